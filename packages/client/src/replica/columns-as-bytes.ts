import { type Bytes, concatBytes, utf8Decode, utf8Encode } from '@coffer/crypto';
import * as z from 'zod/mini';
import type { Columns } from './columns.ts';

// Length of the description (4) ‖ the description (JSON) ‖ the memory of its columns, one piece after the other, each from
// a multiple of 8 on. In the description stands in place of a piece what it is, where it begins and how many bytes it has.
const LENGTH_BYTES = 4;
const ALIGNMENT = 8;

const piece = z.object({
  memory: z.enum(['u8', 'u16', 'u32', 'f64']),
  at: z.int().check(z.gte(0)),
  length: z.int().check(z.gte(0)),
});

const described = z.object({ count: z.int(), columns: z.record(z.string(), z.unknown()) });

/** Columns as bytes, to be kept. */
export function columnsToBytes(columns: Columns): Bytes {
  const pieces: Uint8Array[] = [];
  let at = 0;
  const text = JSON.stringify(columns, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    const place = { memory: memoryOf(value), at, length: bytes.length };
    const filled = new Uint8Array(padding(bytes.length));
    pieces.push(bytes, filled);
    at += bytes.length + filled.length;
    return place;
  });
  const head = utf8Encode(text);
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, head.length);
  return concatBytes(length, head, new Uint8Array(padding(LENGTH_BYTES + head.length)), ...pieces);
}

/** Reads what columnsToBytes made: the columns look into its memory, which nobody copies. Throws where it is something else. */
export function columnsFromBytes(given: Bytes): Columns {
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice();
  const head = LENGTH_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const start = head + padding(head);
  const read: unknown = JSON.parse(utf8Decode(bytes.subarray(LENGTH_BYTES, head)), (_, value: unknown) => {
    const place = typeof value === 'object' ? piece.safeParse(value).data : undefined;
    if (place === undefined) return value;
    const memory = bytes.subarray(start + place.at, start + place.at + place.length);
    if (memory.length !== place.length) throw new RangeError('Its end is missing');
    return viewOf(place.memory, memory);
  });
  // Nobody but `columnsToBytes` writes there: what is kept is sealed.
  return described.parse(read) as Columns;
}

/** Bytes from here to where numbers of any length may begin. */
function padding(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
}

function memoryOf(view: ArrayBufferView): z.infer<typeof piece>['memory'] {
  if (view instanceof Uint16Array) return 'u16';
  if (view instanceof Uint32Array) return 'u32';
  return view instanceof Float64Array ? 'f64' : 'u8';
}

function viewOf(
  memory: z.infer<typeof piece>['memory'],
  { buffer, byteOffset, length }: Uint8Array,
): ArrayBufferView {
  switch (memory) {
    case 'u8':
      return new Uint8Array(buffer, byteOffset, length);
    case 'u16':
      return new Uint16Array(buffer, byteOffset, length / Uint16Array.BYTES_PER_ELEMENT);
    case 'u32':
      return new Uint32Array(buffer, byteOffset, length / Uint32Array.BYTES_PER_ELEMENT);
    case 'f64':
      return new Float64Array(buffer, byteOffset, length / Float64Array.BYTES_PER_ELEMENT);
  }
}
