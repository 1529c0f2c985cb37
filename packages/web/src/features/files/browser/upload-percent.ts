import { type OpenedItem, percentStored } from '@coffer/client';

/**
 * How much of an item the server has. What the listing knows may be older than what runs now; and what runs now
 * may not have told anything yet.
 *
 * @param uploading percent of an upload that is under way; undefined without one
 */
export function uploadPercent(
  { chunksStored, chunks, finishedAt }: Pick<OpenedItem, 'chunksStored' | 'chunks' | 'finishedAt'>,
  uploading: number | undefined,
): number {
  return Math.max(uploading ?? 0, percentStored(chunksStored, chunks, finishedAt));
}
