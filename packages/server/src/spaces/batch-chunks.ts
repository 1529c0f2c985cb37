import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { BATCH_JSON_BYTES, type BatchChunk, type BatchOperation, type ChangeBatch } from '@coffer/contract';
import { CHUNK_SIZE, checksumOf, encryptedChunkSize } from '@coffer/crypto';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import { CONFIRM_SECONDS } from '../storage/direct-chunk-service.ts';
import { checksumMismatch, contentDiffers } from '../storage/refusals.ts';
import { createSegmentHasher, segmentHashesOf } from '../storage/segment-hasher.ts';
import { lengthMismatch, verifiedBody } from '../storage/verified-body.ts';
import type { StoredContent } from '../storage/version-rows.ts';
import { isAttemptIn } from '../store/chunks/chunk-place.ts';
import type { ChunkStore, ReceivedChunk } from '../store/chunks/chunk-store.ts';
import { unneededBefore } from '../store/chunks/unneeded-before.ts';
import type { PartReader } from './part-reader.ts';

/** Chunks of one batch that are written at the same time: one of them arrives, of the others the end is in memory. */
const WRITTEN_AT_ONCE = 8;

/** A chunk as a batch announces it, and how long it has to be. */
export interface ExpectedChunk {
  readonly announced: BatchChunk;
  readonly length: number;
  /** Its place in the batch, for messages. */
  readonly index: number;
}

/** A chunk that came with a batch: stored, and of no record yet. */
export interface BroughtChunk {
  readonly versionId: string;
  readonly content: StoredContent;
  readonly received: ReceivedChunk;
}

/**
 * The chunks that a batch announces, each of a version that it makes.
 *
 * @throws Refusal `validation_failed`
 */
export function expectedChunks({ operations, chunks }: ChangeBatch): ExpectedChunk[] {
  const sizes = new Map(operations.flatMap(sizeOfNew));
  return chunks.map((announced, index) => {
    const size = sizes.get(announced.version_id);
    const field = `chunks.${index}.version_id`;
    if (size === undefined) throw fieldRefused(field, 'No operation makes this version.');
    if (size > CHUNK_SIZE) throw fieldRefused(field, 'This file has more than one chunk.');
    // Each has one chunk, so it is announced once.
    sizes.delete(announced.version_id);
    return { announced, length: encryptedChunkSize(0, size), index };
  });
}

function sizeOfNew(operation: BatchOperation): [string, number][] {
  if (operation.kind === 'create') {
    const { id, version_id = id, size, encrypted_upload } = operation.item;
    return size === undefined || size === null || encrypted_upload !== undefined ? [] : [[version_id, size]];
  }
  if (operation.kind !== 'add_version') return [];
  const { id, size, encrypted_upload } = operation.version;
  return size === undefined || size === null || encrypted_upload !== undefined ? [] : [[id, size]];
}

/** The JSON part may not be longer than a batch without files. */
export function checkJsonLength(length: number): void {
  if (length > BATCH_JSON_BYTES) {
    throw new Refusal('payload_too_large', `The JSON of a batch may have ${BATCH_JSON_BYTES} bytes.`);
  }
}

/**
 * Stores the chunks that follow in a body, in their order, and makes them stand at their places. When one is not what was
 * announced, none is kept.
 *
 * @throws Refusal `chunk_length_mismatch`, `checksum_mismatch`, `content_differs`
 */
export async function receiveChunks(
  reader: PartReader,
  expected: readonly ExpectedChunk[],
  chunks: ChunkStore,
): Promise<BroughtChunk[]> {
  const storing: Promise<BroughtChunk>[] = [];
  try {
    for (const chunk of expected) {
      await storing[storing.length - WRITTEN_AT_ONCE];
      const { pieces, taken } = untilTaken(
        reader.pieces((length) => {
          if (length !== chunk.length) throw at(chunk, lengthMismatch(chunk.length));
        }),
      );
      const stored = store(pieces, chunk, chunks);
      // What failed later is thrown where all of them are awaited.
      stored.catch(() => undefined);
      storing.push(stored);
      await Promise.race([taken, stored]);
    }
    await reader.end();
    const brought = await Promise.all(storing);
    await Promise.all(brought.map(({ received }) => received.publish()));
    return brought;
  } catch (error) {
    for (const outcome of await Promise.allSettled(storing)) {
      if (outcome.status === 'fulfilled') await outcome.value.received.discard();
    }
    throw error;
  }
}

/** The same pieces, and when the last of them was taken. */
function untilTaken(pieces: AsyncIterable<Uint8Array>) {
  let tell: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => {
    tell = resolve;
  });
  async function* passing(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* pieces;
    tell();
  }
  return { pieces: passing(), taken };
}

async function store(
  pieces: AsyncIterable<Uint8Array>,
  expected: ExpectedChunk,
  chunks: ChunkStore,
): Promise<BroughtChunk> {
  const { length } = expected;
  const { version_id: versionId, root, checksum } = expected.announced;
  const segments = createSegmentHasher();
  const body = verifiedBody(pieces, { length, checksum, checksumFunction: 'crc16' }, segments);
  const received = await chunks.receive({ versionId, index: 0 }, length, body).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'checksum_mismatch' ? at(expected, error) : error;
  });
  try {
    const segment_hashes = await segments.digest();
    if (rootOfChunk(segment_hashes) !== root) throw at(expected, contentDiffers());
    const chunk = { length, checksum, segment_hashes, attempt: received.attempt };
    return { versionId, received, content: { root, chunk } };
  } catch (error) {
    await received.discard();
    throw error;
  }
}

/** Gives up chunks that no record names. */
export async function discardChunks(brought: readonly BroughtChunk[]): Promise<void> {
  await Promise.all(brought.map(({ received }) => received.discard()));
}

/**
 * Returns the chunk that a refused batch has left, if it is still there and the clean-up does not take it at this moment.
 *
 * @param aloneSince what was written before may be removed at any time; null where the clean-up leaves it for an hour
 * @throws Refusal `checksum_mismatch` where it is not, and has to be sent again
 */
export async function leftChunk(
  expected: ExpectedChunk,
  chunks: ChunkStore,
  clock: Clock,
  aloneSince: Date | null,
): Promise<StoredContent> {
  const { announced, length } = expected;
  const { attempt = null, version_id: versionId } = announced;
  const place = { versionId, index: 0, attempt };
  const gone = at(expected, checksumMismatch());
  if (attempt === null || !isAttemptIn(chunks.kind, attempt)) throw gone;
  const writtenAt = await chunks.writtenAt(place);
  const now = clock();
  const kept = aloneSince === null ? Number.NEGATIVE_INFINITY : unneededBefore(chunks, aloneSince, now);
  if (writtenAt === null || writtenAt < Math.max(kept, now - CONFIRM_SECONDS)) throw gone;
  const stored = await chunks.open(place);
  if (stored === null) throw gone;
  const body = await buffer(stored.stream);
  if (body.length !== length) throw gone;
  return { root: announced.root, chunk: { ...(await verified(body, expected)), attempt } };
}

/** @throws Refusal `checksum_mismatch`, `content_differs` */
async function verified(
  body: Buffer,
  expected: ExpectedChunk,
): Promise<Omit<StoredContent['chunk'], 'attempt'>> {
  const { checksum, root } = expected.announced;
  if (checksumOf(body) !== checksum) throw at(expected, checksumMismatch());
  const segment_hashes = await segmentHashesOf(body);
  if (rootOfChunk(segment_hashes) !== root) throw at(expected, contentDiffers());
  return { length: body.length, checksum, segment_hashes };
}

/** The root of a content that is one chunk. */
export function rootOfChunk(segmentHashes: string): string {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  return sha256(sha256(Buffer.from(segmentHashes, 'base64url'))).toString('hex');
}

/** Says which chunk was refused. */
function at({ index }: ExpectedChunk, { code, message }: Refusal): Refusal {
  return new Refusal(code, message, { errors: { [`chunks.${index}`]: [message] } });
}
