import type { RouteCall, Routes } from '@coffer/contract';
import { nameHash, randomBytes, toHex } from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { OpenKeyring } from './opened-keys.ts';
import { placeIn } from './seal-item.ts';

/** What `moveItems` takes. */
export type Move = RouteCall<Routes['moveItems']>['body'];

/** Items that move, by their names; null of one that does not open. */
export type NamedItems = ReadonlyMap<string, string | null>;

/** Makes what `moveItems` takes: nothing is sealed again, and each name gets its hash in the target. */
export async function sealMove(
  items: NamedItems,
  targetId: string | null,
  { space }: Pick<OpenKeyring, 'space'>,
): Promise<Move> {
  const target = placeIn(space, targetId);
  const names = await mapBounded([...items], CONCURRENCY, async ([id, name]) => ({
    id,
    // A name that nobody can read equals no other.
    name_hash: name === null ? toHex(randomBytes(32)) : await nameHash(space.newest, target, name),
  }));
  return { ids: [...items.keys()], file_id: targetId, names, epoch: space.newest.epoch };
}
