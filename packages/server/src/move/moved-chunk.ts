import { createHash, type Hash } from 'node:crypto';
import { ChunkAltered, recordedChunk } from '../check/recorded-chunk.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { ChunkRow } from '../store/database/schema.ts';

type MovedChunk =
  /** It is in the target: was there already, or is now. `attempt` is what its record says from now on. */
  | { readonly outcome: 'kept' | 'copied'; readonly attempt: string | null }
  /** The source has no such chunk, or another one than was recorded. */
  | { readonly outcome: 'missing' | 'altered' };

/** A store gives back something else than it was given. */
export class StoreUnfaithful extends Error {
  override readonly name = 'StoreUnfaithful';
}

/**
 * Brings a chunk from one store to another. Length and checksum are compared on the way, and the SHA-256 of what went
 * in with that of what is read back from where it went. What an interrupted move brought there already is read as
 * well, and stays.
 *
 * @param attempts where the chunk may be in the target already: the attempts that it lists
 * @throws StoreUnfaithful
 */
export async function moveChunk(
  from: ChunkStore,
  to: ChunkStore,
  record: ChunkRow,
  attempts: readonly (string | null)[],
): Promise<MovedChunk> {
  for (const attempt of attempts) {
    if (await isThere(from, to, record, attempt)) return { outcome: 'kept', attempt };
  }
  const body = await recordedChunk(from, record);
  if (body === null) return { outcome: 'missing' };
  const given = createHash('sha256');
  const name = { versionId: record.version_id, index: record.chunk_index };
  try {
    const received = await to.receive(name, record.length, hashed(body, given));
    await received.publish();
    const { attempt } = received;
    if ((await digestOf(to, { ...record, attempt })) === given.digest('hex')) {
      return { outcome: 'copied', attempt };
    }
  } catch (error) {
    if (error instanceof ChunkAltered) return { outcome: 'altered' };
    throw error;
  }
  throw new StoreUnfaithful(
    `The store ${to.kind} does not give back chunk ${record.chunk_index} of version ${record.version_id} as it was given`,
  );
}

async function isThere(
  from: ChunkStore,
  to: ChunkStore,
  record: ChunkRow,
  attempt: string | null,
): Promise<boolean> {
  const there = await digestOf(to, { ...record, attempt });
  if (there === null) return false;
  const here = await digestOf(from, record);
  // The source may have lost it since; what has the recorded length and checksum is better than nothing.
  return here === null || here === there;
}

/** The SHA-256 of a stored chunk; null where it is not there, or not as it was recorded. */
async function digestOf(chunks: ChunkStore, record: ChunkRow): Promise<string | null> {
  const body = await recordedChunk(chunks, record);
  if (body === null) return null;
  const hash = createHash('sha256');
  try {
    for await (const piece of body) hash.update(piece);
  } catch (error) {
    if (error instanceof ChunkAltered) return null;
    throw error;
  }
  return hash.digest('hex');
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const piece of body) {
    hash.update(piece);
    yield piece;
  }
}
