import { aesGcmOpen, aesGcmSeal, NONCE_LENGTH, TAG_LENGTH } from './aes-gcm.ts';
import { associatedData } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import type { ContentKey } from './content-key.ts';
import { ChunkTampered, SizeImpossible } from './errors.ts';
import type { VersionId } from './ids.ts';

/** Plaintext bytes in every segment but the last of a file. */
export const SEGMENT_SIZE = 256 * 1024;

/** Segments in every chunk but the last of a file. */
export const SEGMENTS_PER_CHUNK = 16;

/** So many segments one key seals at most: 1 PiB (see `aesGcmSeal`). */
const MOST_SEGMENTS = 2 ** 32;

/** Bytes by which a segment grows: nonce and tag. */
export const SEGMENT_OVERHEAD = NONCE_LENGTH + TAG_LENGTH;

/** Bytes of every sealed segment but the last of a file. */
export const SEALED_SEGMENT_SIZE = SEGMENT_SIZE + SEGMENT_OVERHEAD;

/** A segment's place in its file. All of it is authenticated. */
export type SegmentPosition = {
  readonly versionId: VersionId;
  /** Counted through the whole file, from 0. */
  readonly number: number;
  /** Whether the file ends with it. */
  readonly isLast: boolean;
};

/**
 * Seals a segment into `target`, which is as long as plaintext, nonce and tag, as `nonce (12) ‖ ciphertext ‖ tag (16)`.
 *
 * The associated data names content, number and whether it is the last. This is the STREAM construction (Hoang,
 * Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", CRYPTO 2015)
 * with the counter and the final flag in the associated data instead of the nonce, which is random: so a segment can be
 * sealed again after an interruption. It binds order and end without a length that has to be known beforehand.
 */
export async function sealSegment(
  contentKey: ContentKey,
  position: SegmentPosition,
  plaintext: Bytes,
  target: Bytes,
): Promise<void> {
  const [nonce, ciphertext] = await aesGcmSeal(contentKey, boundTo(position), plaintext);
  target.set(nonce);
  target.set(ciphertext, NONCE_LENGTH);
}

/** Opens a segment; throws ChunkTampered with the index of its chunk, SizeImpossible. */
export async function openSegment(
  contentKey: ContentKey,
  position: SegmentPosition,
  sealed: Bytes,
): Promise<Bytes> {
  const plaintext = await aesGcmOpen(contentKey, boundTo(position), sealed);
  if (plaintext === undefined) throw new ChunkTampered(chunkOfSegment(position.number));
  return plaintext;
}

/** The index of the chunk in which a segment lies. */
export function chunkOfSegment(number: number): number {
  return Math.floor(number / SEGMENTS_PER_CHUNK);
}

/** The segments of a sealed body, without a copy. */
export function segmentsOf(body: Bytes): Bytes[] {
  const count = Math.max(1, Math.ceil(body.length / SEALED_SEGMENT_SIZE));
  return Array.from({ length: count }, (_, index) =>
    body.subarray(index * SEALED_SEGMENT_SIZE, (index + 1) * SEALED_SEGMENT_SIZE),
  );
}

function boundTo({ versionId, number, isLast }: SegmentPosition): Bytes {
  if (!Number.isSafeInteger(number) || number < 0 || number >= MOST_SEGMENTS)
    throw new SizeImpossible('segment number', number);
  return associatedData('segment', versionId, number, isLast ? 'last' : 'inner');
}
