import { FIRST_EPOCH, type KnownHead } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import type { Clock } from '../concurrency/clock.ts';
import { failed } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring, OpenedSpaceKeyring } from '../keyring/keyring.ts';
import type { OwnedRows } from '../keyring/own-heads.ts';
import { areKeys } from '../keyring/signed-keys.ts';
import { keysIn, type SealedSpaceKeys } from '../rows/canonical-root.ts';
import { allSpaces } from '../space/all-spaces.ts';
import type { HeadMemory, RememberedHead } from '../space/head-memory.ts';
import { MOST_LOOKS, ProvenSpace } from '../space/proven-space.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import { type KeptHead, keptSpaces } from './kept-spaces.ts';
import { keepHalf } from './owners-halves.ts';
import type { ProvenRowsPorts } from './proven-rows.ts';

export interface OwnSpacePorts extends ProvenRowsPorts {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting' | 'openSpace'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'send'>;
  readonly heads: HeadMemory;
  readonly clock: Clock;
}

/** A space of one's own that was opened, as its newest head has it. */
export interface OpenedOwn extends OpenedSpaceKeyring {
  readonly keys: SealedSpaceKeys;
  readonly rows: OwnedRows;
}

/**
 * A space of one's own, opened: its root is the one that its newest head signs. Throws `not_found`, `space_lied`, and as all that looks at
 * heads.
 */
export async function openOwn(
  spaceId: string,
  ports: OwnSpacePorts,
  options: RetryOptions,
): Promise<OpenedOwn> {
  const { api, keyring } = ports;
  const kept = (await keptSpaces(ports, options)).find(({ space }) => space.spaceId === spaceId);
  await beginFrom(kept?.space.head ?? null, spaceId, ports);
  for (let looks = 1; ; looks++) {
    const spaces = await retrying(() => allSpaces(api, options.signal), options);
    const shown = spaces.find(({ id, role }) => id === spaceId && role === undefined)?.keys;
    if (shown === undefined)
      throw refusedHere('not_found', 404, 'There is no such space, or it is not yours.');
    const keys = keysIn(spaceId, shown);
    const opened = await keyring.openSpace({ spaceId, keys });
    const space = new ProvenSpace(spaceId, { ...ports, keyring: opened.keyring });
    const rows = await space.owned(options);
    if (await areKeys(keys, spaceId, rows)) {
      mustHaveReached(rows.newest, kept?.space.head);
      keepHalf(spaceId, rows, null, ports);
      return { ...opened, keys, rows };
    }
    // It may have begun an epoch between the two questions.
    if (rows.newest.head.epoch === keys.root.epoch || looks === MOST_LOOKS) {
      throw failed('space_lied');
    }
  }
}

/** Lets a device that remembers no head of a space accept none that is older than this one. */
export async function beginFrom(
  head: Pick<RememberedHead, 'revision' | 'hash' | 'owners'> | null,
  spaceId: string,
  { heads, clock }: Pick<OwnSpacePorts, 'heads' | 'clock'>,
): Promise<void> {
  if (head === null || (await heads.of(spaceId)) !== null) return;
  const at = Math.floor(clock.now() / 1_000);
  const { revision, hash, owners } = head;
  const known = { revision, hash, owners, epoch: FIRST_EPOCH, commitment: null, signed: null };
  await heads.remember(spaceId, { ...known, verifiedAt: at, since: at, first: null });
}

/** That a space has come as far as one's drive says: another device of the account has seen that head. Throws `space_rolled_back`, `space_forked`. */
export function mustHaveReached({ head, hash }: KnownHead, kept: KeptHead | undefined): void {
  if (kept === undefined || head.revision > kept.revision) return;
  if (head.revision < kept.revision) throw failed('space_rolled_back');
  if (hash !== kept.hash) throw failed('space_forked');
}
