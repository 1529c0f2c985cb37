/** Of some records the values of one field. Ids and hashes are bytes, what repeats stands once. */
export type Column =
  | { readonly kind: 'same'; readonly value: unknown }
  | { readonly kind: 'numbers'; readonly values: Uint32Array | Float64Array }
  | { readonly kind: 'ids'; readonly bytes: Uint8Array }
  /** So many bytes each. */
  | { readonly kind: 'hex'; readonly size: number; readonly bytes: Uint8Array }
  | { readonly kind: 'texts'; readonly text: string; readonly ends: Uint32Array }
  /** Of each record the place of its value; `ABSENT` of one that has no such field. */
  | { readonly kind: 'choices'; readonly values: readonly unknown[]; readonly picks: Uint16Array }
  /** Of each record whether it has an object there or null, and the fields of all objects. */
  | { readonly kind: 'fields'; readonly there: Uint8Array; readonly columns: ColumnsByField };

type ColumnsByField = Readonly<Record<string, Column>>;

/**
 * Records field by field: they take a third of the room, go from thread to thread in a few pieces of memory, and all of a
 * field is encoded or read at once. 65,000 records at most.
 */
export interface Columns {
  readonly count: number;
  readonly columns: ColumnsByField;
}

type Fields = Readonly<Record<string, unknown>>;

const ABSENT = 0xffff;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX = /^(?:[0-9a-f]{2}){8,}$/;
const ID_LENGTH = 36;

/** Records as columns. Their values are numbers, texts, booleans, null, and objects of these. */
export function packColumns(records: readonly object[]): Columns {
  return { count: records.length, columns: columnsOf(records.map((record): Fields => ({ ...record }))) };
}

function columnsOf(records: readonly Fields[]): ColumnsByField {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      columnOf(records.map((record) => (name in record ? record[name] : NOTHING))),
    ]),
  );
}

/** In place of the value that a record does not have. */
const NOTHING = Symbol('nothing');

function columnOf(values: readonly unknown[]): Column {
  const [first] = values;
  if (values.every(isText)) return textColumn(values);
  if (values.every((value) => typeof value === 'number'))
    return { kind: 'numbers', values: numbersOf(values) };
  if (values.every(isFields) && values.some((value) => value !== null)) {
    const there = Uint8Array.from(values, (value) => Number(value !== null));
    return { kind: 'fields', there, columns: columnsOf(values.filter((value) => value !== null)) };
  }
  if (values.every((value) => value === first) && first !== NOTHING) return { kind: 'same', value: first };
  return choicesOf(values);
}

function textColumn(values: readonly string[]): Column {
  const [first = ''] = values;
  if (values.every((value) => UUID.test(value))) {
    return { kind: 'ids', bytes: bytesOfHex(values.join('').replaceAll('-', '')) };
  }
  if (HEX.test(first) && values.every((value) => value.length === first.length && HEX.test(value))) {
    return { kind: 'hex', size: first.length / 2, bytes: bytesOfHex(values.join('')) };
  }
  if (new Set(values).size <= values.length / 2) return choicesOf(values);
  let end = 0;
  const ends = Uint32Array.from(values, (value) => {
    end += value.length;
    return end;
  });
  return { kind: 'texts', text: values.join(''), ends };
}

function choicesOf(all: readonly unknown[]): Column {
  const places = new Map<unknown, number>();
  const picks = Uint16Array.from(all, (value) => {
    if (value === NOTHING) return ABSENT;
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return place;
  });
  return { kind: 'choices', values: [...places.keys()], picks };
}

function numbersOf(values: readonly number[]): Uint32Array | Float64Array {
  const isSmall = values.every((value) => value >>> 0 === value);
  return isSmall ? Uint32Array.from(values) : Float64Array.from(values);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isFields(value: unknown): value is Fields | null {
  return typeof value === 'object' && !Array.isArray(value);
}

/**
 * Reads records again.
 *
 * @param picks which of them, in this order; all by default
 * @param fields which of their fields; all by default
 */
export function unpackColumns(
  { count, columns }: Columns,
  picks: Iterable<number> = Array(count).keys(),
  fields: readonly string[] = Object.keys(columns),
): Record<string, unknown>[] {
  const readers = readersOf(columns, fields);
  const records: Record<string, unknown>[] = [];
  for (const index of picks) records.push(recordAt(index, readers));
  return records;
}

type Reader = (index: number) => unknown;

function readersOf(
  columns: ColumnsByField,
  fields: readonly string[] = Object.keys(columns),
): (readonly [string, Reader])[] {
  return fields.flatMap((field) => {
    const column = columns[field];
    return column === undefined ? [] : [[field, readerOf(column)] as const];
  });
}

function recordAt(index: number, readers: readonly (readonly [string, Reader])[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [field, read] of readers) {
    const value = read(index);
    if (value !== undefined) record[field] = value;
  }
  return record;
}

function readerOf(column: Column): Reader {
  switch (column.kind) {
    case 'same':
      return () => column.value;
    case 'numbers':
      return (index) => column.values[index];
    case 'ids': {
      const text = idsText(column.bytes);
      return (index) => text.slice(index * ID_LENGTH, (index + 1) * ID_LENGTH);
    }
    case 'hex': {
      const length = 2 * column.size;
      const text = hexText(column.bytes);
      return (index) => text.slice(index * length, (index + 1) * length);
    }
    case 'texts': {
      const { text, ends } = column;
      return (index) => text.slice(index === 0 ? 0 : ends[index - 1], ends[index]);
    }
    case 'choices':
      return (index) => column.values[column.picks[index] ?? ABSENT];
    case 'fields': {
      const places = placesOf(column.there);
      const readers = readersOf(column.columns);
      return (index) => (column.there[index] === 1 ? recordAt(places[index] ?? 0, readers) : null);
    }
  }
}

function placesOf(there: Uint8Array): Uint32Array {
  let place = 0;
  return Uint32Array.from(there, (is) => (is === 1 ? place++ : 0));
}

// One text of all values, of which each is a part: a text for each of them would take ten times as long.

const ASCII = new TextDecoder();
const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const DASH = '-'.charCodeAt(0);
/** Where the dashes of an id stand, in bytes. */
const DASHES: ReadonlySet<number> = new Set([4, 6, 8, 10]);
const ID_BYTES = 16;

function hexText(bytes: Uint8Array): string {
  const text = new Uint8Array(2 * bytes.length);
  for (let index = 0; index < bytes.length; index++) writeHex(text, 2 * index, bytes[index] ?? 0);
  return ASCII.decode(text);
}

function idsText(bytes: Uint8Array): string {
  const text = new Uint8Array((bytes.length / ID_BYTES) * ID_LENGTH);
  let offset = 0;
  for (let index = 0; index < bytes.length; index++) {
    if (DASHES.has(index % ID_BYTES)) text[offset++] = DASH;
    writeHex(text, offset, bytes[index] ?? 0);
    offset += 2;
  }
  return ASCII.decode(text);
}

function writeHex(text: Uint8Array, offset: number, byte: number): void {
  text[offset] = DIGITS[byte >> 4] ?? 0;
  text[offset + 1] = DIGITS[byte & 0xf] ?? 0;
}

function bytesOfHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = (digitOf(text, 2 * index) << 4) | digitOf(text, 2 * index + 1);
  }
  return bytes;
}

/** Of a text that was looked at before. */
function digitOf(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < 0x3a ? code - 0x30 : code - 0x57;
}
