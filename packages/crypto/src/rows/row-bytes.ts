import type { Bytes } from '../bytes.ts';
import { decodeId } from '../decode-rows.ts';
import { EncodingInvalid } from '../errors.ts';
import { readLaterFields } from '../later-fields.ts';
import { RecordWriter } from '../record-writer.ts';
import { type FieldType, type ReadFields, type RowLayout, readFields } from '../row-reader.ts';
import { ROW_KINDS, type RowKind } from './kinds.ts';

/** What follows the fields of a row that this version knows. */
export interface Extensible {
  /** Later fields, byte for byte; see `readLaterFields`. Left out where there are none. */
  readonly later?: Bytes | undefined;
}

/** Writes rows, one after the other. */
export const record = new RecordWriter();

/** Ends the row that is being written, with its later fields. */
export function endWith(later: Bytes | undefined): Bytes {
  if (later === undefined) return record.end();
  readLaterFields(later);
  return record.endWith(later);
}

/** The 16 bytes of an id. Throws EncodingInvalid. */
export function idBytes(id: string): Bytes {
  const bytes = new Uint8Array(16);
  if (!decodeId(id, bytes, 0)) throw new EncodingInvalid('id');
  return bytes;
}

/** Reads the fields of a row of a kind. Throws EncodingInvalid for one of another kind. */
export function fieldsOf<const T extends readonly FieldType[]>(
  kind: RowKind,
  bytes: Bytes,
  layout: RowLayout<T>,
): ReadFields<T> {
  if (bytes[0] !== ROW_KINDS[kind]) throw new EncodingInvalid(`row of the kind ${kind}`);
  return readFields(bytes, layout);
}

/** Adds later fields to a row that was read, where there are any. */
export function withLater<Row extends object>(
  row: Row,
  later: Bytes | undefined,
): Row & { readonly later?: Bytes } {
  return later === undefined ? row : { ...row, later };
}
