import type { RouteCall, Routes } from '@coffer/contract';
import {
  FIRST_KEY_GENERATION,
  type ItemPlace,
  nameHash,
  itemId as parseItemId,
  unwrapFileKey,
  wrapFileKey,
} from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { Directory, NamedKeys, OpenKeyring } from './opened-keys.ts';

/** What `moveItems` takes. */
export type Move = RouteCall<Routes['moveItems']>['body'];

/** Makes what `moveItems` takes, of items that were opened. Throws `item_not_opened`. */
export async function sealMove(
  itemIds: readonly string[],
  targetId: string | null,
  { opened, accountKey }: OpenKeyring,
): Promise<Move> {
  const target = opened.directory(targetId, accountKey);
  const keys = await mapBounded(itemIds, CONCURRENCY, (itemId) =>
    sealPlace(itemId, opened.movedKeys(itemId), target),
  );
  return { ids: [...itemIds], file_id: target.id, keys };
}

type PlacedKey = NonNullable<Move['keys']>[number];

/**
 * Wraps an item's key for the directory into which it moves, without which it would not open there, and hashes its name
 * for it. What lies in a moved directory stays as it is, for it is bound to that directory's own key and id. Throws
 * EnvelopeDamaged.
 */
async function sealPlace(id: string, { wrapped, name }: NamedKeys, target: Directory): Promise<PlacedKey> {
  const bytes = await unwrapFileKey(wrapped.envelope, wrapped.place);
  try {
    const place: ItemPlace = {
      itemId: parseItemId(id),
      parentId: target.boundId,
      parentKey: target.key,
      generation: wrapped.place.generation,
      parentGeneration: FIRST_KEY_GENERATION,
    };
    const [encryptedKey, hash] = await Promise.all([wrapFileKey(bytes, place), nameHash(target, name)]);
    return {
      id,
      encrypted_key: encryptedKey,
      name_hash: hash,
      parent_generation: place.parentGeneration,
    };
  } finally {
    bytes.fill(0);
  }
}
