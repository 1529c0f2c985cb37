import { Refusal } from '../calls/refusal.ts';
import { verifiedBody } from '../storage/verified-body.ts';
import { placeOf } from '../store/chunks/chunk-place.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
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
  const { length, checksum, checksum_function } = record;
  const expectation = { length, checksum, checksumFunction: checksum_function };
  return orAltered(verifiedBody(stored.stream, expectation), stored.length, length);
}

async function* orAltered(body: AsyncIterable<Uint8Array>, stored: number, recorded: number) {
  try {
    yield* body;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const what =
      stored === recorded ? 'its checksum is wrong' : `it has ${stored} bytes instead of ${recorded}`;
    throw new ChunkAltered(what, { cause });
  }
}
