import type { Bytes } from './bytes.ts';

// Apart from `encoding.ts`, which every page loads: what reads the rows of a whole drive is worth some more code. Each decodes
// in one pass into memory that is there, which takes a tenth of the time that several take: a device that loads a drive decodes
// a dozen fields of each of its rows.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Has bits that no digit has. */
const NO_DIGIT = 0x40;
const VALUES = valuesOf(DIGITS);
const HEX_VALUES = valuesOf('0123456789abcdef');

function valuesOf(digits: string): Uint8Array {
  const values = new Uint8Array(0x80).fill(NO_DIGIT);
  for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value;
  return values;
}

/** As fromBase64Url, where text may be something else: null for that. */
export function bytesOfBase64Url(text: string): Bytes | null {
  const bytes = new Uint8Array(base64UrlLength(text));
  return decodeBase64Url(text, bytes, 0) ? bytes : null;
}

/** How many bytes text of this length stands for. */
export function base64UrlLength(text: string): number {
  return (text.length * 3) >> 2;
}

/** Decodes text to a place among bytes; false for what is no base64url. */
export function decodeBase64Url(text: string, bytes: Bytes, at: number): boolean {
  const rest = text.length % 4;
  if (rest === 1) return false;
  let [offset, all] = [at, 0];
  const whole = text.length - rest;
  for (let index = 0; index < whole; index += 4) {
    const a = valueAt(text, index);
    const b = valueAt(text, index + 1);
    const c = valueAt(text, index + 2);
    const d = valueAt(text, index + 3);
    all |= a | b | c | d;
    bytes[offset++] = (a << 2) | (b >> 4);
    bytes[offset++] = (b << 4) | (c >> 2);
    bytes[offset++] = (c << 6) | d;
  }
  if (rest > 0) {
    const [a, b] = [valueAt(text, whole), valueAt(text, whole + 1)];
    const c = rest === 3 ? valueAt(text, whole + 2) : 0;
    all |= a | b | c;
    bytes[offset++] = (a << 2) | (b >> 4);
    if (rest === 3) bytes[offset++] = (b << 4) | (c >> 2);
    // Bits behind the last byte are zero, so that each value has one spelling.
    if (((rest === 3 ? c << 6 : b << 4) & 0xff) !== 0) return false;
  }
  return all < NO_DIGIT;
}

function valueAt(text: string, index: number): number {
  return VALUES[text.charCodeAt(index)] ?? NO_DIGIT;
}

/** Decodes lower-case hex to a place among bytes; false for what is none. */
export function decodeHex(text: string, bytes: Bytes, at: number): boolean {
  if (text.length % 2 === 1) return false;
  return decodeDigits(text, 0, text.length, bytes, at);
}

/** The digits of a UUID stand in five groups. */
const ID_GROUPS = [
  [0, 8],
  [9, 13],
  [14, 18],
  [19, 23],
  [24, 36],
] as const;

/** Decodes a UUID in lower case to 16 bytes; false for what is none. */
export function decodeId(text: string, bytes: Bytes, at: number): boolean {
  if (text.length !== 36) return false;
  let offset = at;
  for (const [from, until] of ID_GROUPS) {
    if (from > 0 && text.charCodeAt(from - 1) !== HYPHEN) return false;
    if (!decodeDigits(text, from, until, bytes, offset)) return false;
    offset += (until - from) >> 1;
  }
  return true;
}

const HYPHEN = 0x2d;

function decodeDigits(text: string, from: number, until: number, bytes: Bytes, at: number): boolean {
  let [offset, all] = [at, 0];
  for (let index = from; index < until; index += 2) {
    const high = HEX_VALUES[text.charCodeAt(index)] ?? NO_DIGIT;
    const low = HEX_VALUES[text.charCodeAt(index + 1)] ?? NO_DIGIT;
    all |= high | low;
    bytes[offset++] = (high << 4) | low;
  }
  return all < NO_DIGIT;
}
