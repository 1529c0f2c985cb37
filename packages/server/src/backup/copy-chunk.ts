import { ChunkAltered, recordedChunk } from '../check/recorded-chunk.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { ChunkRow } from '../store/database/schema.ts';

export type Copy =
  /** Verified: it was there already, or is now. `attempt` is what a record of it in the target says. */
  | { readonly outcome: 'kept' | 'copied'; readonly attempt: string | null }
  /** The source has no such chunk, or another one than was recorded; nothing was copied. */
  | { readonly outcome: 'missing' | 'altered' };

/**
 * Copies a chunk from one store to another, verified; what is there already is verified and stays.
 *
 * @param attempts where the chunk may be in the target already: the attempts that it lists
 */
export async function copyChunk(
  from: ChunkStore,
  to: ChunkStore,
  record: ChunkRow,
  attempts: readonly (string | null)[],
): Promise<Copy> {
  for (const attempt of attempts) {
    if (await isIntact(to, { ...record, attempt })) return { outcome: 'kept', attempt };
  }
  try {
    const body = await recordedChunk(from, record);
    if (body === null) return { outcome: 'missing' };
    const name = { versionId: record.version_id, index: record.chunk_index };
    const received = await to.receive(name, record.length, body);
    await received.publish();
    return { outcome: 'copied', attempt: received.attempt };
  } catch (error) {
    if (error instanceof ChunkAltered) return { outcome: 'altered' };
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

/** The attempts at which a store has a chunk already; none, as a rule. */
type StoredAttempts = (chunk: {
  readonly version_id: string;
  readonly chunk_index: number;
}) => readonly (string | null)[];

/** Finds out what a store has of the items whose ids begin with `prefix`. */
export async function storedAttempts(chunks: ChunkStore, prefix: string): Promise<StoredAttempts> {
  const attempts = new Map<string, (string | null)[]>();
  for (const { versionId, index, attempt } of await chunks.list(prefix)) {
    const key = `${versionId}/${index}`;
    attempts.set(key, [...(attempts.get(key) ?? []), attempt]);
  }
  return ({ version_id, chunk_index }) => attempts.get(`${version_id}/${chunk_index}`) ?? [];
}
