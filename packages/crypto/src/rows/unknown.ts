import type { Bytes } from '../bytes.ts';
import { EncodingInvalid } from '../errors.ts';
import { readIdAt } from '../row-reader.ts';
import { FIRST_ITEM_PART, MOST_UNKNOWN_BYTES, rowKind } from './kinds.ts';

/** Behind the kind and the id. */
const ITEM_ID_AT = 22;

/** A row of a kind that this version does not know. */
export interface UnknownRow {
  readonly kind: number;
  readonly id: string;
  /** The item to which it belongs; null of one that is the owner's. */
  readonly itemId: string | null;
  readonly bytes: Bytes;
}

/** Reads what is known of a row of an unknown kind. */
export function readUnknownRow(bytes: Bytes): UnknownRow {
  const kind = rowKind(bytes);
  if (typeof kind === 'string' || bytes.length > MOST_UNKNOWN_BYTES) throw new EncodingInvalid('row');
  const id = readIdAt(bytes, 1);
  return { kind, id, itemId: kind < FIRST_ITEM_PART ? null : readIdAt(bytes, ITEM_ID_AT), bytes };
}
