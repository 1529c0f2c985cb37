import { failed } from '@coffer/client';

/** No text has zeros at its beginning, and nearly everything that is no text has. */
const LOOKED_AT = 8_192;

interface ByteOrderMark {
  readonly encoding: string;
  readonly bytes: readonly number[];
}

const BYTE_ORDER_MARKS: readonly ByteOrderMark[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/**
 * Reads the bytes of a text: in the encoding that its first bytes name, else as UTF-8, else, where they are none,
 * as Windows-1252, in which every byte is a character. Throws `not_showable` for what is no text.
 *
 * @param truncated whether the text goes on, so that its last character may be cut
 */
export function decodeText(bytes: Uint8Array, truncated: boolean): string {
  const mark = BYTE_ORDER_MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return new TextDecoder(mark.encoding).decode(bytes, { stream: truncated });
  if (bytes.subarray(0, LOOKED_AT).includes(0)) throw failed('not_showable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
