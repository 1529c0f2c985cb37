import type { Bytes } from '../bytes.ts';
import { EncodingInvalid } from '../errors.ts';
import { rowLayout } from '../row-reader.ts';
import { ROW_KINDS } from './kinds.ts';
import { type Extensible, endWith, fieldsOf, record, withLater } from './row-bytes.ts';

/** The key of an epoch that is past, sealed under that of the one which came after it. */
export interface EpochRow extends Extensible {
  /** The later one. */
  readonly epoch: number;
  readonly formerEpoch: number;
  readonly sealedKey: string;
}

/** The canonical bytes of a past epoch's key; see `itemRowBytes`. */
export function epochRowBytes(row: EpochRow): Bytes {
  record.begin(ROW_KINDS.epoch);
  record.id(epochRowId(row.epoch));
  record.number(row.epoch);
  record.number(row.formerEpoch);
  record.envelope(row.sealedKey);
  return endWith(row.later);
}

/** Returns the id of the row that an epoch has in its space: its number, in 16 bytes. */
export function epochRowId(epoch: number): string {
  const digits = epoch.toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const EPOCH = /* @__PURE__ */ rowLayout('id', 'number', 'number', 'envelope');

/** Reads the key of a past epoch. */
export function readEpochRow(bytes: Bytes): EpochRow {
  const { values, later } = fieldsOf('epoch', bytes, EPOCH);
  const [id, epoch, formerEpoch, sealedKey] = values;
  if (id !== epochRowId(epoch)) throw new EncodingInvalid('row');
  return withLater({ epoch, formerEpoch, sealedKey }, later);
}
