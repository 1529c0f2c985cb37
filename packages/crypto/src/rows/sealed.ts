import type { Bytes } from '../bytes.ts';
import { rowLayout } from '../row-reader.ts';
import { ROW_KINDS, type RowKind } from './kinds.ts';
import { type Extensible, endWith, fieldsOf, record, withLater } from './row-bytes.ts';

/** A contact, or a setting (also a star, a pin). */
export interface SealedRow extends Extensible {
  readonly id: string;
  /** That of the account key under which the body is sealed. */
  readonly generation: number;
  readonly sealedBody: string;
}

/** The canonical bytes of a contact; see `itemRowBytes`. */
export function contactRowBytes(row: SealedRow): Bytes {
  return sealedRowBytes('contact', row);
}

/** The canonical bytes of a setting; see `itemRowBytes`. */
export function settingRowBytes(row: SealedRow): Bytes {
  return sealedRowBytes('setting', row);
}

function sealedRowBytes(kind: RowKind, { id, generation, sealedBody, later }: SealedRow): Bytes {
  record.begin(ROW_KINDS[kind]);
  record.id(id);
  record.number(generation);
  record.envelope(sealedBody);
  return endWith(later);
}

const SEALED = /* @__PURE__ */ rowLayout('id', 'number', 'envelope');

/** Reads a contact or a setting. */
export function readSealedRow(kind: 'contact' | 'setting', bytes: Bytes): SealedRow {
  const { values, later } = fieldsOf(kind, bytes, SEALED);
  const [id, generation, sealedBody] = values;
  return withLater({ id, generation, sealedBody }, later);
}
