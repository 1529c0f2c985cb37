import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';
import { readLaterFields } from './later-fields.ts';

/** Before each field: whether it is there, and its length. */
const FIELD_HEADER_BYTES = 5;

const ID_BYTES = 16;
const NUMBER_BYTES = 8;
const HASH_BYTES = 32;
const HALF = 2 ** 32;

/** The type of a field; with `?` it may be null. */
export type FieldType = 'id' | 'number' | 'hash' | 'envelope' | 'id?' | 'number?' | 'hash?' | 'envelope?';

type ValueOf<T extends FieldType> = T extends 'number'
  ? number
  : T extends 'number?'
    ? number | null
    : T extends `${string}?`
      ? string | null
      : string;

type ValuesOf<T extends readonly FieldType[]> = { readonly [I in keyof T]: ValueOf<T[I]> };

/** The fields of a row, and what follows them; undefined where that is nothing. */
export interface ReadFields<T extends readonly FieldType[]> {
  readonly values: ValuesOf<T>;
  readonly later: Bytes | undefined;
}

/** The types of the fields of a row, in order, as `readFields` takes them. */
export interface RowLayout<T extends readonly FieldType[]> {
  readonly types: T;
  /** Of each field the length that it has; 0 of an envelope, which has any. */
  readonly lengths: readonly number[];
  readonly nullable: readonly boolean[];
}

const LENGTHS: Readonly<Record<string, number>> = { id: ID_BYTES, number: NUMBER_BYTES, hash: HASH_BYTES };

/** Makes the layout of a row of the types of its fields. */
export function rowLayout<const T extends readonly FieldType[]>(...types: T): RowLayout<T> {
  return {
    types,
    lengths: types.map((type) => LENGTHS[type.replace('?', '')] ?? 0),
    nullable: types.map((type) => type.endsWith('?')),
  };
}

// All texts of a row are written into the same memory and made a text at once, whose parts are theirs: a text for each of them
// takes several times as long, and a device that loads a drive reads a dozen of each row.

const HEX_DIGITS = codesOf('0123456789abcdef');
const BASE64URL_DIGITS = codesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const HYPHEN = '-'.charCodeAt(0);
const ASCII = new TextDecoder();

/** No field takes more characters for each of its bytes than a hash, but for the hyphens of an id. */
const MOST_CHARACTERS = 3;

let characters = new Uint8Array(8_192);

function codesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits, (digit) => digit.charCodeAt(0));
}

/**
 * Reads the fields of a row from one byte behind its kind on, and later fields to its end. Throws EncodingInvalid for everything that
 * no RecordWriter writes: a length that the type of a field does not have, null where something must be, bytes that are left.
 */
export function readFields<const T extends readonly FieldType[]>(
  bytes: Bytes,
  { lengths, nullable }: RowLayout<T>,
): ReadFields<T> {
  if (characters.length < MOST_CHARACTERS * bytes.length) characters = new Uint8Array(6 * bytes.length);
  /** Of a text, where it ends. */
  const values: (number | string | null)[] = [];
  let [at, end] = [1, 0];
  for (let index = 0; index < lengths.length; index++) {
    const start = at + FIELD_HEADER_BYTES;
    if (start > bytes.length) throw new EncodingInvalid('row');
    const length = uint32At(bytes, at + 1);
    const state = bytes[at];
    const expected = lengths[index] ?? 0;
    at = start + length;
    if (state === 0) {
      if (length !== 0 || nullable[index] !== true) throw new EncodingInvalid('row');
      values.push(null);
      continue;
    }
    if (state !== 1 || at > bytes.length || (expected !== 0 && length !== expected))
      throw new EncodingInvalid('row');
    if (expected === NUMBER_BYTES) {
      values.push(numberAt(bytes, start));
      continue;
    }
    if (expected === 0) end = writeBase64Url(bytes, start, at, end);
    else if (expected === ID_BYTES) end = writeId(bytes, start, end);
    else end = writeHex(bytes, start, at, end);
    values.push(end);
  }
  const later = at === bytes.length ? undefined : bytes.slice(at);
  if (later !== undefined) readLaterFields(later);
  const text = ASCII.decode(characters.subarray(0, end));
  let before = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null;
    if (value === null || typeof value === 'string' || lengths[index] === NUMBER_BYTES) continue;
    values[index] = text.slice(before, value);
    before = value;
  }
  // The border: each value is of the type that stands at its place.
  return { values: values as ValuesOf<T>, later };
}

/** Reads the one id at a place among the bytes of a row whose other fields are not known. Throws EncodingInvalid. */
export function readIdAt(bytes: Bytes, at: number): string {
  const isId = bytes[at] === 1 && uint32At(bytes, at + 1) === ID_BYTES;
  const start = at + FIELD_HEADER_BYTES;
  if (!isId || start + ID_BYTES > bytes.length) throw new EncodingInvalid('row');
  return ASCII.decode(characters.subarray(0, writeId(bytes, start, 0)));
}

function uint32At(bytes: Bytes, at: number): number {
  const high = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const low = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return high * 0x1_0000 + low;
}

function numberAt(bytes: Bytes, at: number): number {
  const value = uint32At(bytes, at) * HALF + uint32At(bytes, at + 4);
  if (!Number.isSafeInteger(value)) throw new EncodingInvalid('number');
  return value;
}

function writeHex(bytes: Bytes, from: number, until: number, to: number): number {
  let end = to;
  for (let index = from; index < until; index++) {
    const byte = bytes[index] ?? 0;
    characters[end++] = HEX_DIGITS[byte >> 4] ?? 0;
    characters[end++] = HEX_DIGITS[byte & 0xf] ?? 0;
  }
  return end;
}

/** The bytes of an id between its hyphens. */
const ID_GROUPS = [
  [0, 4],
  [4, 6],
  [6, 8],
  [8, 10],
  [10, 16],
] as const;

function writeId(bytes: Bytes, start: number, to: number): number {
  let end = to;
  for (const [from, until] of ID_GROUPS) {
    if (from > 0) characters[end++] = HYPHEN;
    end = writeHex(bytes, start + from, start + until, end);
  }
  return end;
}

function writeBase64Url(bytes: Bytes, from: number, until: number, to: number): number {
  let end = to;
  let index = from;
  for (; index + 2 < until; index += 3) {
    const three = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    characters[end++] = BASE64URL_DIGITS[three >> 18] ?? 0;
    characters[end++] = BASE64URL_DIGITS[(three >> 12) & 0x3f] ?? 0;
    characters[end++] = BASE64URL_DIGITS[(three >> 6) & 0x3f] ?? 0;
    characters[end++] = BASE64URL_DIGITS[three & 0x3f] ?? 0;
  }
  if (index === until) return end;
  const two = ((bytes[index] ?? 0) << 8) | (index + 1 < until ? (bytes[index + 1] ?? 0) : 0);
  characters[end++] = BASE64URL_DIGITS[two >> 10] ?? 0;
  characters[end++] = BASE64URL_DIGITS[(two >> 4) & 0x3f] ?? 0;
  if (index + 1 < until) characters[end++] = BASE64URL_DIGITS[(two << 2) & 0x3f] ?? 0;
  return end;
}
