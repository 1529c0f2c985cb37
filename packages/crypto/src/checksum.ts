// CRC-16/IBM-SDLC, also called X-25 (ITU-T V.42, 8.1.1.6.1; HDLC in RFC 1662, appendix C): polynomial 0x1021 with
// the bits reversed, all ones at the start and inverted at the end. It finds accidents in transport, not attacks.
const REVERSED_POLYNOMIAL = 0x8408;
const INITIAL = 0xffff;
const FINAL_XOR = 0xffff;

// Sixteen bytes per step (after "slicing by 8", Kounavis and Berry, 2008): TABLE[k * 256 + b] is what the byte b adds to
// the remainder when k more bytes follow it.
const SLICES = 16;
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
  // A view reads four bytes at once, and what it gives is known to be a number.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sliced = view.byteLength - (view.byteLength % SLICES);
  let crc = remainder;
  let i = 0;
  for (; i < sliced; i += SLICES) {
    crc =
      ofWord(12, view.getInt32(i, true) ^ crc) ^
      ofWord(8, view.getInt32(i + 4, true)) ^
      ofWord(4, view.getInt32(i + 8, true)) ^
      ofWord(0, view.getInt32(i + 12, true));
  }
  for (; i < view.byteLength; i++) crc = (crc >>> 8) ^ entry(0, (view.getUint8(i) ^ crc) & 0xff);
  return crc;
}

/** What four bytes add when so many more follow them. */
function ofWord(following: number, word: number): number {
  return (
    entry(following + 3, word & 0xff) ^
    entry(following + 2, (word >>> 8) & 0xff) ^
    entry(following + 1, (word >>> 16) & 0xff) ^
    entry(following, word >>> 24)
  );
}

/** Every index is in bounds; the compiler cannot know it. */
function entry(following: number, byte: number): number {
  return TABLE[following * 256 + byte] ?? 0;
}

function makeTable(): Uint16Array {
  const table = new Uint16Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ REVERSED_POLYNOMIAL : crc >>> 1;
    table[byte] = crc;
  }
  for (let i = 256; i < table.length; i++) {
    const oneByteLess = table[i - 256] ?? 0;
    table[i] = (oneByteLess >>> 8) ^ (table[oneByteLess & 0xff] ?? 0);
  }
  return table;
}
