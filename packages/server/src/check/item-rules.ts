import { itemDetails, SEALED_THUMBNAIL_LENGTH } from '@coffer/contract';
import { chunkCount } from '@coffer/crypto';
import { detailsOf } from '../storage/item-columns.ts';
import { sealedBytes } from '../storage/item-size.ts';
import type { ItemRow } from '../store/database/schema.ts';

/** An item's record, with what the records of its chunks add up to. */
interface CheckedItem extends ItemRow {
  readonly has_thumbnail: number | boolean;
  readonly encrypted_thumbnail: string | null;
  /** The revision of its space. */
  readonly newest: number;
  /** How many chunks are recorded. */
  readonly recorded: number;
  /** The highest index among them. */
  readonly last: number | null;
}

/** The faults of an item's record by itself, in words. */
export function problemsOf(item: CheckedItem): string[] {
  return [
    ...formProblems(item),
    ...sizeProblems(item),
    ...(item.revision > item.newest
      ? [`it was changed by revision ${item.revision}, and its space has ${item.newest}`]
      : []),
    ...(item.trashed_from !== null && item.trashed_from !== (item.parent_id ?? item.space_id)
      ? ['it lies elsewhere than where it was put into the trash']
      : []),
    ...(item.kind === 0 ? directoryProblems(item) : fileProblems(item)),
  ];
}

function formProblems(item: CheckedItem): string[] {
  const details = detailsOf(item, { hasThumbnail: Boolean(item.has_thumbnail), uploadedChunks: [] });
  const parsed = itemDetails.safeParse(details);
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function sizeProblems(item: CheckedItem): string[] {
  const problems: string[] = [];
  const sealed = sealedBytes(item);
  if (item.sealed_bytes !== sealed) {
    problems.push(`its sealed fields count as ${item.sealed_bytes} bytes, and have ${sealed}`);
  }
  if ((item.encrypted_thumbnail?.length ?? 0) > SEALED_THUMBNAIL_LENGTH) {
    problems.push('its thumbnail is longer than any may be');
  }
  return problems;
}

function directoryProblems({ size, chunks, recorded, encrypted_thumbnail }: CheckedItem): string[] {
  const isEmpty = size === 0 && chunks === 0 && recorded === 0 && encrypted_thumbnail === null;
  return isEmpty ? [] : ['a directory has neither size nor chunks nor a thumbnail'];
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
