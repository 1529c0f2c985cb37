import type { RouteCall, Routes } from '@coffer/contract';
import {
  type AccountKey,
  type ItemId,
  itemId as parseItemId,
  unwrapFileKey,
  wrapFileKeyUnderParent,
} from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { Directory, OpenedKeys } from './opened-keys.ts';

/** What `moveItems` takes. */
export type Move = RouteCall<Routes['moveItems']>['body'];

/** Makes what `moveItems` takes, of items that were opened. Throws `item_not_opened`. */
export async function sealMove(
  itemIds: readonly string[],
  opened: OpenedKeys,
  accountKey: AccountKey,
  target: Directory,
): Promise<Move> {
  const keys = await mapBounded(itemIds, CONCURRENCY, (itemId) =>
    sealPlace(parseItemId(itemId), opened.movedKey(itemId), accountKey, target),
  );
  return { ids: [...itemIds], file_id: target.id, keys };
}

type PlacedKey = NonNullable<Move['keys']>[number];

/**
 * Wraps an item's key for the directory into which it moves, without which it would not open there. What lies
 * in a moved directory stays as it is, for it is bound to that directory's own key and id. Throws
 * EnvelopeDamaged.
 */
async function sealPlace(
  id: ItemId,
  wrapped: string,
  accountKey: AccountKey,
  target: Directory,
): Promise<PlacedKey> {
  const bytes = await unwrapFileKey(wrapped, accountKey, id);
  try {
    return {
      id,
      encrypted_key_under_parent: await wrapFileKeyUnderParent(bytes, target.key, id, target.id),
    };
  } finally {
    bytes.fill(0);
  }
}
