import { base64urlnopad, hex } from '@scure/base';
import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';

const LOWER_CASE_HEX = /^[0-9a-f]*$/;
const UTF8_ENCODER = new TextEncoder();
// fatal: malformed input is an error, not U+FFFD. ignoreBOM: a leading U+FEFF belongs to the text.
const UTF8_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return hex.encode(bytes);
}

/** Reads lower-case hexadecimal; one value has one spelling. */
export function fromHex(text: string): Bytes {
  if (!LOWER_CASE_HEX.test(text)) throw new EncodingInvalid('hex');
  return decoded('hex', () => new Uint8Array(hex.decode(text)));
}

/** base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/** Reads unpadded base64url; refuses padding, white space and non-zero trailing bits (RFC 4648, 3.5). */
export function fromBase64Url(text: string): Bytes {
  return decoded('base64url', () => new Uint8Array(base64urlnopad.decode(text)));
}

/** UTF-8; a lone surrogate, which UTF-8 cannot hold, becomes U+FFFD. */
export function utf8Encode(text: string): Bytes {
  return UTF8_ENCODER.encode(text);
}

/** Reads UTF-8 and refuses malformed input. */
export function utf8Decode(bytes: Uint8Array): string {
  return decoded('utf-8', () => UTF8_DECODER.decode(bytes));
}

function decoded<T>(expected: string, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    throw new EncodingInvalid(expected, { cause });
  }
}
