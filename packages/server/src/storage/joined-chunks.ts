import { Readable } from 'node:stream';
import { encryptedChunkSize } from '@coffer/crypto';
import type { StoredChunk } from '../store/chunks/chunk-store.ts';
import type { VersionRow } from '../store/database/schema.ts';

/** Chunks of a version that follow one another; the first is open already. */
interface ChunkRun {
  readonly first: number;
  readonly stored: StoredChunk;
  readonly count: number;
  /** Throws when there is none. */
  open(index: number): Promise<StoredChunk>;
}

/**
 * Chunks that follow one another as one body, each opened when the one before it has been read. A missing chunk, or
 * one that has not the length that was announced with it, breaks the body off: a request for that chunk alone says
 * what is wrong.
 */
export function joinedChunks(
  { size }: Pick<VersionRow, 'size'>,
  { first, stored, count, open }: ChunkRun,
): StoredChunk {
  const lengthOf = (index: number) => encryptedChunkSize(index, size);
  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let index = first; index < first + count; index += 1) {
      const next = index === first ? stored : await open(index);
      if (next.length !== lengthOf(index)) {
        next.stream.destroy();
        throw new Error(`Chunk ${index} of an item is not stored as it was received`);
      }
      yield* next.stream;
    }
  }
  const indexes = Array.from({ length: count }, (_, place) => first + place);
  const stream = Readable.from(pieces(), { objectMode: false });
  // Where nobody reads any of it, the generator never begins, and cannot close what is open already.
  stream.once('close', () => stored.stream.destroy());
  return { length: indexes.reduce((sum, index) => sum + lengthOf(index), 0), stream };
}
