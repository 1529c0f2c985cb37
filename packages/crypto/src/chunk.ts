import { aesGcmOpen, aesGcmSeal, NONCE_LENGTH, TAG_LENGTH } from './aes-gcm.ts';
import { type Bytes, concatBytes } from './bytes.ts';
import { ChunkTampered, SizeImpossible } from './errors.ts';
import type { FileKey } from './file-key.ts';
import type { ItemId } from './ids.ts';
import { associatedData } from './purpose.ts';

/** Plaintext bytes in every chunk but the last. */
export const CHUNK_SIZE = 4 * 1024 * 1024;

/** Bytes by which a chunk grows: nonce and tag. */
export const CHUNK_OVERHEAD = NONCE_LENGTH + TAG_LENGTH;

/** Which chunk of which file. Index and count are authenticated, so they bind order and length. */
export type ChunkPosition = { readonly itemId: ItemId; readonly index: number; readonly count: number };

/** How many chunks a file of this many bytes has; an empty file has one. */
export function chunkCount(size: number): number {
  checkWhole('size', size);
  return Math.max(1, Math.ceil(size / CHUNK_SIZE));
}

/** Plaintext bytes in one chunk of a file of this many bytes. */
export function chunkPlaintextSize(index: number, size: number): number {
  checkIndex(index, chunkCount(size));
  return Math.min(CHUNK_SIZE, size - index * CHUNK_SIZE);
}

/** Bytes of one chunk at rest and on the wire. */
export function encryptedChunkSize(index: number, size: number): number {
  return chunkPlaintextSize(index, size) + CHUNK_OVERHEAD;
}

/**
 * Bytes of all chunks of a file at rest.
 *
 * @example
 * ```ts
 * import { CHUNK_SIZE, chunkCount, chunkPlaintextSize, encryptedSize } from '@coffer/crypto';
 *
 * const size = CHUNK_SIZE + 10;
 * chunkCount(size); // => 2
 * chunkPlaintextSize(1, size); // => 10
 * encryptedSize(size) - size; // => 56
 * ```
 */
export function encryptedSize(size: number): number {
  return size + chunkCount(size) * CHUNK_OVERHEAD;
}

/** Seals a chunk to `nonce (12)` and `ciphertext ‖ tag (16)`, not joined: a Blob takes both without a copy. */
export async function sealChunkParts(
  fileKey: FileKey,
  position: ChunkPosition,
  plaintext: BufferSource,
): Promise<readonly [nonce: Bytes, ciphertext: Bytes]> {
  checkIndex(position.index, position.count);
  if (plaintext.byteLength > CHUNK_SIZE) throw new SizeImpossible('chunk size', plaintext.byteLength);
  return aesGcmSeal(fileKey, boundTo(position), plaintext);
}

/**
 * Seals a chunk to `nonce (12) ‖ ciphertext ‖ tag (16)`; throws SizeImpossible.
 *
 * @example
 * ```ts
 * import {
 *   generateFileKey,
 *   importFileKey,
 *   newItemId,
 *   openChunk,
 *   sealChunk,
 *   utf8Decode,
 *   utf8Encode,
 * } from '@coffer/crypto';
 *
 * const fileKey = await importFileKey(generateFileKey());
 * const position = { itemId: newItemId(), index: 0, count: 1 };
 * const sealed = await sealChunk(fileKey, position, utf8Encode('hello'));
 * utf8Decode(await openChunk(fileKey, position, sealed)); // => 'hello'
 * await openChunk(fileKey, { ...position, count: 2 }, sealed); // throws ChunkTampered
 * ```
 */
export async function sealChunk(
  fileKey: FileKey,
  position: ChunkPosition,
  plaintext: BufferSource,
): Promise<Bytes> {
  return concatBytes(...(await sealChunkParts(fileKey, position, plaintext)));
}

/** Opens a chunk, which is authentic as a whole or not at all; throws ChunkTampered, SizeImpossible. */
export async function openChunk(fileKey: FileKey, position: ChunkPosition, body: Bytes): Promise<Bytes> {
  checkIndex(position.index, position.count);
  const plaintext = await aesGcmOpen(fileKey, boundTo(position), body);
  if (plaintext === undefined) throw new ChunkTampered(position.index);
  return plaintext;
}

function boundTo({ itemId, index, count }: ChunkPosition): Bytes {
  return associatedData('chunk', itemId, index, count);
}

function checkIndex(index: number, count: number): void {
  checkWhole('chunk count', count);
  checkWhole('chunk index', index);
  if (index >= count) throw new SizeImpossible('chunk index', index);
}

function checkWhole(field: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new SizeImpossible(field, value);
}
