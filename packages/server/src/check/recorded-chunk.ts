import { Refusal } from '../calls/refusal.ts';
import { createSegmentHasher } from '../storage/segment-hasher.ts';
import { verifiedBody } from '../storage/verified-body.ts';
import { placeOf } from '../store/chunks/chunk-place.ts';
import type { ChunkStore, StoredChunk } from '../store/chunks/chunk-store.ts';
import type { ChunkRow } from '../store/database/schema.ts';

/** A stored chunk is not what its record says. */
export class ChunkAltered extends Error {
  override readonly name = 'ChunkAltered';
}

/**
 * The bytes of a stored chunk, which end with an error unless they are exactly what was recorded; null where there are
 * none. They must be read to their end, or to the error.
 *
 * @throws ChunkAltered while it is read
 */
export async function recordedChunk(
  chunks: ChunkStore,
  record: ChunkRow,
): Promise<AsyncIterable<Uint8Array> | null> {
  const stored = await chunks.open(placeOf(record));
  if (stored === null) return null;
  return orAltered(stored, record);
}

async function* orAltered(stored: StoredChunk, record: ChunkRow) {
  const { length: recorded, checksum, checksum_function, segment_hashes } = record;
  const expectation = { length: recorded, checksum, checksumFunction: checksum_function };
  const segments = createSegmentHasher();
  try {
    yield* verifiedBody(stored.stream, expectation, segments);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const what =
      stored.length === recorded
        ? 'its checksum is wrong'
        : `it has ${stored.length} bytes instead of ${recorded}`;
    throw new ChunkAltered(what, { cause });
  }
  if ((await segments.digest()) !== segment_hashes)
    throw new ChunkAltered('the hashes of its segments are wrong');
}
