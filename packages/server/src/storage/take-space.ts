import type { Queries } from '../store/database/database.ts';
import { type Holding, quotaRepository } from './quota-repository.ts';
import { largerThanQuota, quotaExceeded, tooManyItems } from './refusals.ts';

/**
 * Takes what something new needs of an account's space, or gives it back.
 *
 * @throws Refusal `quota_exceeded` or `too_many_items`, where that is more than there is
 */
export async function takeSpace(
  queries: Queries,
  spaceId: string,
  needed: Holding,
  mostItems = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const quotas = quotaRepository(queries);
  if (needed.bytes <= 0 && needed.items === 0) {
    // What becomes less is never refused, not even where a quota was lowered below what is used.
    await quotas.giveBack(spaceId, { bytes: -needed.bytes, items: 0 });
    return;
  }
  if (await quotas.take(spaceId, needed, mostItems)) return;
  const { item_count, quota } = await quotas.find(spaceId);
  if (item_count + needed.items > mostItems) throw tooManyItems(mostItems);
  throw quota > 0 && needed.bytes > quota ? largerThanQuota() : quotaExceeded();
}

/**
 * Takes what a change of what is there needs of an account's space, or gives it back. Names become longer and things go into another space
 * however full it is: else an editor could fill it, and its owner could not end the sharing.
 *
 * @throws Refusal `quota_exceeded` where it is more than can be counted
 */
export async function exceedSpace(queries: Queries, spaceId: string, needed: Holding): Promise<void> {
  if (await quotaRepository(queries).exceed(spaceId, needed)) return;
  throw quotaExceeded();
}
