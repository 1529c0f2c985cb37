import { type Bytes, CHUNK_SIZE, chunkCount, chunkPlaintextSize } from '@coffer/crypto';
import { BodyReader } from '../../api/body-reader.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { failed } from '../../failures/coffer-error.ts';
import { readSlice } from './read-slice.ts';

/** Once in some hundred uploads a read of Chromium never ends. A slow disk that takes so long loses nothing by it. */
const LONGEST_SILENCE_MS = 5_000;

/** Content to upload: a file, or a stream of so many bytes as were announced. */
export type UploadSource = Blob | ReadableStream<Uint8Array<ArrayBuffer>>;

/** A chunk as it is read, and whether the content ends with it. */
export interface ReadChunk {
  readonly bytes: Bytes;
  readonly isLast: boolean;
}

/** The chunks of a content, in their order. */
export interface Chunks {
  /** Whether all of them were read. Never rejects: what failed is thrown to who reads. */
  isAtEnd(): Promise<boolean>;
  /** The next chunk, to be given back. Throws `source_changed` if the content is not any more what it was. */
  read(): Promise<ReadChunk>;
  giveBack(chunk: Bytes): void;
  /** To be called at the end, however it came. */
  close(): void;
}

/** @param size null where the length is not known */
export function readChunks(source: UploadSource, size: number | null): Chunks {
  if (size !== null) return new ChunkSource(source, size);
  return new OpenSource(source instanceof Blob ? source.stream() : source);
}

/** A stream of somebody's own may be as slow as it likes. */
const FOR_EVER_MS = 2 ** 31 - 1;

/**
 * The chunks of a file, read from its beginning in one go into buffers that are used again: measured in Chromium,
 * that costs half the processor time of reading each as a slice. Where it fails, the rest is read in slices. The last
 * one always is: browsers look whether a file was changed when a read begins, and that one begins after all others
 * have ended. A stream can be read in one go alone.
 */
class ChunkSource implements Chunks {
  /** Null for a stream. */
  readonly #file: Blob | null;
  readonly #size: number;
  readonly #spare: ArrayBuffer[] = [];
  #inOneGo: BodyReader | null;
  #last: Promise<unknown> = Promise.resolve();
  #next = 0;

  constructor(source: UploadSource, size: number) {
    this.#size = size;
    if (source instanceof Blob) {
      this.#file = source;
      this.#inOneGo = chunkCount(size) > 1 ? new BodyReader(source.stream(), null, LONGEST_SILENCE_MS) : null;
    } else {
      this.#file = null;
      this.#inOneGo = new BodyReader(source, null, FOR_EVER_MS);
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#next >= chunkCount(this.#size);
  }

  read(): Promise<ReadChunk> {
    const index = this.#next++;
    const isLast = index === chunkCount(this.#size) - 1;
    const read = this.#last.then(() => this.#read(index)).then((bytes) => ({ bytes, isLast }));
    this.#last = read;
    read.catch(ignore); // the caller gets it
    return read;
  }

  giveBack(chunk: Bytes): void {
    // Slices bring their own: where they are read, nobody would take these again.
    if (this.#inOneGo !== null) this.#spare.push(chunk.buffer);
  }

  close(): null {
    this.#inOneGo?.cancel().catch(ignore);
    this.#inOneGo = null;
    this.#spare.length = 0;
    return null;
  }

  async #read(index: number): Promise<Bytes> {
    const length = chunkPlaintextSize(index, this.#size);
    if (this.#file === null) return this.#readStream(index, length);
    if (this.#inOneGo !== null && index < chunkCount(this.#size) - 1) {
      const buffer = this.#spare.pop() ?? new ArrayBuffer(CHUNK_SIZE);
      const bytes = await this.#inOneGo.read(length, buffer).catch(() => this.close());
      if (bytes !== null) return bytes;
    }
    const start = index * CHUNK_SIZE;
    const bytes = new Uint8Array(await readSlice(this.#file.slice(start, start + length)));
    if (bytes.length !== length) throw failed('source_changed');
    return bytes;
  }

  /** Throws `source_changed` for a stream that is shorter or longer than announced, or fails. */
  async #readStream(index: number, length: number): Promise<Bytes> {
    const reader = this.#inOneGo;
    if (reader === null) throw failed('source_changed');
    try {
      const bytes = await reader.read(length, this.#spare.pop());
      if (index === chunkCount(this.#size) - 1) await reader.finish();
      return bytes;
    } catch (cause) {
      throw failed('source_changed', { cause });
    }
  }
}

/**
 * The chunks of a stream whose length is not known. Each is read when it is wanted, and the beginning of the next one, which
 * says that it is not the last.
 */
class OpenSource implements Chunks {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  /** What was read behind the last chunk; null at the end. */
  #rest: Uint8Array | null = new Uint8Array();
  #last: Promise<unknown> = Promise.resolve();
  #isAtEnd = false;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  async isAtEnd(): Promise<boolean> {
    await this.#last;
    return this.#isAtEnd;
  }

  read(): Promise<ReadChunk> {
    const read = this.#last.then(() => this.#read());
    this.#last = read.catch(() => {
      this.#isAtEnd = true;
    });
    return read;
  }

  /** Buffers are not used again: few streams are as long as that it would matter. */
  giveBack(): void {}

  close(): void {
    this.#reader.cancel().catch(ignore);
  }

  async #read(): Promise<ReadChunk> {
    const bytes = new Uint8Array(CHUNK_SIZE);
    let length = 0;
    for (let part = await this.#some(); part !== null && length < CHUNK_SIZE; part = await this.#some()) {
      const taken = part.subarray(0, CHUNK_SIZE - length);
      bytes.set(taken, length);
      length += taken.length;
      this.#rest = part.subarray(taken.length);
    }
    this.#isAtEnd = this.#rest === null;
    return { bytes: bytes.subarray(0, length), isLast: this.#isAtEnd };
  }

  /** What comes next, at least a byte; null at the end. */
  async #some(): Promise<Uint8Array | null> {
    try {
      while (this.#rest?.length === 0) this.#rest = (await this.#reader.read()).value ?? null;
      return this.#rest;
    } catch (cause) {
      throw failed('source_changed', { cause });
    }
  }
}
