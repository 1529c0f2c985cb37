import { ChunkAltered, recordedChunk } from '../check/recorded-chunk.ts';
import type { ChunkStore } from '../chunks/chunk-store.ts';
import type { ChunkRow } from '../database/schema.ts';

export type CopyOutcome =
  /** It was there already, and is what it must be. */
  | 'kept'
  | 'copied'
  /** The source has no such chunk. */
  | 'missing'
  /** The source has another one than was recorded; it was not copied. */
  | 'altered';

/** Copies a chunk from one store to another, verified; what is there already is verified and stays. */
export async function copyChunk(from: ChunkStore, to: ChunkStore, record: ChunkRow): Promise<CopyOutcome> {
  if (await isIntact(to, record)) return 'kept';
  try {
    const body = await recordedChunk(from, record);
    if (body === null) return 'missing';
    const received = await to.receive(body);
    await received.publish(record.item_id, record.chunk_index);
    return 'copied';
  } catch (error) {
    if (error instanceof ChunkAltered) return 'altered';
    throw error;
  }
}

async function isIntact(chunks: ChunkStore, record: ChunkRow): Promise<boolean> {
  try {
    const body = await recordedChunk(chunks, record);
    if (body === null) return false;
    for await (const _ of body);
    return true;
  } catch (error) {
    if (error instanceof ChunkAltered) return false;
    throw error;
  }
}
