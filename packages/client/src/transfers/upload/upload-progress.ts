import { chunkCount, chunkPlaintextSize } from '@coffer/crypto';

export interface UploadProgressReport {
  readonly chunksStored: number;
  /** Bytes of the file that this run has sent. */
  readonly bytesSent: number;
  /** Bytes of the file that the server has, those of earlier runs included. */
  readonly bytesStored: number;
}

/** Which chunks the server has, and how much that is. */
export class StoredChunks {
  readonly #before: ReadonlySet<number>;
  #chunksStored: number;
  #bytesStored: number;
  #bytesSent = 0;

  /** `before` is the server's list; what is not a chunk of a file of this size is ignored. */
  constructor(size: number | null, before: readonly number[]) {
    const count = size === null ? 0 : chunkCount(size);
    this.#before = new Set(before.filter((index) => Number.isInteger(index) && index >= 0 && index < count));
    this.#chunksStored = this.#before.size;
    this.#bytesStored = [...this.#before].reduce(
      (sum, index) => sum + chunkPlaintextSize(index, size ?? 0),
      0,
    );
  }

  /** Whether an earlier run stored the chunk. */
  has(index: number): boolean {
    return this.#before.has(index);
  }

  /** Counts a chunk of this run. */
  add(bytes: number): void {
    this.#chunksStored++;
    this.#bytesSent += bytes;
    this.#bytesStored += bytes;
  }

  get report(): UploadProgressReport {
    return { chunksStored: this.#chunksStored, bytesSent: this.#bytesSent, bytesStored: this.#bytesStored };
  }
}
