import { DIRECTORY_MIME } from '@coffer/contract';
import { foldedWords } from './folded-words.ts';
import { type FilterKind, filterKind, isOfKind } from './kinds.ts';

/** A part of a query that says of which kind, how large or from when something is, with the text that stands for it. */
export type Filter = { readonly text: string } & (
  | { readonly name: 'kind'; readonly kind: FilterKind }
  /** Unix seconds: modified before it; modified then or later. */
  | { readonly name: 'before' | 'after'; readonly at: number }
  | { readonly name: 'larger' | 'smaller'; readonly bytes: number }
  /** In the trash, and nowhere else. */
  | { readonly name: 'in'; readonly place: 'trash' }
);

/** What somebody searches for. */
export interface Query {
  /** Without its filters. */
  readonly text: string;
  /** The words of the text as they are compared. */
  readonly words: readonly string[];
  readonly filters: readonly Filter[];
}

/** What filters look at. */
export interface Filterable {
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

const SIZE = /^(\d+(?:[.,]\d+)?)([kmgt]?)b?$/;
const UNITS = ['', 'k', 'm', 'g', 't'];
const DATE = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/**
 * Reads a query: words, and filters such as `kind:image`, `before:2026-05`, `after:2026-05-01`, `larger:10mb`, `smaller:2gb`
 * and `in:trash`. A filter that cannot be read is text like any other.
 *
 * @example
 * ```ts
 * import { parseQuery } from '@coffer/client/search';
 *
 * const { words, filters } = parseQuery('Beach kind:image larger:lots');
 * words; // => ['beach', 'larger', 'lots']
 * filters.map(({ text }) => text); // => ['kind:image']
 * ```
 */
export function parseQuery(text: string): Query {
  const filters: Filter[] = [];
  const plain: string[] = [];
  for (const part of partsOf(text)) {
    const filter = filterOf(part);
    if (filter === null) plain.push(part);
    else filters.push(filter);
  }
  return { text: plain.join(' '), words: foldedWords(plain.join(' ')), filters };
}

/** The same text with what stands for a filter. */
export function withFilter(text: string, filter: string): string {
  return [...partsOf(text), filter].join(' ');
}

/** The same text without what stands for a filter. */
export function withoutFilter(text: string, filter: string): string {
  return partsOf(text)
    .filter((part) => part !== filter)
    .join(' ');
}

/** What tells whether an item has all that filters ask for; of several kinds, one of them. Where it lies is not looked at. */
export function passing(filters: readonly Filter[]): (item: Filterable) => boolean {
  const kinds = filters.flatMap((filter) => (filter.name === 'kind' ? [filter.kind] : []));
  const others = filters.filter(({ name }) => name !== 'kind');
  // There are many items, and few types.
  const types = new Map<string, boolean>();
  const isOfKinds = (mime: string) => {
    const known = types.get(mime) ?? kinds.some((kind) => isOfKind(mime, kind));
    types.set(mime, known);
    return known;
  };
  return (item) =>
    (kinds.length === 0 || isOfKinds(item.mime)) && others.every((filter) => has(item, filter));
}

function has({ mime, size, modifiedAt }: Filterable, filter: Filter): boolean {
  switch (filter.name) {
    case 'kind':
      return isOfKind(mime, filter.kind);
    case 'before':
      return modifiedAt < filter.at;
    case 'after':
      return modifiedAt >= filter.at;
    case 'larger':
      return size > filter.bytes;
    case 'smaller':
      return size < filter.bytes && mime !== DIRECTORY_MIME;
    case 'in':
      return true;
  }
}

function partsOf(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}

function filterOf(text: string): Filter | null {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).toLowerCase();
  const value = text.slice(colon + 1).toLowerCase();
  switch (name) {
    case 'kind': {
      const kind = filterKind(value);
      return kind === null ? null : { name, kind, text };
    }
    case 'before':
    case 'after': {
      const at = beginningOf(value);
      return at === null ? null : { name, at, text };
    }
    case 'larger':
    case 'smaller': {
      const bytes = bytesOf(value);
      return bytes === null ? null : { name, bytes, text };
    }
    case 'in':
      return value === 'trash' ? { name, place: value, text } : null;
    default:
      return null;
  }
}

/** When a year, month or day begins on this device, in unix seconds. */
function beginningOf(text: string): number | null {
  const [, year, month = '01', day = '01'] = DATE.exec(text) ?? [];
  if (year === undefined) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // Not there: the 13th month, or the 30th of February.
  const isThere = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return isThere ? Math.floor(date.getTime() / 1000) : null;
}

/** In powers of 1000, as sizes are shown. */
function bytesOf(text: string): number | null {
  const [, number, unit] = SIZE.exec(text) ?? [];
  if (number === undefined || unit === undefined) return null;
  return Number(number.replace(',', '.')) * 1000 ** UNITS.indexOf(unit);
}
