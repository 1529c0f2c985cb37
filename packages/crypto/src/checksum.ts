// CRC-16/IBM-SDLC, also called X-25 (ITU-T V.42, 8.1.1.6.1; HDLC in RFC 1662, appendix C): polynomial 0x1021 with
// the bits reversed, all ones at the start and inverted at the end. It finds accidents in transport, not attacks.
const REVERSED_POLYNOMIAL = 0x8408;
const INITIAL = 0xffff;
const FINAL_XOR = 0xffff;

// Eight bytes per step ("slicing by 8", Kounavis and Berry, 2008): TABLE[k * 256 + b] is what the byte b adds to
// the remainder when k more bytes follow it.
const SLICES = 8;
const TABLE = makeTable();

/** A checksum of bytes that come piece by piece. */
export type Checksum = {
  update(bytes: Uint8Array): void;
  /** Four lower-case hex digits. */
  digest(): string;
};

/**
 * Starts a checksum.
 *
 * @example
 * ```ts
 * import { checksumOf, createChecksum, utf8Encode } from '@coffer/crypto';
 *
 * const checksum = createChecksum();
 * checksum.update(utf8Encode('12345'));
 * checksum.update(utf8Encode('6789'));
 * checksum.digest(); // => '906e'
 * checksumOf(utf8Encode('123456789')); // => '906e'
 * ```
 */
export function createChecksum(): Checksum {
  let remainder = INITIAL;
  return {
    update(bytes) {
      remainder = advance(remainder, bytes);
    },
    digest: () => (remainder ^ FINAL_XOR).toString(16).padStart(4, '0'),
  };
}

/** The checksum of byte arrays one after the other. */
export function checksumOf(...parts: readonly Uint8Array[]): string {
  const checksum = createChecksum();
  for (const part of parts) checksum.update(part);
  return checksum.digest();
}

function advance(remainder: number, bytes: Uint8Array): number {
  const sliced = bytes.length - (bytes.length % SLICES);
  let crc = remainder;
  let i = 0;
  for (; i < sliced; i += SLICES) {
    crc =
      entry(7, at(bytes, i) ^ (crc & 0xff)) ^
      entry(6, at(bytes, i + 1) ^ (crc >>> 8)) ^
      entry(5, at(bytes, i + 2)) ^
      entry(4, at(bytes, i + 3)) ^
      entry(3, at(bytes, i + 4)) ^
      entry(2, at(bytes, i + 5)) ^
      entry(1, at(bytes, i + 6)) ^
      entry(0, at(bytes, i + 7));
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ entry(0, at(bytes, i) ^ (crc & 0xff));
  return crc;
}

function entry(slice: number, byte: number): number {
  return at(TABLE, slice * 256 + byte);
}

/** Every index here is in bounds; the compiler cannot know it. */
function at(array: Uint8Array | Uint16Array, i: number): number {
  return array[i] ?? 0;
}

function makeTable(): Uint16Array {
  const table = new Uint16Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ REVERSED_POLYNOMIAL : crc >>> 1;
    table[byte] = crc;
  }
  for (let i = 256; i < table.length; i++) {
    const oneByteLess = at(table, i - 256);
    table[i] = (oneByteLess >>> 8) ^ at(table, oneByteLess & 0xff);
  }
  return table;
}
