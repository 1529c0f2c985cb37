import { type Item, type SpaceRow, spaceRow } from '@coffer/contract';
import { type Packable, packValues, unpackValues } from './packed-values.ts';
import type { PutRow, RowPosition } from './replica-store.ts';

/** Raised with every change of `FIELDS`, or of what one of them means. What was kept in another format is loaded again. */
export const ROW_FORMAT = 4;

/** In which order the fields of a row are kept. */
export const FIELDS: readonly string[] = Object.keys(spaceRow.shape);

/** Directories come first, as in listings. */
export const DIRECTORY_RANK = 0;
const FILE_RANK = 1;

/** How many fields come first that listings show. */
const LISTED = FIELDS.indexOf('revision');

/** A row as it is kept: its fields in order, without their names. */
export function keptRow(spaceId: string, row: SpaceRow): PutRow {
  const fields: Readonly<Record<string, Packable | undefined>> = { ...row };
  const values = FIELDS.map((field) => fields[field] ?? null);
  while (values.at(-1) === null) values.pop();
  const isTrashed = row.trashed !== undefined;
  return { ...positionOf(row), parentId: row.file_id ?? spaceId, packed: packValues(values), isTrashed };
}

/** Where a row stands in its directory. */
export function positionOf({ id, version_id }: Pick<SpaceRow, 'id' | 'version_id'>): RowPosition {
  return { id, rank: version_id === null ? DIRECTORY_RANK : FILE_RANK };
}

const OPTIONAL = new Set([
  ...['link', 'trashed', 'trashed_from', 'space_id', 'other_versions', 'further_versions'],
]);

/** Reads what `keptRow` wrote. */
export function readRow(packed: Uint8Array): SpaceRow {
  // The border: nobody but `keptRow` writes there, and what is damaged is found by its hash or does not open.
  return withNames(unpackValues(packed), FIELDS) as unknown as SpaceRow;
}

/** An item as listings show it; with its other versions where these were asked for. */
export type ListedRow = Item & Pick<SpaceRow, 'other_versions'>;

/** Reads of what `keptRow` wrote what listings show, at a third of the time. */
export function readListed(packed: Uint8Array): ListedRow {
  const values = unpackValues(packed, (index) => index < LISTED);
  return withNames(values.slice(0, LISTED), FIELDS.slice(0, LISTED)) as unknown as ListedRow;
}

function withNames(values: readonly Packable[], names: readonly string[]): Record<string, Packable> {
  const named: Record<string, Packable> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? null;
    if (value !== null || !OPTIONAL.has(name)) named[name] = value;
  }
  return named;
}
