import type { Readable } from 'node:stream';
import type { ByteSpan } from '@coffer/contract';
import type { ChunkName, ChunkPlace } from './chunk-place.ts';

/**
 * The port to where encrypted chunks lie. A chunk is received first, and counts from `publish` on, so that a crash
 * never leaves half a chunk where a whole one is looked for. Every method of a store behind a network throws
 * `Unavailable` while it does not answer, and what writes to a disk while that is full. What else goes wrong with a
 * disk, such as a defect, is thrown as it is.
 */
export interface ChunkStore {
  /** Its name in messages to the operator. */
  readonly kind: 'disk' | 's3';

  /** Null where chunks pass through the server. */
  readonly direct: DirectTransfers | null;

  /**
   * Stores a body durably, apart from what is published. When `body` throws, nothing of it is kept and the error
   * thrown on; a verifying iterable therefore decides whether the chunk is stored.
   *
   * @param length what `body` gives in all, if it does not throw
   */
  receive(name: ChunkName, length: number, body: AsyncIterable<Uint8Array>): Promise<ReceivedChunk>;

  /**
   * The stored bytes, or those of them in `span`, which must lie within; null when there are none. The stream must be
   * read or destroyed.
   */
  open(place: ChunkPlace, span?: ByteSpan): Promise<StoredChunk | null>;

  /** Removes chunks; missing ones are no error. */
  remove(places: readonly ChunkPlace[]): Promise<void>;

  /** The first two hex digits of the ids of all versions of which chunks are stored: where little is, far from all that there could be. */
  prefixes(): Promise<readonly string[]>;

  /** All stored chunks of the versions whose ids begin with the two hex digits `prefix`. */
  list(prefix: string): Promise<readonly ChunkPlace[]>;

  /** When the chunk was written, unix seconds; null when it is not there. */
  writtenAt(place: ChunkPlace): Promise<number | null>;

  /** Removes what uploads left unfinished and nobody wrote to since. Returns how many there were. */
  removeTemporary(since: Date): Promise<number>;

  /** By what the store is known to belong to a database; null of a new one. */
  owner(): Promise<string | null>;

  /** Lets the store be known from now on. */
  setOwner(id: string): Promise<void>;

  /** How many bytes can still be stored, and how many there are in all; null where nobody knows. */
  space(): Promise<{ readonly free: number; readonly total: number } | null>;

  /** Writes something small, and removes it. @throws when nothing can be written */
  checkWritable(): Promise<void>;

  /** Lets go of what it holds open. */
  close(): Promise<void>;
}

export interface ReceivedChunk {
  /** The `attempt` of the place at which the chunk is once it is published, for its record. */
  readonly attempt: string | null;
  /** Makes the chunk stand at its place, durably, so that a record may name it. */
  publish(): Promise<void>;
  /** Gives up the chunk, which no record names. */
  discard(): Promise<void>;
}

export interface StoredChunk {
  /** The number of bytes that `stream` gives. */
  readonly length: number;
  readonly stream: Readable;
}

/** How chunks travel straight between browsers and a storage, without the server in between. */
export interface DirectTransfers {
  /** An address that gives the chunk to anybody, for some minutes. */
  downloadUrl(place: ChunkPlace): Promise<string>;

  /**
   * Prepares the sending of a chunk to a place of its own. The storage takes nothing else there than these bytes.
   *
   * @param sha256 lower-case hex
   */
  announce(name: ChunkName, length: number, sha256: string): Promise<DirectUpload>;

  /** The chunk that was sent to a place; null while none was. */
  inspect(place: ChunkPlace): Promise<SentChunk | null>;
}

interface DirectUpload {
  readonly attempt: string;
  readonly url: string;
  /** The headers that have to be sent with it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Unix seconds. */
  readonly expiresAt: number;
}

interface SentChunk {
  readonly length: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Unix seconds. */
  readonly writtenAt: number;
}

/**
 * Removes the chunks of what was deleted. Their records are gone by then, and what was asked for is done: so what a
 * crash leaves here, or a store that fails, is removed by the clean-up job. That it fails is said where it is watched.
 */
export async function removeDeleted(chunks: ChunkStore, places: readonly ChunkPlace[]): Promise<void> {
  await chunks.remove(places).catch(() => undefined);
}
