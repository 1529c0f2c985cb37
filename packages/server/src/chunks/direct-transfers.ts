import type { ChunkName, ChunkPlace } from './chunk-place.ts';

/** How chunks travel straight between browsers and a storage, without the server in between. */
export interface DirectTransfers {
  /** An address that gives the chunk to whoever has it, for some minutes. */
  downloadUrl(place: ChunkPlace): Promise<string>;

  /**
   * Prepares the sending of a chunk to a place of its own. The storage takes nothing else there than these bytes.
   *
   * @param sha256 lower-case hex
   */
  announce(name: ChunkName, length: number, sha256: string): Promise<DirectUpload>;

  /** What was sent to a place; null while nothing was. */
  inspect(place: ChunkPlace): Promise<SentChunk | null>;
}

export interface DirectUpload {
  readonly attempt: string;
  readonly url: string;
  /** What has to be sent with it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Unix seconds. */
  readonly expiresAt: number;
}

export interface SentChunk {
  readonly length: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Unix seconds. */
  readonly writtenAt: number;
}
