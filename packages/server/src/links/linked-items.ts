import type { LinkedItem } from '@coffer/contract';
import { NO_EPOCH } from '@coffer/crypto';
import { itemOf } from '../storage/item-columns.ts';
import { type KeptEntry, linkEntryRepository } from '../storage/link-entry-repository.ts';
import { versionRepository } from '../storage/version-repository.ts';
import { withContent } from '../storage/version-rows.ts';
import type { Queries } from '../store/database/database.ts';
import type { VersionRow } from '../store/database/schema.ts';
import { linkedItemOf } from './link-of.ts';
import type { LinkWithItem } from './link-repository.ts';

type ListedRow = Parameters<typeof itemOf>[0];
type Linked = Pick<LinkWithItem, 'id' | 'space_id' | 'file_id'>;

/** An item behind a link, with what visitors read of it. */
interface EnteredRow {
  readonly row: ListedRow;
  readonly entry: KeptEntry;
}

/**
 * Those of some items behind a link that visitors see: what has an entry for the place where it lies, as the version that this names. All others
 * sleep.
 */
async function enteredRows(
  queries: Queries,
  link: Linked,
  rows: readonly ListedRow[],
): Promise<EnteredRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const kept = await linkEntryRepository(queries).ofItems(link.id, ids);
  const entries = new Map(kept.map((entry) => [entry.item_id, entry]));
  const awake = rows.flatMap((row) => {
    const entry = entries.get(row.id);
    return entry !== undefined && row.stands_for === null && isAwake(link, row, entry)
      ? [{ row, entry }]
      : [];
  });
  const versions = await namedVersions(queries, link, awake);
  return awake.flatMap(({ row, entry }) => {
    if (entry.version_id === row.version_id) return { row, entry };
    const version = versions.get(entry.version_id ?? '');
    if (version?.row.item_id !== row.id) return [];
    return { row: { ...withContent(row, version.row), has_thumbnail: version.hasThumbnail }, entry };
  });
}

function isAwake(link: Linked, row: ListedRow, entry: KeptEntry): boolean {
  if (entry.epoch !== NO_EPOCH && entry.encrypted_key === null) return false;
  const parent = row.id === link.file_id ? null : row.parent_id;
  return entry.parent_id === parent && (entry.version_id === null) === (row.version_id === null);
}

/** The versions that entries name and items do not show any more, as far as they are there. */
async function namedVersions(queries: Queries, { space_id }: Linked, rows: readonly EnteredRow[]) {
  const ids = rows.flatMap(({ row, entry }) =>
    entry.version_id === null || entry.version_id === row.version_id ? [] : entry.version_id,
  );
  const named = new Map<string, { readonly row: VersionRow; readonly hasThumbnail: boolean }>();
  if (ids.length === 0) return named;
  const versions = versionRepository(queries);
  const pictured = await versions.withThumbnail(space_id, ids);
  for (const row of await versions.finished(space_id, ids)) {
    named.set(row.id, { row, hasThumbnail: pictured.has(row.id) });
  }
  return named;
}

/** Items behind a link as its visitors see them, in their order. */
export async function linkedItems(
  queries: Queries,
  link: Linked,
  rows: readonly ListedRow[],
): Promise<LinkedItem[]> {
  const entered = await enteredRows(queries, link, rows);
  return entered.map(({ row, entry }) => linkedItemOf(itemOf(row), entry));
}
