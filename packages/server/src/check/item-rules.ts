import { itemDetails } from '@coffer/contract';
import { chunkCount } from '@coffer/crypto';
import type { ItemRow } from '../database/schema.ts';
import { detailsOf } from '../storage/item-columns.ts';

/** An item's record, with what the records of its chunks add up to. */
export interface CheckedItem extends ItemRow {
  readonly has_thumbnail: number | boolean;
  /** How many chunks are recorded. */
  readonly recorded: number;
  /** The highest index among them. */
  readonly last: number | null;
}

/** What is wrong with an item's record by itself, in words. */
export function problemsOf(item: CheckedItem): string[] {
  return [...formProblems(item), ...(item.kind === 0 ? directoryProblems(item) : fileProblems(item))];
}

function formProblems(item: CheckedItem): string[] {
  const details = detailsOf(item, { hasThumbnail: Boolean(item.has_thumbnail), uploadedChunks: [] });
  const parsed = itemDetails.safeParse(details);
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function directoryProblems({ size, chunks, recorded }: CheckedItem): string[] {
  return size === 0 && chunks === 0 && recorded === 0 ? [] : ['a directory has neither size nor chunks'];
}

function fileProblems(item: CheckedItem): string[] {
  const problems: string[] = [];
  const expected = chunkCount(item.size);
  if (item.chunks !== expected)
    problems.push(`${item.size} bytes are ${expected} chunks, not ${item.chunks}`);
  if (item.chunks_stored !== item.recorded)
    problems.push(`${item.recorded} chunks are recorded, and ${item.chunks_stored} counted`);
  if (item.last !== null && item.last >= item.chunks)
    problems.push(`chunk ${item.last} is recorded, of ${item.chunks}`);
  if ((item.finished_upload_at !== null) !== (item.recorded === item.chunks))
    problems.push('it is not finished exactly when all its chunks are recorded');
  return problems;
}
