import { type Extensible, readLaterFields } from '@coffer/crypto';
import type { CanonicalItem } from './canonical-item.ts';

/** True if a row has a field with mark 2: a version that does not know it leaves the row as it is. */
export function isKeptAsItIs({ later }: Extensible): boolean {
  return later !== undefined && readLaterFields(later).some(({ mark }) => mark === 2);
}

/** True if an item is not for this version to change: it, or one of its versions, is kept as it is, or nobody here knows its kind. */
export function isForLaterVersions({ item, versions }: Pick<CanonicalItem, 'item' | 'versions'>): boolean {
  return typeof item.kind === 'number' || [item, ...versions].some(isKeptAsItIs);
}

/** True if an item has anything that could get lost on the way into another space: the same, or rows of unknown kinds. */
export function staysInItsSpace(row: CanonicalItem): boolean {
  return (row.unknown ?? []).length > 0 || isForLaterVersions(row);
}
