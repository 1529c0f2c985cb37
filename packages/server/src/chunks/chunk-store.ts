import type { Readable } from 'node:stream';

/**
 * The port to where encrypted chunks lie. A chunk is received under a temporary name first, and becomes
 * readable only by `publish`, so that a crash never leaves half a chunk under a real name.
 */
export interface ChunkStore {
  /**
   * Writes a body durably to a temporary place. When `body` throws, what was written is removed and the
   * error thrown on; a verifying iterable therefore decides whether the chunk is kept.
   */
  receive(body: AsyncIterable<Uint8Array>): Promise<ReceivedChunk>;

  /** The stored bytes, or null when there are none. The stream must be read or destroyed. */
  open(itemId: string, index: number): Promise<StoredChunk | null>;

  /** Removes one chunk; a missing one is no error. */
  remove(itemId: string, index: number): Promise<void>;

  /** Removes all chunks of an item; a missing item is no error. */
  removeItem(itemId: string): Promise<void>;

  /** All stored chunks of the items whose ids begin with the two hex digits `prefix`. */
  list(prefix: string): Promise<readonly ChunkEntry[]>;

  /** When the chunk was written, unix seconds; null when it is not there. */
  writtenAt(itemId: string, index: number): Promise<number | null>;

  /** Removes what uploads left unfinished and nobody wrote to since. Returns how many there were. */
  removeTemporary(since: Date): Promise<number>;

  /** How many bytes can still be stored; null where there is no end to it. */
  freeSpace(): Promise<number | null>;

  /** @throws when nothing can be written */
  checkWritable(): Promise<void>;
}

export interface ReceivedChunk {
  /** Makes the chunk durable under its name, in place of anything that has it. */
  publish(itemId: string, index: number): Promise<void>;
  /** Gives up the chunk; after `publish` it does nothing. */
  discard(): Promise<void>;
}

export interface StoredChunk {
  /** The number of bytes that `stream` gives. */
  readonly length: number;
  readonly stream: Readable;
}

export interface ChunkEntry {
  readonly itemId: string;
  readonly index: number;
}
