import type { Drive, HeadMemory, Keyring, SpaceTrouble } from '@coffer/client';
import { createMemoryStore, type DeviceRows, type Replica, SpaceStores } from '@coffer/client/replica';
import { openSqliteStore } from '@coffer/client/sqlite';
import type { User } from '@coffer/contract';
import { fromBase64Url } from '@coffer/crypto';
import { CommandRefused } from '../failures/command-refused.ts';
import { keptUploads } from '../profile/begun-uploads.ts';
import { type Kept, openKept } from '../profile/kept.ts';
import { keptHeads } from '../profile/memories.ts';
import { keepAccount, keptAccount } from './account.ts';
import { connect } from './connect.ts';
import { type Copy, removeSpaces, takeCopy } from './copies.ts';
import { examineKeys } from './seen-keys.ts';

/** A signed-in drive, with its rows on this device. */
export interface OpenDrive {
  readonly drive: Drive;
  readonly keyring: Keyring;
  readonly user: User;
  /** Scheme, host and port of the server. */
  readonly server: string;
  /** The folder of the profile, for files of one's own (mode 0700). */
  readonly folder: string;
  /** The newest heads that this profile has verified. */
  readonly heads: HeadMemory;
  /** The rows on this device; the drive reads them in place of the server. */
  readonly rows: DeviceRows;
  /**
   * Takes in all rows that have changed, and all of them the first time. Throws what the server is not believed for
   * (`space_forked` …), its problems, and the signal's reason.
   */
  bringUp(): Promise<Replica>;
  /** Why the server is not believed in what it shows; null where all is well, as far as anything was asked for. */
  trouble(): SpaceTrouble | null;
  /** Puts the keys away and lets go of the files. The session lasts. */
  close(): Promise<void>;
}

/**
 * Opens the drive of a profile with the session that `login` has kept there.
 *
 * @param folder of the profile
 * @param signal ends what is asked for in the background, too
 * @throws CommandRefused where nobody is signed in; `unauthenticated` where the session is over; `keys_doubted`,
 * `private_key_mismatch`, `account_altered`, `server_unreachable`
 */
export async function openDrive(folder: string, signal: AbortSignal): Promise<OpenDrive> {
  const kept = await openKept(folder);
  try {
    return await opened(folder, kept, signal);
  } catch (error) {
    kept.close();
    throw error;
  }
}

async function opened(folder: string, kept: Kept, signal: AbortSignal): Promise<OpenDrive> {
  const account = keptAccount(kept);
  if (account === null) {
    throw new CommandRefused('signIn', 'Nobody is signed in. Run: coffer login <address of the server>');
  }
  const { server, spaceId, localKey } = account;
  const begun = keptUploads(kept, folder, () => keyring.namesKey());
  let copy: Copy | null = null;
  const stores = new SpaceStores({
    open: async (spaceId) => copy?.open(spaceId) ?? createMemoryStore(),
    remove: (ended) => removeSpaces(folder, (spaceId) => spaceId === ended),
  });
  const { drive, keyring, rows } = connect(server, kept, { begun, stores });
  const key = await crypto.subtle.importKey('raw', fromBase64Url(localKey), 'AES-GCM', false, [
    ...(['encrypt', 'decrypt'] as const),
  ]);
  const { user, sealed } = await drive.resume(account.sealed, { localKey: key });
  signal.throwIfAborted();
  await examineKeys(kept, server, user, drive, 'refused');
  if (sealed !== null) keepAccount(kept, { ...account, sealed });
  const heads = keptHeads(kept);
  copy = await takeCopy(folder);
  if (copy !== null) {
    const { path } = copy;
    const open = () => openSqliteStore(path);
    await rows.open({ drive, keyring, heads, spaceId, open, signal });
  }
  return {
    ...{ drive, keyring, user, server, folder, heads, rows },
    async bringUp() {
      await rows.bringUp();
      if (rows.replica === null) throw new Error('The rows are not open');
      return rows.replica;
    },
    trouble: () => rows.trouble,
    async close() {
      await rows.close();
      // Which closes the files of shared folders, too.
      await drive.lock();
      copy?.release();
      await begun.close();
      kept.close();
    },
  };
}
