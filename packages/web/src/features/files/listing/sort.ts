import type { OpenedItem } from '@coffer/client';
import { typeText } from '../../../format/kind.ts';

export const SORT_FIELDS = ['name', 'size', 'type', 'modified'] as const;

export type SortField = (typeof SORT_FIELDS)[number];
export type SortOrder = 'asc' | 'desc';

export interface Sort {
  readonly field: SortField;
  readonly order: SortOrder;
}

/** Reads a stored sort, 'field|order'; null if it is not one. */
export function parseSort(text: string): Sort | null {
  const [field, order, ...rest] = text.split('|');
  const known = SORT_FIELDS.find((one) => one === field);
  if (known === undefined || (order !== 'asc' && order !== 'desc') || rest.length > 0) return null;
  return { field: known, order };
}

/** The stored form of a sort. */
export function sortText({ field, order }: Sort): string {
  return `${field}|${order}`;
}

/** The sort after a click on a column's header: the same column turns round, another one starts ascending. */
export function sortAfterClick(sort: Sort, field: SortField): Sort {
  return { field, order: sort.field === field && sort.order === 'asc' ? 'desc' : 'asc' };
}

/** Making a collator costs more than a thousand comparisons. */
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'variant' });

const COMPARE: Record<SortField, (a: OpenedItem, b: OpenedItem) => number> = {
  name: (a, b) => byName.compare(a.name ?? '', b.name ?? ''),
  size: (a, b) => a.size - b.size,
  type: (a, b) => compareText(typeOf(a), typeOf(b)),
  modified: (a, b) => a.modifiedAt - b.modifiedAt,
};

/**
 * How two items stand to each other: directories first, in every order; descending reverses each of the two
 * groups. Equal items are ordered by name, then by id, so that rows never jump.
 */
export function comparison({ field, order }: Sort): (a: OpenedItem, b: OpenedItem) => number {
  const byField = comparisonOfField({ field, order });
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => byField(a, b) || sign * (COMPARE.name(a, b) || compareText(a.id, b.id));
}

/** The same without looking at names. */
function comparisonOfField({ field, order }: Sort): (a: OpenedItem, b: OpenedItem) => number {
  const compare = COMPARE[field];
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => groupOf(a) - groupOf(b) || sign * compare(a, b);
}

/** A new list in order. */
export function sortItems<T extends OpenedItem>(items: readonly T[], sort: Sort): T[] {
  return items.toSorted(comparison(sort));
}

/** A list that is in the order of names, in that of a field; what is equal stays as it was. */
export function sortByField<T extends OpenedItem>(items: readonly T[], sort: Sort): T[] {
  if (sort.field !== 'type') return items.toSorted(comparisonOfField(sort));
  // Finding out a type costs more than comparing it, and sorting compares each a dozen times.
  const sign = sort.order === 'asc' ? 1 : -1;
  return items
    .map((item) => ({ item, group: groupOf(item), type: typeOf(item) }))
    .sort((a, b) => a.group - b.group || sign * compareText(a.type, b.type))
    .map(({ item }) => item);
}

/** A list in order, turned from ascending to descending or back without comparing anything. */
export function turnRound<T extends OpenedItem>(items: readonly T[]): T[] {
  const firstFile = items.findIndex((item) => groupOf(item) > 0);
  const files = firstFile === -1 ? items.length : firstFile;
  return [...items.slice(0, files).reverse(), ...items.slice(files).reverse()];
}

/** The text of the column, in lower case. */
function typeOf({ mime, name }: OpenedItem): string {
  return typeText(mime, name).toLowerCase();
}

function groupOf({ kind }: OpenedItem): number {
  return kind === 'directory' ? 0 : 1;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
