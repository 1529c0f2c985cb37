import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { failed, type LooksAgain } from '@coffer/client';

/** Bytes that are read at once where the reader brings no buffer of its own. */
const PART_BYTES = 1 << 20;

/** A file that is open, and how it was when it was opened. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly stats: BigIntStats;
}

/**
 * Throws `source_changed` if an open file is no longer as it was opened. A program can set the date back, but not that of the record
 * (ctime). The inode tells nothing: an open file stays the same one, and some file systems number it otherwise each time.
 */
export async function expectUnchanged({ handle, stats }: OpenFile): Promise<void> {
  const { size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true });
  if (size !== stats.size || mtimeNs !== stats.mtimeNs || ctimeNs !== stats.ctimeNs)
    throw failed('source_changed');
}

/**
 * Reads an open file from one place to another, or to its end, wherever that is. Throws `source_changed` if it ends before, or is no longer
 * as it was opened.
 */
export function partsOf(
  file: OpenFile,
  from: number,
  to = Number.POSITIVE_INFINITY,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = from;
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: PART_BYTES,
    async pull(controller) {
      const request = controller.byobRequest;
      if (!request?.view) return;
      const bytesRead = await readAt(file, request.view, at, to);
      at += bytesRead;
      if (bytesRead === 0) {
        if (at < to && to !== Number.POSITIVE_INFINITY) throw failed('source_changed');
        await expectUnchanged(file);
        controller.close();
      }
      request.respond(bytesRead);
    },
  });
}

async function readAt(
  { handle }: OpenFile,
  into: ArrayBufferView,
  from: number,
  to: number,
): Promise<number> {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, Math.min(into.byteLength, to - from));
  return bytes.length === 0 ? 0 : (await handle.read(bytes, 0, bytes.length, from)).bytesRead;
}

/**
 * A file on this device as a `File`, which is read by position while it is open. `openAsBlob` of Node keeps the size in 32 bits.
 * Each part throws `source_changed` if the file is no longer as it was opened.
 */
export class FileOnDisk extends File implements LooksAgain {
  readonly #file: OpenFile;
  readonly #from: number;
  readonly #to: number;

  constructor(
    file: OpenFile,
    name: string,
    options: FilePropertyBag,
    from = 0,
    to = Number(file.stats.size),
  ) {
    super([], name, options);
    this.#file = file;
    this.#from = from;
    this.#to = to;
  }

  /**
   * True if size and date are as they were when it was opened, though it may be refused: a hard link, other permissions or another name
   * change the record of a file, too, and what is stored of it is compared by whoever goes on.
   */
  async mayBeSame(): Promise<boolean> {
    const { handle, stats } = this.#file;
    const { size, mtimeNs } = await handle.stat({ bigint: true });
    return size === stats.size && mtimeNs === stats.mtimeNs;
  }

  override get size(): number {
    return this.#to - this.#from;
  }

  override slice(start = 0, end = this.size, type = ''): FileOnDisk {
    const at = (place: number) =>
      this.#from + Math.min(Math.max(place < 0 ? this.size + place : place, 0), this.size);
    const { name, lastModified } = this;
    return new FileOnDisk(this.#file, name, { type, lastModified }, at(start), Math.max(at(start), at(end)));
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return partsOf(this.#file, this.#from, this.#to);
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(this.size);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await this.#file.handle.read(bytes, at, bytes.length - at, this.#from + at);
      if (bytesRead === 0) throw failed('source_changed');
      at += bytesRead;
    }
    await expectUnchanged(this.#file);
    return bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }
}
