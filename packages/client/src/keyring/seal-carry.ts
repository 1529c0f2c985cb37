import type { BatchOperation } from '@coffer/contract';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { type FoundRecords, openFound } from './found-item.ts';
import { OpenedKeys, type OpenKeyring } from './opened-keys.ts';
import { sealRenewal } from './seal-renewal.ts';
import { type OwnRoot, openSpace, type SharedRoot } from './seal-space.ts';

type Arriving = Extract<BatchOperation, { readonly kind: 'arrive' }>['keys'];

/** A space from which items go or into which they come, and its rows that this takes: proven, with the directories above them. */
interface CarryingSpace {
  /** Null of the drive. */
  readonly root: OwnRoot | SharedRoot | null;
  readonly rows: FoundRecords;
}

/** Items that go from one space into another. */
export interface CarryInput {
  readonly itemIds: readonly string[];
  readonly from: CarryingSpace;
  readonly to: CarryingSpace;
  /** The directory into which they come; null is the root. */
  readonly targetId: string | null;
  /** What they are called from then on, by their ids; as before where nothing is said. */
  readonly names?: ReadonlyMap<string, string>;
  /** The greatest number of a key that was given in one of both. */
  readonly greatest: number;
}

/**
 * Gives each item its next key, under that of a directory in another space, with one number more than was given in either: who has the key
 * of the space from which it comes opens nothing that is sealed there. What lies below stays wrapped under the former key, which those
 * who have the next one open. Throws `item_not_opened`, `key_renewal_due` for the directory, EnvelopeDamaged.
 *
 * @param account the keys of the account
 */
export async function sealCarry(
  { itemIds, from, to, targetId, names, greatest }: CarryInput,
  account: () => OpenKeyring,
): Promise<Arriving> {
  const source = await openedAnew(from, account);
  const target = await openedAnew(to, account);
  const directory = target.opened.newest(targetId, target.accountKey);
  return mapBounded(itemIds, CONCURRENCY, async (id) => {
    const keys = source.opened.keys(id);
    const named = { ...keys, name: names?.get(id) ?? keys.name };
    return (await sealRenewal(named, directory, greatest + 1)).placed;
  });
}

/** From the rows alone, so that nothing is sealed by what was opened of unproven ones. */
async function openedAnew({ root, rows }: CarryingSpace, account: () => OpenKeyring): Promise<OpenKeyring> {
  const { keys } = root === null ? { keys: account } : await openSpace(root, account);
  const fresh = { ...keys(), opened: new OpenedKeys() };
  await openFound(rows, fresh);
  return fresh;
}
