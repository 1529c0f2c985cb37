import { quotaRepository } from '../storage/quota-repository.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Queries } from '../store/database/database.ts';
import { waitsTooMuch } from './refusals.ts';
import { requestRepository } from './request-repository.ts';

/**
 * Gives a check that the files that wait for the owner of a space have no more than their share of what is free there, so that a
 * stranger cannot take all of it.
 *
 * @param share from 0 to 1
 */
export function waitingShare(chunks: Pick<ChunkStore, 'space'>, share: number) {
  /** @throws Refusal `quota_exceeded` where more waits than may, or would with some bytes more */
  return async (queries: Queries, spaceId: string, more = 0): Promise<void> => {
    const { quota, used_space } = await quotaRepository(queries).find(spaceId);
    const waiting = await requestRepository(queries).waitingBytes(spaceId);
    const free = quota > 0 ? Math.max(0, quota - used_space) : ((await chunks.space())?.free ?? null);
    if (free !== null && waiting + more > share * (free + waiting)) throw waitsTooMuch();
  };
}
