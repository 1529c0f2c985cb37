import type { FormerKey } from '@coffer/contract';
import {
  type AccountKey,
  FIRST_EPOCH,
  firstSpaceKey,
  type ItemId,
  importSpaceKey,
  itemId,
  openFormerSpaceKey,
  type SpaceKey,
  type SpaceKeyBytes,
  unwrapSpaceKey,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { SealedSpaceKeys } from '../rows/canonical-root.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** The keys of a space: the newest seals, all of them open. */
export interface SpaceKeys {
  readonly spaceId: ItemId;
  readonly newest: SpaceKey;
  /** The newest one among them, by their epochs. */
  readonly all: ReadonlyMap<number, SpaceKey>;
}

/**
 * Makes the keys of a space usable, from the newest one: each opens the one before it. One that does not open ends it, so that what was sealed
 * under those before it is damaged.
 *
 * @param bytes the newest key; may be wiped afterwards
 * @param former the keys before it, the newest first, as the server tells them
 */
export async function openSpaceKeys(
  spaceId: string,
  { epoch, bytes }: { readonly epoch: number; readonly bytes: SpaceKeyBytes },
  former: readonly FormerKey[],
): Promise<SpaceKeys> {
  const id = itemId(spaceId);
  const newest = await importSpaceKey(id, epoch, bytes);
  const all = new Map([[epoch, newest]]);
  const before = new Map(former.map((each) => [each.epoch, each]));
  for (let key = newest; ; ) {
    const row = before.get(key.epoch);
    if (row === undefined || row.former_epoch >= key.epoch) break;
    const opened = await unlessDamaged(openFormerSpaceKey(key, row.former_epoch, row.encrypted_key));
    if (opened === null) break;
    key = await importSpaceKey(id, row.former_epoch, opened).finally(() => opened.fill(0));
    all.set(key.epoch, key);
  }
  return { spaceId: id, newest, all };
}

/** The newest key of a space of one's own. Throws `space_lied`, EnvelopeDamaged. */
export async function ownSpaceKey(
  spaceId: string,
  { root }: Pick<SealedSpaceKeys, 'root'>,
  accountKey: AccountKey,
): Promise<SpaceKeyBytes> {
  const id = itemId(spaceId);
  const { epoch, account_key: number, encrypted_key: wrapped } = root;
  if (number === null || wrapped === null) {
    if (epoch !== FIRST_EPOCH) throw failed('space_lied');
    return firstSpaceKey(accountKey, id);
  }
  const above = [accountKey, ...accountKey.former].find(({ generation }) => generation === number);
  if (above === undefined) throw failed('space_lied');
  return unwrapSpaceKey(wrapped, above.spaceKeys, { spaceId: id, epoch, accountKey: number });
}

/** The keys of a space of one's own. Throws `space_lied`, EnvelopeDamaged. */
export async function openOwnSpaceKeys(
  spaceId: string,
  keys: SealedSpaceKeys,
  accountKey: AccountKey,
): Promise<SpaceKeys> {
  const bytes = await ownSpaceKey(spaceId, keys, accountKey);
  const { epoch } = keys.root;
  return openSpaceKeys(spaceId, { epoch, bytes }, keys.former).finally(() => bytes.fill(0));
}
