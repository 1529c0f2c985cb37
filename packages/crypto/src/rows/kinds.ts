import type { Bytes } from '../bytes.ts';
import { EncodingInvalid } from '../errors.ts';

/** The first byte of a row. 7 is that of a head. */
export const ROW_KINDS = {
  item: 1,
  version: 2,
  link: 3,
  member: 4,
  contact: 5,
  setting: 6,
  epoch: 8,
  root: 9,
} as const;

export type RowKind = keyof typeof ROW_KINDS;

/** The first byte of rows of a kind; of an unknown one that is all that there is. */
export function numberOfKind(kind: RowKind | number): number {
  return typeof kind === 'number' ? kind : ROW_KINDS[kind];
}

/** Rows that only the owner changes; all others are items and what belongs to these. */
export type OwnedRowKind = Exclude<RowKind, 'item' | 'version'>;

/** From this kind on rows belong to an item, and go with it; all below are the owner's but for items and versions. */
export const FIRST_ITEM_PART = 128;

/** All rows of one item that are of unknown kinds have at most as many bytes; so has one of the owner's. */
export const MOST_UNKNOWN_BYTES = 65_536;

const KINDS = new Map<number, RowKind>(
  // The border: the kinds are those of the object.
  Object.entries(ROW_KINDS).map(([kind, number]) => [number, kind as RowKind]),
);

/** That of heads, which are no rows. */
const HEAD_KIND = 7;

/** The kind of a row; a number of one that this version does not know. Throws EncodingInvalid where it is none. */
export function rowKind(bytes: Bytes): RowKind | number {
  const kind = bytes[0] ?? 0;
  if (kind === 0 || kind === HEAD_KIND) throw new EncodingInvalid('row');
  return KINDS.get(kind) ?? kind;
}
