import type { RouteCall, Routes } from '@coffer/contract';
import { type AccountKey, type ItemId, unwrapFileKey, wrapFileKeyUnderParent } from '@coffer/crypto';
import type { Directory } from './opened-keys.ts';

/** What `moveItems` takes. */
export type Move = RouteCall<Routes['moveItems']>['body'];

type PlacedKey = NonNullable<Move['keys']>[number];

/**
 * Wraps an item's key for the directory into which it moves, without which it would not open there. What lies
 * in a moved directory stays as it is, for it is bound to that directory's own key and id. Throws
 * EnvelopeDamaged.
 */
export async function sealPlace(
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
