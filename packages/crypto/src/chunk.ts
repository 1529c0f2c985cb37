import type { Bytes } from './bytes.ts';
import type { ContentKey } from './content-key.ts';
import { ChunkTampered, SizeImpossible } from './errors.ts';
import type { VersionId } from './ids.ts';
import {
  openSegment,
  SEALED_SEGMENT_SIZE,
  SEGMENT_OVERHEAD,
  SEGMENT_SIZE,
  SEGMENTS_PER_CHUNK,
  type SegmentPosition,
  sealSegment,
  segmentsOf,
} from './segment.ts';

/** Plaintext bytes in every chunk but the last. */
export const CHUNK_SIZE = SEGMENTS_PER_CHUNK * SEGMENT_SIZE;

/** Segments that are sealed at once where memory is saved: WebCrypto copies each twice, and Node has four threads for it. */
const SAVING_AT_ONCE = 4;

/** Bytes of every sealed chunk but the last. */
export const SEALED_CHUNK_SIZE = SEGMENTS_PER_CHUNK * SEALED_SEGMENT_SIZE;

/** Which chunk of which content. All of it is authenticated, so it binds order and end. */
export type ChunkPosition = {
  readonly versionId: VersionId;
  readonly index: number;
  /** Whether the file ends with it. */
  readonly isLast: boolean;
};

/** How many chunks a file of this many bytes has; an empty file has one. */
export function chunkCount(size: number): number {
  checkWhole('size', size);
  return Math.max(1, Math.ceil(size / CHUNK_SIZE));
}

/** How many segments a file of this many bytes has; an empty file has one. */
export function segmentCount(size: number): number {
  checkWhole('size', size);
  return Math.max(1, Math.ceil(size / SEGMENT_SIZE));
}

/** Where a chunk lies in a file of this many bytes; throws SizeImpossible where there is none. */
export function chunkPosition(versionId: VersionId, index: number, size: number): ChunkPosition {
  const count = chunkCount(size);
  checkIndex(index, count);
  return { versionId, index, isLast: index === count - 1 };
}

/** Where a segment lies in a file of this many bytes; throws SizeImpossible where there is none. */
export function segmentPosition(versionId: VersionId, number: number, size: number): SegmentPosition {
  const count = segmentCount(size);
  checkWhole('segment number', number);
  if (number >= count) throw new SizeImpossible('segment number', number);
  return { versionId, number, isLast: number === count - 1 };
}

/** Plaintext bytes in one chunk of a file of this many bytes. */
export function chunkPlaintextSize(index: number, size: number): number {
  checkIndex(index, chunkCount(size));
  return Math.min(CHUNK_SIZE, size - index * CHUNK_SIZE);
}

/** Bytes of one chunk at rest and on the wire. */
export function encryptedChunkSize(index: number, size: number): number {
  return encryptedSize(chunkPlaintextSize(index, size));
}

/**
 * Bytes of all chunks of a file at rest.
 *
 * @example
 * ```ts
 * import { CHUNK_SIZE, chunkCount, chunkPlaintextSize, encryptedSize, segmentCount } from '@coffer/crypto';
 *
 * const size = CHUNK_SIZE + 10;
 * chunkCount(size); // => 2
 * segmentCount(size); // => 17
 * chunkPlaintextSize(1, size); // => 10
 * encryptedSize(size) - size; // => 476
 * ```
 */
export function encryptedSize(size: number): number {
  return size + segmentCount(size) * SEGMENT_OVERHEAD;
}

/**
 * Bytes of plaintext of what has so many at rest, a chunk or all of a file. Throws SizeImpossible where nothing has as many.
 *
 * @example
 * ```ts
 * import { decryptedSize, encryptedSize } from '@coffer/crypto';
 *
 * decryptedSize(encryptedSize(5_000_000)); // => 5000000
 * decryptedSize(27); // throws SizeImpossible
 * ```
 */
export function decryptedSize(sealed: number): number {
  checkWhole('sealed size', sealed);
  const size = sealed - Math.max(1, Math.ceil(sealed / SEALED_SEGMENT_SIZE)) * SEGMENT_OVERHEAD;
  if (size < 0 || encryptedSize(size) !== sealed) throw new SizeImpossible('sealed size', sealed);
  return size;
}

/**
 * Seals a chunk: its segments one after the other, each `nonce (12) ‖ ciphertext ‖ tag (16)`. Every chunk but the last is
 * full, and only that of an empty file is empty. Throws SizeImpossible.
 *
 * @param buffer where the sealed chunk is put; a new one by default
 *
 * @example
 * ```ts
 * import {
 *   generateContentKey,
 *   importContentKey,
 *   newVersionId,
 *   openChunk,
 *   sealChunk,
 *   utf8Decode,
 *   utf8Encode,
 * } from '@coffer/crypto';
 *
 * const contentKey = await importContentKey(generateContentKey());
 * const position = { versionId: newVersionId(), index: 0, isLast: true };
 * const sealed = await sealChunk(contentKey, position, utf8Encode('hello'));
 * utf8Decode(await openChunk(contentKey, position, sealed)); // => 'hello'
 * await openChunk(contentKey, { ...position, index: 1 }, sealed); // throws ChunkTampered
 * ```
 */
export async function sealChunk(
  contentKey: ContentKey,
  position: ChunkPosition,
  plaintext: Bytes,
  buffer?: ArrayBuffer,
): Promise<Bytes> {
  checkWhole('chunk index', position.index);
  if (!isChunkLength(position, plaintext.length)) throw new SizeImpossible('chunk size', plaintext.length);
  const length = encryptedSize(plaintext.length);
  const body = new Uint8Array(buffer ?? new ArrayBuffer(length), 0, length);
  const targets = segmentsOf(body);
  const waiting = targets.entries();
  const lane = async () => {
    for (const [place, target] of waiting) {
      const part = plaintext.subarray(place * SEGMENT_SIZE, (place + 1) * SEGMENT_SIZE);
      await sealSegment(contentKey, positionOf(position, place, targets.length), part, target);
    }
  };
  await Promise.all(Array.from({ length: buffer === undefined ? targets.length : SAVING_AT_ONCE }, lane));
  return body;
}

/** Opens a chunk, which is authentic as a whole or not at all; throws ChunkTampered, SizeImpossible. */
export async function openChunk(
  contentKey: ContentKey,
  position: ChunkPosition,
  body: Bytes,
): Promise<Bytes> {
  checkWhole('chunk index', position.index);
  const sealed = segmentsOf(body);
  const length = body.length - sealed.length * SEGMENT_OVERHEAD;
  if (!isChunkLength(position, length)) throw new ChunkTampered(position.index);
  const plaintext = new Uint8Array(length);
  await Promise.all(
    sealed.map(async (segment, place) => {
      const at = positionOf(position, place, sealed.length);
      plaintext.set(await openSegment(contentKey, at, segment), place * SEGMENT_SIZE);
    }),
  );
  return plaintext;
}

function positionOf({ versionId, index, isLast }: ChunkPosition, place: number, count: number) {
  return { versionId, number: index * SEGMENTS_PER_CHUNK + place, isLast: isLast && place === count - 1 };
}

/** Whether a chunk at this place can hold so many bytes: else the same content would have two forms. */
function isChunkLength({ index, isLast }: ChunkPosition, length: number): boolean {
  if (!isLast) return length === CHUNK_SIZE;
  return length <= CHUNK_SIZE && length >= (index === 0 ? 0 : 1);
}

function checkIndex(index: number, count: number): void {
  checkWhole('chunk index', index);
  if (index >= count) throw new SizeImpossible('chunk index', index);
}

function checkWhole(field: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new SizeImpossible(field, value);
}
