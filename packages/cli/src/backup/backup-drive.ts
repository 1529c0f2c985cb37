import {
  apiDeviceFirst,
  createApiClient,
  createDownloads,
  type Drive,
  failed,
  isFailure,
  Keyring,
  readableItem,
} from '@coffer/client';
import type { Item, User } from '@coffer/contract';
import { CommandRefused } from '../failures/command-refused.ts';
import type { Backup } from './open-backup.ts';

/** A drive in a backup, to be read without any server. */
export interface BackupDrive extends Pick<Drive, 'listSigned' | 'stream' | 'digests'> {
  readonly keyring: Keyring;
}

/**
 * Opens the drive of an account in a backup.
 *
 * @param privateKeyPem with its seed
 * @throws `key_file_without_seed`, `private_key_mismatch`, `account_altered`
 */
export async function openBackupDrive(
  backup: Backup,
  user: User,
  privateKeyPem: string,
): Promise<BackupDrive> {
  const keyring = new Keyring();
  await keyring.unlockWithPrivateKey(user, privateKeyPem);
  const { space_id: spaceId } = user;
  const api = apiDeviceFirst(createApiClient({ fetch: noServer }), backup.chunks);
  const open = createDownloads({ api, patience: 'none' });

  /** A directory and those above it, from the top down. */
  function chain(directoryId: string | null): Item[] {
    const items: Item[] = [];
    for (let id = directoryId; id !== null; ) {
      const item = backup.item(spaceId, id);
      if (item === null || items.some((known) => known.id === id)) {
        throw failed({ code: 'tree_invalid', fault: 'repeated', directoryId: id });
      }
      items.unshift(item);
      id = item.file_id;
    }
    return items;
  }

  return {
    keyring,

    async listSigned(directory = null) {
      const directoryId = typeof directory === 'string' || directory === null ? directory : directory.id;
      const [parents, children] = [chain(directoryId), backup.children(spaceId, directoryId)];
      return (await keyring.openListing({ parents, children, directoryId })).children;
    },

    async stream(item, options = {}, signal = new AbortController().signal) {
      if (typeof item === 'string' || item.state !== 'intact')
        throw failed({ code: 'item_damaged', reason: 'place' });
      const readable = readableItem(item);
      const key = await keyring.contentKey(item.id, readable.versionId);
      return withoutServer(open({ kind: 'file', item: readable, key }, signal, options));
    },

    async digests(item) {
      const details = typeof item === 'string' ? null : backup.item(spaceId, item.id);
      if (details === null) throw failed('source_missing');
      return keyring.openContentHashes(details);
    },
  };
}

/** What a backup lacks is nowhere. */
async function noServer(): Promise<never> {
  throw new TypeError('There is no server');
}

/** The same content; where a part of it is in no backup, that is said. */
function withoutServer(content: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = content.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (cause) {
          if (!isFailure(cause, 'server_unreachable')) throw cause;
          const text = 'A part of it is missing in the backup. Nothing of it was kept.';
          throw new CommandRefused('untrusted', text, { cause });
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
