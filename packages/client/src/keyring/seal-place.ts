import type { RouteCall, Routes } from '@coffer/contract';
import { FIRST_KEY_GENERATION } from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { OpenKeyring } from './opened-keys.ts';
import { sealRenewal } from './seal-renewal.ts';

/** What `moveItems` takes. */
export type Move = RouteCall<Routes['moveItems']>['body'];

/**
 * Makes what `moveItems` takes, of items that were opened. Each gets another key, for whoever has the key of the directory
 * from which it comes has the one that it had. What lies in a moved directory stays as it is, wrapped under that
 * directory's former key. Throws `item_not_opened`, `key_renewal_due`.
 *
 * @param greatest the greatest number of a key that was given in the space
 */
export async function sealMove(
  itemIds: readonly string[],
  targetId: string | null,
  greatest: number | undefined,
  { opened, accountKey }: OpenKeyring,
): Promise<Move> {
  const target = opened.newest(targetId, accountKey);
  const generation = opened.greatest({ generation: greatest ?? FIRST_KEY_GENERATION }) + 1;
  const keys = await mapBounded(itemIds, CONCURRENCY, async (itemId) => {
    const { placed, keys } = await sealRenewal(opened.movedKeys(itemId), target, generation);
    opened.propose(itemId, keys);
    return placed;
  });
  return { ids: [...itemIds], file_id: target.id, keys };
}
