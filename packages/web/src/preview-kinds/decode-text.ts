import { failed } from '@coffer/client';

/** No text has zeros at its beginning, except in UTF-16, and nearly everything that is no text has. */
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

/** The characters of a text, and how they were read. */
export interface DecodedText {
  readonly text: string;
  /** A label of `TextDecoder`. */
  readonly encoding: string;
  /** Reads the same bytes in another encoding; null where there is no doubt. */
  readonly decodeAs: ((encoding: string) => string) | null;
}

/**
 * Reads the bytes of a text: in the encoding that its first bytes name, else as UTF-16 where zeros are mostly at every
 * second byte, else as UTF-8, with a mark in place of single wrong
 * bytes, else as Windows-1252, in which every byte is a character. Throws `not_showable` for what is no text.
 *
 * @param truncated whether the text goes on, so that its last character may be cut
 */
export function decodeText(bytes: Uint8Array, truncated: boolean): DecodedText {
  const decodeAs = (label: string) => new TextDecoder(label).decode(bytes, { stream: truncated });
  const mark = BYTE_ORDER_MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return { text: decodeAs(mark.encoding), encoding: mark.encoding, decodeAs: null };
  if (bytes.subarray(0, LOOKED_AT).includes(0)) {
    const encoding = wideEncoding(bytes, truncated);
    if (encoding === null) throw failed('not_showable');
    return { text: decodeAs(encoding), encoding, decodeAs: null };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated });
    return { text, encoding: 'utf-8', decodeAs: null };
  } catch {
    const text = decodeAs('utf-8');
    if (isMostlyUtf8(text)) return { text, encoding: 'utf-8', decodeAs };
    return { text: decodeAs('windows-1252'), encoding: 'windows-1252', decodeAs };
  }
}

/** Characters that no text has: controls, and those that have no meaning or none that everybody knows. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r]|[\p{Cn}\p{Co}]/u;

/** In which UTF-16 a text without a byte order mark is; null where it is no text. */
function wideEncoding(bytes: Uint8Array, truncated: boolean): 'utf-16le' | 'utf-16be' | null {
  if (!truncated && bytes.length % 2 !== 0) return null;
  const beginning = bytes.subarray(0, LOOKED_AT);
  // The high byte of most characters in which a text has zeros at all; few have a zero as their low one.
  let excess = 0;
  for (const [index, byte] of beginning.entries()) if (byte === 0) excess += index % 2 === 1 ? 1 : -1;
  if (excess === 0) return null;
  const encoding = excess > 0 ? 'utf-16le' : 'utf-16be';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(beginning, { stream: true });
    return NO_TEXT.test(text) ? null : encoding;
  } catch {
    return null;
  }
}

/**
 * True if more characters were read from several bytes than there are wrong ones: another encoding hardly ever gives such
 * rows of bytes.
 */
function isMostlyUtf8(text: string): boolean {
  let [whole, wrong] = [0, 0];
  for (const character of text) {
    if (character === '\ufffd') wrong += 1;
    else if (character > '\x7f') whole += 1;
  }
  return whole > wrong;
}
