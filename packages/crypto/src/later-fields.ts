import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';

/** A field that a later version of the format has put behind those of this one. */
export interface LaterField {
  /** 1: whoever does not know it keeps it and continues; 2: leaves alone what it belongs to. */
  readonly mark: 1 | 2;
  readonly number: number;
  readonly bytes: Bytes;
}

/** Before the bytes of a field: its mark (1), its number (2) and how many they are (4). */
const FIELD_HEADER_BYTES = 7;

/** More bytes than this, headers included, are refused. */
export const MOST_LATER_BYTES = 4_096;

/**
 * Reads the fields behind those of this version, to the end of a row or head; their numbers ascend. Throws EncodingInvalid.
 *
 * @example
 * ```ts
 * import { fromHex, readLaterFields } from '@coffer/crypto';
 *
 * readLaterFields(fromHex('01000700000001ff')).map(({ number }) => number); // => [7]
 * readLaterFields(fromHex('03000700000001ff')); // throws EncodingInvalid
 * ```
 */
export function readLaterFields(bytes: Bytes): readonly LaterField[] {
  if (bytes.length > MOST_LATER_BYTES) throw new EncodingInvalid('later fields');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const fields: LaterField[] = [];
  let before = -1;
  for (let at = 0; at < bytes.length; ) {
    const start = at + FIELD_HEADER_BYTES;
    if (start > bytes.length) throw new EncodingInvalid('later fields');
    const [mark, number] = [view.getUint8(at), view.getUint16(at + 1)];
    const end = start + view.getUint32(at + 3);
    if ((mark !== 1 && mark !== 2) || number <= before || end > bytes.length) {
      throw new EncodingInvalid('later fields');
    }
    fields.push({ mark, number, bytes: bytes.subarray(start, end) });
    [before, at] = [number, end];
  }
  return fields;
}
