import { type Bytes, CHUNK_SIZE, chunkCount, chunkPlaintextSize } from '@coffer/crypto';
import { BodyReader } from '../../api/body-reader.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { failed } from '../../failures/coffer-error.ts';

/** Once in some hundred uploads a read of Chromium never ends. A slow disk that takes so long loses nothing by it. */
const LONGEST_SILENCE_MS = 5_000;

/** Content to upload: a file, or a stream of so many bytes as were announced. */
export type UploadSource = Blob | ReadableStream<Uint8Array<ArrayBuffer>>;

/** A stream of somebody's own may be as slow as it likes. */
const FOR_EVER_MS = 2 ** 31 - 1;

/**
 * The chunks of a file, read from its beginning in one go into buffers that are used again: measured in Chromium,
 * that costs half the processor time of reading each as a slice. Where it fails, the rest is read in slices. The last
 * one always is: browsers look whether a file was changed when a read begins, and that one begins after all others
 * have ended. A stream can be read in one go alone.
 */
export class ChunkSource {
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

  /** The next chunk, to be given back. Throws `source_changed` if the file is not any more what it was. */
  read(): Promise<Bytes> {
    const index = this.#next++;
    const read = this.#last.then(() => this.#read(index));
    this.#last = read;
    read.catch(ignore); // the caller gets it
    return read;
  }

  giveBack(chunk: Bytes): void {
    // Slices bring their own: where they are read, nobody would take these again.
    if (this.#inOneGo !== null) this.#spare.push(chunk.buffer);
  }

  /** To be called at the end, however it came. */
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
 * Reads a part of a file. Throws `source_changed`: browsers refuse to read a file that was changed, moved or deleted
 * since it was chosen (NotReadableError).
 */
export async function readSlice(slice: Blob): Promise<ArrayBuffer> {
  try {
    return await slice.arrayBuffer();
  } catch (cause) {
    throw failed('source_changed', { cause });
  }
}
