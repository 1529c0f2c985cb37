import type { Bytes } from './bytes.ts';
import { utf8Encode } from './encoding.ts';
import type { Purpose } from './purpose.ts';

const PREFIX = 'coffer/v1/';
const LENGTH_BYTES = 4;

/** One field of associated data; a number stands for its decimal digits. */
export type Part = string | number | Uint8Array;

/** The domain-separation string of a purpose, such as `coffer/v1/name`, in UTF-8. */
export function domain(purpose: Purpose): Bytes {
  return utf8Encode(PREFIX + purpose);
}

/**
 * Encodes a purpose and its parts, each preceded by its length in four bytes, so that no two lists give the
 * same bytes (a number and the string of its digits count as the same). Used as associated data of AES-GCM and as the
 * message of signatures.
 *
 * @example
 * ```ts
 * import { associatedData, toHex } from '@coffer/crypto';
 *
 * toHex(associatedData('name', 'ab', 'c')) === toHex(associatedData('name', 'a', 'bc')); // => false
 * ```
 */
export function associatedData(purpose: Purpose, ...parts: readonly Part[]): Bytes {
  const fields = [domain(purpose), ...parts.map(partBytes)];
  const encoded = new Uint8Array(fields.reduce((total, field) => total + LENGTH_BYTES + field.length, 0));
  const view = new DataView(encoded.buffer);
  let offset = 0;
  for (const field of fields) {
    view.setUint32(offset, field.length);
    encoded.set(field, offset + LENGTH_BYTES);
    offset += LENGTH_BYTES + field.length;
  }
  return encoded;
}

function partBytes(part: Part): Uint8Array {
  return part instanceof Uint8Array ? part : utf8Encode(String(part));
}
