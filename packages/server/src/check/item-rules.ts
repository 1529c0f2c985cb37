import { itemDetails, SEALED_THUMBNAIL_LENGTH } from '@coffer/contract';
import { chunkCount } from '@coffer/crypto';
import { detailsOf } from '../storage/item-columns.ts';
import { contentBytes, itemBytes } from '../storage/item-size.ts';
import type { ItemRow, VersionRow } from '../store/database/schema.ts';

/** An item's record, as it is shown. */
interface CheckedItem extends ItemRow {
  readonly has_thumbnail: number | boolean;
  readonly directory_metadata: string | null;
  /** The revision of its space. */
  readonly newest: number;
}

/** A version's record, with what the records of its chunks add up to. */
export interface CheckedVersion extends VersionRow {
  readonly encrypted_thumbnail: string | null;
  /** How many chunks are recorded. */
  readonly recorded: number;
  /** The highest index among them. */
  readonly last: number | null;
}

/** The faults of an item's record by itself, in words. */
export function problemsOf(item: CheckedItem): string[] {
  const sealed = itemBytes(item.encrypted_name, item.directory_metadata);
  return [
    ...formProblems(item),
    ...(item.sealed_bytes === sealed ? [] : [miscounted(item.sealed_bytes, sealed)]),
    ...(item.revision > item.newest
      ? [`it was changed by revision ${item.revision}, and its space has ${item.newest}`]
      : []),
    ...(item.trashed_from !== null && item.trashed_from !== (item.parent_id ?? item.space_id)
      ? ['it lies elsewhere than where it was put into the trash']
      : []),
    // Of a file that names a version that is not there, the type is missing.
    ...(item.mime === null ? ['the version that it shows is not there'] : []),
  ];
}

function miscounted(counted: number, sealed: number): string {
  return `its sealed fields count as ${counted} bytes, and have ${sealed}`;
}

function formProblems(item: CheckedItem): string[] {
  const details = detailsOf(item, { hasThumbnail: Boolean(item.has_thumbnail), uploadedChunks: [] });
  const parsed = itemDetails.safeParse(details);
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** The faults of a version's record by itself, in words. */
export function versionProblemsOf(version: CheckedVersion): string[] {
  const problems: string[] = [];
  const sealed = contentBytes(version, version.number);
  if (version.content_bytes !== sealed) problems.push(miscounted(version.content_bytes, sealed));
  if ((version.encrypted_thumbnail?.length ?? 0) > SEALED_THUMBNAIL_LENGTH) {
    problems.push('its thumbnail is longer than any may be');
  }
  const expected = version.is_open === 1 ? version.recorded : chunkCount(version.size);
  if (version.chunks !== expected)
    problems.push(`${version.size} bytes are ${expected} chunks, not ${version.chunks}`);
  if (version.chunks_stored !== version.recorded)
    problems.push(`${version.recorded} chunks are recorded, and ${version.chunks_stored} counted`);
  if (version.is_open === 0 && version.last !== null && version.last >= version.chunks)
    problems.push(`chunk ${version.last} is recorded, of ${version.chunks}`);
  // A batch finishes the record of an upload, some time after its last chunk.
  const isWhole = version.recorded === version.chunks && version.encrypted_upload === null;
  if ((version.finished_upload_at !== null) !== isWhole)
    problems.push('it is not finished exactly when all its chunks are recorded');
  return problems;
}
