import type { OpenedItem } from '@coffer/client';
import { typeText } from '../../../format/kind.ts';

export const SORT_FIELDS = ['name', 'size', 'type', 'modified'] as const;

export const SORT_ORDERS = ['asc', 'desc'] as const;

export type SortField = (typeof SORT_FIELDS)[number];
export type SortOrder = (typeof SORT_ORDERS)[number];

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
  const byField = COMPARE[field];
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) =>
    groupOf(a) - groupOf(b) || sign * (byField(a, b) || COMPARE.name(a, b) || compareText(a.id, b.id));
}

/** A new list in order. */
export function sortItems<T extends OpenedItem>(items: readonly T[], sort: Sort): T[] {
  return items.toSorted(comparison(sort));
}

/**
 * A list that is in the order of names, in the ascending one of a field; what is equal stays as it was. No two items are
 * compared: what each is sorted by and its place until now make one number, and numbers are sorted by themselves. A hundred
 * thousand take some 20 ms, and a frame has 50.
 */
export function sortByField<T extends OpenedItem>(items: readonly T[], field: SortField): T[] {
  const count = items.length;
  const { ranks, highest } = ranksOf(items.map(VALUES[field]));
  const keys = new Float64Array(count);
  for (const [index, item] of items.entries()) {
    // Directories of each value, then files of each.
    keys[index] = (groupOf(item) * (highest + 1) + (ranks[index] ?? 0)) * count + index;
  }
  const sorted: T[] = [];
  for (const key of keys.sort()) {
    const item = items[key - Math.floor(key / count) * count];
    if (item !== undefined) sorted.push(item);
  }
  return sorted;
}

/** Numbers that stand to each other as these values do, and leave room beside them for the group and the place of each. */
function ranksOf(values: readonly (string | number)[]): { ranks: Float64Array; highest: number } {
  const most = Number.MAX_SAFE_INTEGER / (2 * values.length) - 1;
  const ranks = new Float64Array(values.length);
  let highest = 0;
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
      return denseRanksOf(values);
    ranks[index] = value;
    if (value > highest) highest = value;
  }
  return { ranks, highest };
}

/** The same, of whatever is to be compared. */
function denseRanksOf(values: readonly (string | number)[]): { ranks: Float64Array; highest: number } {
  const distinct = [...new Set(values)].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b)),
  );
  const ranks = new Map(distinct.map((value, rank) => [value, rank]));
  return { ranks: Float64Array.from(values, (value) => ranks.get(value) ?? 0), highest: distinct.length };
}

/** What items are sorted by. */
const VALUES: Record<SortField, (item: OpenedItem) => string | number> = {
  name: ({ name }) => name ?? '',
  size: ({ size }) => size,
  type: typeOf,
  modified: ({ modifiedAt }) => modifiedAt,
};

/** A list in order, turned from ascending to descending or back without comparing anything. */
export function turnRound<T extends OpenedItem>(items: readonly T[]): T[] {
  const firstFile = items.findIndex((item) => groupOf(item) > 0);
  const files = firstFile === -1 ? items.length : firstFile;
  return [...items.slice(0, files).reverse(), ...items.slice(files).reverse()];
}

/** More of an ending is no extension. */
const ENDING_LENGTH = 7;

const types = new Map<string, string>();

/** The text of the column, in lower case; found out once for each media type and ending, because it costs more than to sort. */
function typeOf({ mime, name }: OpenedItem): string {
  const dot = name?.lastIndexOf('.') ?? 0;
  const key = `${mime} ${dot > 0 ? name?.slice(dot, dot + ENDING_LENGTH) : ''}`;
  const known = types.get(key);
  if (known !== undefined) return known;
  const type = typeText(mime, name).toLowerCase();
  types.set(key, type);
  return type;
}

function groupOf({ kind }: OpenedItem): number {
  return kind === 'directory' ? 0 : 1;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
