import { type SignedRow, type SpaceRow, spaceRowOf, spaceRowsOf } from '@coffer/client';
import type { SpaceRow as RowOnWire, SpaceChanges } from '@coffer/contract';
import { canonicalItem, putBackRowOf } from '../../../packages/client/src/rows/canonical-item.ts';

/** A row by its fields, without the bytes from which they were read. */
export function fieldsOf({ signed: _, ...row }: SpaceRow): SpaceRow {
  return row;
}

/** A row as its fields say, as the server would send it. */
export function writtenRow(spaceId: string, row: SpaceRow): RowOnWire {
  return {
    ...putBackRowOf(canonicalItem(spaceId, fieldsOf(row)), row.space_id),
    revision: row.revision,
  };
}

/** A row with other fields, in bytes that say so, too. */
export function rowWith(spaceId: string, row: SpaceRow, changes: Partial<SpaceRow>): SignedRow {
  return spaceRowOf(spaceId, writtenRow(spaceId, { ...row, ...changes }));
}

/** A row as it is sent, with other fields. */
export function editedRow(spaceId: string, row: RowOnWire, edit: (row: SpaceRow) => SpaceRow): RowOnWire {
  return writtenRow(spaceId, edit(fieldsOf(spaceRowOf(spaceId, row))));
}

/** The rows of a page of changes, read. */
export function itemsIn(spaceId: string, { items }: Pick<SpaceChanges, 'items'>): SignedRow[] {
  return spaceRowsOf(spaceId, items);
}
