import { type Bytes, chunkHash, HASH_LENGTH, rootOf, segmentHashes } from '@coffer/crypto';

/** By item and chunk, the hashes of the segments that a server has received. */
export class StoredHashes extends Map<string, Map<number, Bytes>> {
  /** Keeps those of a chunk that has arrived. */
  async note(id: string, chunk: number, body: Bytes): Promise<void> {
    const hashes = await segmentHashes(body);
    this.set(id, (this.get(id) ?? new Map<number, Bytes>()).set(chunk, hashes));
  }

  /** The hashes of all chunks of a file; zeros for those that are not there. */
  async ofChunks(id: string, chunks: number): Promise<Bytes> {
    const all = new Uint8Array(chunks * HASH_LENGTH);
    for (const [index, hashes] of this.get(id) ?? []) all.set(await chunkHash(hashes), index * HASH_LENGTH);
    return all;
  }

  async root(id: string, chunks: number): Promise<string> {
    return rootOf(await this.ofChunks(id, chunks));
  }
}
