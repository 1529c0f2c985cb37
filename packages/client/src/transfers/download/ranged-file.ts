import { type Bytes, SEGMENT_SIZE, SEGMENTS_PER_CHUNK } from '@coffer/crypto';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { unlessAborted } from '../../concurrency/unless-aborted.ts';
import { byteRange, cutToRange } from './byte-range.ts';
import type { FetchOptions } from './fetch-chunk.ts';
import { SealedHashes } from './sealed-hashes.ts';
import { type SegmentReader, SegmentRun } from './segment-run.ts';

/** Players come back to where they were, and read sound and picture from places side by side. */
const KEPT_SEGMENTS = 64;

/** So many segments are fetched beyond the one that a reader takes. */
const READ_AHEAD = 4;

export interface RangedFileOptions extends Pick<FetchOptions, 'api' | 'key' | 'item' | 'link' | 'patience'> {
  readonly clock?: Clock;
}

/** A segment that is there, or that comes with a run. */
interface Fetched {
  readonly run: SegmentRun;
  /** Null where the run has ended before it. */
  readonly bytes: Promise<Bytes | null>;
  isThere: boolean;
}

/**
 * A file that is read here and there: only the segments in which the asked bytes lie are fetched, each is verified
 * against the root of the sealed content and handed out as soon as it has come, and the last few stay in memory. Readers of
 * the same segments share one request, which ends when all of them have gone away.
 */
export class RangedFile {
  readonly #options: Omit<FetchOptions, 'signal'>;
  /** The one used longest ago first. */
  readonly #segments = new Map<number, Fetched>();
  #runs: readonly SegmentRun[] = [];

  constructor(options: RangedFileOptions) {
    const clock = options.clock ?? systemClock;
    this.#options = { ...options, clock, hashes: new SealedHashes({ ...options, clock }) };
  }

  /**
   * Bytes `from` (included) to `to` (excluded), in parts: a segment each, as soon as it has come. One request goes from the
   * first segment that is missing to the end of the range or of the chunk, and is read a few segments ahead of the reader;
   * cancelling ends it. Errors with `chunk_tampered` at the first segment that is not what was uploaded. Throws
   * `range_invalid`.
   */
  stream(from: number, to: number, signal?: AbortSignal): ReadableStream<Bytes> {
    const range = byteRange(this.#options.item.size, from, to);
    const reader: SegmentReader = { end: range.endSegment, runs: new Set() };
    const stopping = new AbortController();
    const stopped = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]);
    stopped.addEventListener('abort', () => leave(reader), { once: true });
    let next = range.firstSegment;
    return new ReadableStream<Bytes>(
      {
        pull: async (controller) => {
          try {
            if (next < range.endSegment) {
              const bytes = await this.#take(next, reader, stopped);
              const part = cutToRange(range, next * SEGMENT_SIZE, bytes);
              next++;
              this.#readAhead(next, reader);
              if (part.length > 0) controller.enqueue(part);
            }
            if (next < range.endSegment) return;
            leave(reader);
            controller.close();
          } catch (error) {
            leave(reader);
            throw error;
          }
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

  /** The plaintext of a segment. */
  async #take(number: number, reader: SegmentReader, signal: AbortSignal): Promise<Bytes> {
    for (;;) {
      signal.throwIfAborted();
      const bytes = await unlessAborted(this.#want(number, reader).bytes, signal);
      if (bytes !== null) return bytes;
    }
  }

  /** Another request begins when nobody waits for one: two at once would share the line. */
  #readAhead(from: number, reader: SegmentReader): void {
    let isLineFree = true;
    for (let number = from; number < Math.min(from + READ_AHEAD, reader.end); number++) {
      const isComing = this.#known(number) !== undefined || this.#runNear(number) !== undefined;
      if (!isComing && !isLineFree) return;
      const segment = this.#want(number, reader);
      segment.bytes.catch(ignore); // thrown to the reader when its turn comes
      isLineFree &&= segment.isThere;
    }
  }

  #want(number: number, reader: SegmentReader): Fetched {
    const fetched = this.#known(number) ?? this.#fetch(number, reader);
    fetched.run.join(reader);
    this.#segments.delete(number);
    this.#segments.set(number, fetched);
    for (const oldest of this.#segments.keys()) {
      if (this.#segments.size <= KEPT_SEGMENTS) break;
      this.#segments.delete(oldest);
    }
    return fetched;
  }

  /** A segment that is there, or on its way. */
  #known(number: number): Fetched | undefined {
    const fetched = this.#segments.get(number);
    return fetched?.isThere || fetched?.run.isStopped === false ? fetched : undefined;
  }

  /** Lets a run go on to a segment. */
  #fetch(number: number, reader: SegmentReader): Fetched {
    const run = this.#runNear(number) ?? this.#begin(number, reader.end);
    let fetched = this.#read(run);
    while (run.next <= number) fetched = this.#read(run);
    return fetched;
  }

  #read(run: SegmentRun): Fetched {
    const number = run.next;
    const bytes = run.read();
    const fetched: Fetched = { run, bytes, isThere: false };
    this.#segments.set(number, fetched);
    const settle = (isThere: boolean) => {
      fetched.isThere = isThere;
      // What failed may work the next time.
      if (!isThere && this.#segments.get(number) === fetched) this.#segments.delete(number);
    };
    bytes.then(
      (value) => settle(value !== null),
      () => settle(false),
    );
    return fetched;
  }

  /** The run that comes to a segment soon. */
  #runNear(number: number): SegmentRun | undefined {
    this.#runs = this.#runs.filter(({ isOver }) => !isOver);
    return this.#runs.find(({ next, end }) => next <= number && number < Math.min(end, next + READ_AHEAD));
  }

  /** A new run, up to where something is known already. Others leave to it what comes from there. */
  #begin(first: number, readerEnd: number): SegmentRun {
    const chunkEnd = (Math.floor(first / SEGMENTS_PER_CHUNK) + 1) * SEGMENTS_PER_CHUNK;
    const known = [...this.#segments.keys()].filter((number) => this.#known(number) !== undefined);
    const behind = [...known, ...this.#runs.map(({ next }) => next)].filter((number) => number > first);
    const end = Math.min(readerEnd, chunkEnd, ...behind);
    for (const other of this.#runs) if (other.next <= first) other.cut(first);
    const run = new SegmentRun({ first, end }, this.#options);
    this.#runs = [...this.#runs, run];
    return run;
  }
}

function leave(reader: SegmentReader): void {
  for (const run of reader.runs) run.leave(reader);
  reader.runs.clear();
}
