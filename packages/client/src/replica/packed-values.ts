import { bytesOfBase64Url, fromHex, utf8Decode, utf8Encode } from '@coffer/crypto';

/** What a field of a row is. Lists and objects are JSON. */
export type Packable = string | number | boolean | null | object;

const TAGS = {
  null: 0,
  false: 1,
  true: 2,
  number: 3,
  id: 4,
  hex: 5,
  base64url: 6,
  text: 7,
  json: 8,
} as const;

/** A shorter text may be anything. */
const SHORTEST = 16;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX = /^(?:[0-9a-f]{2}){8,}$/;

/**
 * Values as bytes, each as a tag, its length and itself. Ids, hashes and envelopes are decoded, which takes a quarter to a
 * half of them away; each of those has one spelling, so they come back as they were.
 */
export function packValues(values: readonly Packable[]): Uint8Array<ArrayBuffer> {
  const parts = values.map(partOf);
  const packed = new Uint8Array(
    parts.reduce((size, { bytes }) => size + 1 + lengthSize(bytes) + bytes.length, 0),
  );
  let offset = 0;
  for (const { tag, bytes } of parts) {
    packed[offset++] = tag;
    if (tag >= TAGS.number) {
      for (let rest = bytes.length; ; rest >>>= 7) {
        packed[offset++] = rest < 0x80 ? rest : (rest & 0x7f) | 0x80;
        if (rest < 0x80) break;
      }
    }
    packed.set(bytes, offset);
    offset += bytes.length;
  }
  return packed.subarray(0, offset);
}

/**
 * Reads what `packValues` made.
 *
 * @param wanted which of the values; the others come as null, and are not decoded
 */
export function unpackValues(
  packed: Uint8Array,
  wanted: (index: number) => boolean = () => true,
): Packable[] {
  const values: Packable[] = [];
  let offset = 0;
  while (offset < packed.length) {
    const tag = packed[offset++] ?? 0;
    let length = 0;
    if (tag >= TAGS.number) {
      for (let shift = 0, byte = 0x80; byte >= 0x80; shift += 7) {
        byte = packed[offset++] ?? 0;
        length |= (byte & 0x7f) << shift;
      }
    }
    const bytes = packed.subarray(offset, offset + length);
    values.push(wanted(values.length) ? unpacked(tag, bytes) : null);
    offset += length;
  }
  return values;
}

function partOf(value: Packable): { readonly tag: number; readonly bytes: Uint8Array } {
  if (value === null) return { tag: TAGS.null, bytes: NO_BYTES };
  if (typeof value === 'boolean') return { tag: value ? TAGS.true : TAGS.false, bytes: NO_BYTES };
  if (typeof value === 'number') return { tag: TAGS.number, bytes: utf8Encode(String(value)) };
  if (typeof value === 'object') return { tag: TAGS.json, bytes: utf8Encode(JSON.stringify(value)) };
  if (UUID.test(value)) return { tag: TAGS.id, bytes: fromHex(value.replaceAll('-', '')) };
  if (HEX.test(value)) return { tag: TAGS.hex, bytes: fromHex(value) };
  const bytes = value.length < SHORTEST ? null : bytesOfBase64Url(value);
  if (bytes !== null) return { tag: TAGS.base64url, bytes };
  return { tag: TAGS.text, bytes: utf8Encode(value) };
}

function unpacked(tag: number, bytes: Uint8Array): Packable {
  switch (tag) {
    case TAGS.null:
      return null;
    case TAGS.false:
    case TAGS.true:
      return tag === TAGS.true;
    case TAGS.number:
      return Number(asciiOf(bytes));
    case TAGS.id:
      return idOf(bytes);
    case TAGS.hex:
      return hexOf(bytes);
    case TAGS.base64url:
      return base64UrlOf(bytes);
    case TAGS.json:
      return JSON.parse(utf8Decode(bytes));
    default:
      return utf8Decode(bytes);
  }
}

// What is encoded and decoded here was looked at before, and there is much of it: no need for the strict ways of crypto.

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_BYTES[byte];
  return text;
}

/** Where the dashes of an id stand, in bytes. */
const DASHES: ReadonlySet<number> = new Set([4, 6, 8, 10]);

function idOf(bytes: Uint8Array): string {
  let text = '';
  for (const [index, byte] of bytes.entries()) {
    if (DASHES.has(index)) text += '-';
    text += HEX_BYTES[byte];
  }
  return text;
}

function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Two digits at once: a listing decodes some dozen envelopes of each row. */
const PAIRS = Array.from(
  { length: 64 * 64 },
  (_, value) => `${DIGITS.charAt(value >> 6)}${DIGITS.charAt(value & 63)}`,
);

function base64UrlOf(bytes: Uint8Array): string {
  const whole = bytes.length - (bytes.length % 3);
  let text = '';
  for (let at = 0; at < whole; at += 3) {
    const value = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += PAIRS[value >> 12];
    text += PAIRS[value & 0xfff];
  }
  const [first = 0, second = 0] = bytes.subarray(whole);
  if (bytes.length - whole === 1) text += PAIRS[first << 4];
  if (bytes.length - whole === 2) {
    const value = (first << 10) | (second << 2);
    text += PAIRS[value >> 6];
    text += DIGITS.charAt(value & 63);
  }
  return text;
}

const NO_BYTES = new Uint8Array(0);

/** At most so many bytes for a length. */
function lengthSize({ length }: Uint8Array): number {
  return length < 0x80 ? 1 : 5;
}
