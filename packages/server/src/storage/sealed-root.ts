import { createHash } from 'node:crypto';
import { HASH_LENGTH } from '@coffer/crypto';
import type { Queries } from '../store/database/database.ts';
import { chunkRepository } from './chunk-repository.ts';
import type { VersionPlace } from './version-repository.ts';

/** Chunks whose hashes are in memory at a time. */
const BLOCK = 1_024;

/**
 * The hashes of all chunks of a version, one after the other, from those of their segments that were recorded while they
 * arrived (see `content-root.ts` of `packages/crypto`); zeros for those that are not there.
 */
export async function* chunkHashes(
  queries: Queries,
  at: VersionPlace,
  chunks: number,
): AsyncGenerator<Buffer> {
  for (let first = 0; first < chunks; first += BLOCK) {
    const end = Math.min(first + BLOCK, chunks);
    const hashes = Buffer.alloc((end - first) * HASH_LENGTH);
    for (const chunk of await chunkRepository(queries).segmentHashes(at, first, end)) {
      const hash = createHash('sha256').update(Buffer.from(chunk.segment_hashes, 'base64url')).digest();
      hashes.set(hash, (chunk.chunk_index - first) * HASH_LENGTH);
    }
    yield hashes;
  }
}

/** The root of a version whose chunks are all there, in hex. */
export async function sealedRoot(queries: Queries, at: VersionPlace, chunks: number): Promise<string> {
  const root = createHash('sha256');
  for await (const hashes of chunkHashes(queries, at, chunks)) root.update(hashes);
  return root.digest('hex');
}
