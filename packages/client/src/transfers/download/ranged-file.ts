import type { Bytes } from '@coffer/crypto';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { SharedLoad } from '../../concurrency/shared-load.ts';
import { byteRange, cutChunk } from './byte-range.ts';
import { type FetchOptions, fetchChunk } from './fetch-chunk.ts';

/** Players come back to where they were, and read sound and picture from places side by side. */
const KEPT_CHUNKS = 4;

export interface RangedFileOptions extends Pick<FetchOptions, 'api' | 'key' | 'item' | 'link' | 'patience'> {
  readonly clock?: Clock;
}

/**
 * A file that is read here and there: only the chunks in which the asked bytes lie are fetched, each is verified
 * by itself before anything of it is handed out, and the last few stay in memory. Readers of the same chunk share
 * one request, which ends when all of them have gone away.
 */
export class RangedFile {
  readonly #options: RangedFileOptions;
  /** By index, the one used longest ago first. */
  readonly #chunks = new Map<number, SharedLoad<Bytes>>();

  constructor(options: RangedFileOptions) {
    this.#options = options;
  }

  /**
   * Bytes `from` (included) to `to` (excluded), in parts, with one chunk of read-ahead within the range. Errors
   * with `chunk_tampered` at the first chunk that is not what was uploaded. Throws `range_invalid`.
   */
  stream(from: number, to: number, signal?: AbortSignal): ReadableStream<Bytes> {
    const range = byteRange(this.#options.item.size, from, to);
    const stopping = new AbortController();
    const stopped = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]);
    let index = range.firstChunk;
    return new ReadableStream<Bytes>(
      {
        pull: async (controller) => {
          if (index < range.endChunk) {
            const chunk = this.#chunk(index, stopped);
            if (index + 1 < range.endChunk) void this.#chunk(index + 1, stopped).catch(ignore);
            const part = cutChunk(range, index++, await chunk);
            if (part.length > 0) controller.enqueue(part);
          }
          if (index >= range.endChunk) controller.close();
        },
        cancel: (reason) => stopping.abort(reason),
      },
      { highWaterMark: 0 },
    );
  }

  /** The same bytes in one array. */
  async read(from: number, to: number, signal?: AbortSignal): Promise<Bytes> {
    const bytes = new Uint8Array(to - from);
    let at = 0;
    for await (const part of this.stream(from, to, signal)) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  async #chunk(index: number, signal: AbortSignal): Promise<Bytes> {
    const known = this.#chunks.get(index);
    const load = known === undefined || known.isStopped ? this.#load(index) : known;
    this.#chunks.delete(index);
    this.#chunks.set(index, load);
    const [oldest] = this.#chunks.keys();
    if (this.#chunks.size > KEPT_CHUNKS && oldest !== undefined) this.#chunks.delete(oldest);
    try {
      return await load.take(signal);
    } catch (error) {
      // What failed may work the next time.
      if (this.#chunks.get(index) === load && !signal.aborted) this.#chunks.delete(index);
      throw error;
    }
  }

  #load(index: number): SharedLoad<Bytes> {
    const { clock = systemClock } = this.#options;
    return new SharedLoad((signal) => fetchChunk(index, { ...this.#options, clock, signal }));
  }
}
