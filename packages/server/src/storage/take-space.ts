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
  const { id, item_count, quota } = await quotas.find(spaceId);
  if (item_count + needed.items > mostItems) throw tooManyItems(id, mostItems);
  throw quota > 0 && needed.bytes > quota ? largerThanQuota(id) : quotaExceeded(id);
}

/**
 * Takes what a change of what is there needs of an account's space, or gives it back. Names become longer and things go into another space
 * however full it is: else an editor could fill it, and its owner could not end the sharing.
 *
 * @throws Refusal `quota_exceeded` where it is more than can be counted
 */
export async function exceedSpace(queries: Queries, spaceId: string, needed: Holding): Promise<void> {
  const quotas = quotaRepository(queries);
  if (await quotas.exceed(spaceId, needed)) return;
  throw quotaExceeded((await quotas.find(spaceId)).id);
}

/** The ends of a fork. What the server has and what a device brings of the other end were each within the limits, and nothing of both need be the same. */
const ENDS = 2;

/**
 * Runs a change that puts rows back, which may take an account to twice its limits: the end of a fork is not to fail for want of space, and nobody is to store without a limit by it.
 * What becomes less is never refused.
 *
 * @throws Refusal `quota_exceeded`, `too_many_items`
 */
export async function withinTwice<T>(
  queries: Queries,
  spaceId: string,
  mostItems: number,
  change: () => Promise<T>,
): Promise<T> {
  const quotas = quotaRepository(queries);
  const before = await quotas.find(spaceId);
  const done = await change();
  const { id, quota, used_space, item_count } = await quotas.find(spaceId);
  if (item_count > Math.max(before.item_count, ENDS * mostItems)) throw tooManyItems(id, ENDS * mostItems);
  if (quota > 0 && used_space > Math.max(before.used_space, ENDS * quota)) throw quotaExceeded(id);
  return done;
}
