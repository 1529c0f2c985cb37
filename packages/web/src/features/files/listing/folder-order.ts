import type { OpenedItem } from '@coffer/client';
import type { FolderPage } from './folder-cache.ts';
import { comparison, SORT_FIELDS, type Sort, type SortField, sortByField, turnRound } from './sort.ts';

/** A folder as it is shown. */
export interface OrderedFolder {
  readonly items: readonly OpenedItem[];
  /** Kept up to date with the newest order; of an older one it must not be asked. */
  readonly byId: ReadonlyMap<string, OpenedItem>;
}

export const EMPTY_FOLDER: OrderedFolder = { items: [], byId: new Map() };

/**
 * The items of a folder in order, kept up to date page by page. What is in order stays so: a page that arrives
 * is sorted by itself and merged: to sort a hundred thousand names again with each of their pages would
 * stop the page for seconds.
 */
export class FolderOrder {
  #pages: readonly FolderPage[] = [];
  #sort: Sort | null = null;
  #items: readonly OpenedItem[] = [];
  /** The items by name, ascending: names cost the most to compare, and every other order is made from theirs. */
  #named: readonly OpenedItem[] = [];
  /** The ascending orders that were made of it, until an item comes or goes. */
  readonly #byField = new Map<SortField, readonly OpenedItem[]>();
  readonly #byId = new Map<string, OpenedItem>();
  #last: OrderedFolder = { items: this.#items, byId: this.#byId };

  /** All items of these pages in order, each once: of an item that is in two pages, the later one. */
  of(pages: readonly FolderPage[], sort: Sort): OrderedFolder {
    const isOther = this.#sort?.field !== sort.field || this.#sort.order !== sort.order;
    this.#sort = sort;
    const isChanged = pages !== this.#pages && this.#take(pages);
    if (isOther || isChanged) this.#items = this.#inOrder(sort);
    if (this.#last.items !== this.#items) this.#last = { items: this.#items, byId: this.#byId };
    return this.#last;
  }

  /**
   * Makes one of the orders that somebody may choose next, so that a click leaves its frame to the drawing. False where all
   * are there.
   */
  prepare(): boolean {
    const next = SORT_FIELDS.find((field) => field !== 'name' && !this.#byField.has(field));
    if (next !== undefined) this.#ascending(next);
    return next !== undefined;
  }

  #inOrder({ field, order }: Sort): readonly OpenedItem[] {
    const ascending = this.#ascending(field);
    return order === 'asc' ? ascending : turnRound(ascending);
  }

  #ascending(field: SortField): readonly OpenedItem[] {
    if (field === 'name') return this.#named;
    const known = this.#byField.get(field) ?? sortByField(this.#named, field);
    this.#byField.set(field, known);
    return known;
  }

  /** Whether anything has come or gone. */
  #take(pages: readonly FolderPage[]): boolean {
    const { gone, come } = difference(this.#pages, pages);
    this.#pages = pages;
    if (gone.size === 0 && come.size === 0) return false;

    for (const id of come.keys()) {
      const known = this.#byId.get(id);
      if (known !== undefined) gone.add(known);
    }
    const replacing = gone.size === 0 ? [] : this.#replacements(come);
    for (const { id } of gone) this.#byId.delete(id);
    for (const [id, item] of come) this.#byId.set(id, item);
    for (const { id } of replacing) come.delete(id);

    const staying = gone.size === 0 ? this.#named : this.#named.filter((item) => !gone.has(item));
    this.#named = mergeSorted(staying, [...replacing, ...come.values()].sort(BY_NAME), BY_NAME);
    this.#byField.clear();
    return true;
  }

  /** The items that replace others, in the order of those: nearly sorted, which makes sorting them cheap. */
  #replacements(come: ReadonlyMap<string, OpenedItem>): OpenedItem[] {
    const replacing: OpenedItem[] = [];
    for (const { id } of this.#named) {
      const item = come.get(id);
      if (item !== undefined) replacing.push(item);
    }
    return replacing;
  }
}

const BY_NAME = comparison({ field: 'name', order: 'asc' });

interface Difference {
  readonly gone: Set<OpenedItem>;
  readonly come: Map<string, OpenedItem>;
}

/** The items that changed pages have lost and gained. */
function difference(before: readonly FolderPage[], after: readonly FolderPage[]): Difference {
  const gone = new Set<OpenedItem>();
  const come = new Map<string, OpenedItem>();
  const count = Math.max(before.length, after.length);
  for (let index = 0; index < count; index++) {
    const old = before[index]?.children ?? [];
    const fresh = after[index]?.children ?? [];
    if (old === fresh) continue;
    for (const item of old) gone.add(item);
    for (const item of fresh) if (!gone.delete(item)) come.set(item.id, item);
  }
  return { gone, come };
}

type Compare<T> = (a: T, b: T) => number;

/**
 * Two lists in order, as one. Made for a long list and a short one: it compares about as often as the short one
 * is long, times the logarithm of how much longer the other is.
 *
 * @example
 * mergeSorted([1, 2, 5, 9], [4], (a, b) => a - b); // [1, 2, 4, 5, 9]
 */
export function mergeSorted<T>(long: readonly T[], short: readonly T[], compare: Compare<T>): T[] {
  const merged: T[] = [];
  let from = 0;
  for (const value of short) {
    const to = insertionIndex(value, long, from, compare);
    for (const before of long.slice(from, to)) merged.push(before);
    merged.push(value);
    from = to;
  }
  for (const rest of long.slice(from)) merged.push(rest);
  return merged;
}

/** The first index from `start` on whose value comes after this one; found in growing steps, then by halving. */
function insertionIndex<T>(value: T, list: readonly T[], start: number, compare: Compare<T>): number {
  const isBefore = (index: number) => {
    const other = list[index];
    return other !== undefined && compare(other, value) <= 0;
  };
  let low = start;
  let step = 1;
  while (isBefore(low + step - 1)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, list.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
