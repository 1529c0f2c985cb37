import {
  type Extensible,
  type ItemRow,
  readLaterFields,
  type UnknownRow,
  type VersionRow,
} from '@coffer/crypto';

/** The rows of an item, as far as they may be of later versions. */
export interface RowsOfItem {
  readonly item: ItemRow;
  readonly versions: readonly VersionRow[];
  /** Rows of kinds that this version does not know, which stay as they are. */
  readonly unknown?: readonly UnknownRow[];
}

/** True if a row has a field with mark 2: a version that does not know it leaves the row as it is. */
export function isKeptAsItIs({ later }: Extensible): boolean {
  return later !== undefined && readLaterFields(later).some(({ mark }) => mark === 2);
}

/** True if an item is not for this version to change: it, or one of its versions, is kept as it is, or nobody here knows its kind. */
export function isForLaterVersions({ item, versions }: Pick<RowsOfItem, 'item' | 'versions'>): boolean {
  return typeof item.kind === 'number' || [item, ...versions].some(isKeptAsItIs);
}

/** True if an item has anything that could get lost on the way into another space: the same, or rows of unknown kinds. */
export function staysInItsSpace(row: RowsOfItem): boolean {
  return (row.unknown ?? []).length > 0 || isForLaterVersions(row);
}
