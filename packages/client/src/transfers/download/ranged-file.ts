import { type Bytes, SEGMENT_SIZE, SEGMENTS_PER_CHUNK } from '@coffer/crypto';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { SharedLoad } from '../../concurrency/shared-load.ts';
import { byteRange, cutToRange } from './byte-range.ts';
import { type FetchOptions, fetchSegments, type SegmentSpan } from './fetch-chunk.ts';
import { SealedHashes } from './sealed-hashes.ts';

/** Players come back to where they were, and read sound and picture from places side by side. */
const KEPT_SEGMENTS = 64;

/** So many segments come with one request at most. */
const LONGEST_RUN = SEGMENTS_PER_CHUNK;

export interface RangedFileOptions extends Pick<FetchOptions, 'api' | 'key' | 'item' | 'link' | 'patience'> {
  readonly clock?: Clock;
}

/** Segments that follow one another, fetched by one request. */
interface Run extends SegmentSpan {
  readonly load: SharedLoad<Bytes>;
}

/**
 * A file that is read here and there: only the segments in which the asked bytes lie are fetched, each is verified
 * against the root of the sealed content before anything of it is handed out, and the last few stay in memory. Readers of
 * the same segments share one request, which ends when all of them have gone away.
 */
export class RangedFile {
  readonly #options: RangedFileOptions & Pick<FetchOptions, 'clock' | 'hashes'>;
  /** The one used longest ago first. No two have a segment in common. */
  #runs: readonly Run[] = [];

  constructor(options: RangedFileOptions) {
    const clock = options.clock ?? systemClock;
    this.#options = { ...options, clock, hashes: new SealedHashes({ ...options, clock }) };
  }

  /**
   * Bytes `from` (included) to `to` (excluded), in parts, with one request of read-ahead within the range, which begins
   * when nobody waits for another one on the same line. The first segment comes by itself, so that somebody who jumps
   * waits for no more than that; then each request is for twice as many, also where a player asks again further on, as it
   * does a few times after a jump. Errors with `chunk_tampered` at the first segment that is not what was uploaded. Throws
   * `range_invalid`.
   */
  stream(from: number, to: number, signal?: AbortSignal): ReadableStream<Bytes> {
    return this.#stream(from, to, Math.min(2 * this.#readBefore(from) || 1, LONGEST_RUN), signal);
  }

  /** The same bytes in one array. */
  async read(from: number, to: number, signal?: AbortSignal): Promise<Bytes> {
    const bytes = new Uint8Array(to - from);
    let at = 0;
    for await (const part of this.#stream(from, to, LONGEST_RUN, signal)) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #stream(from: number, to: number, firstRun: number, signal?: AbortSignal): ReadableStream<Bytes> {
    const range = byteRange(this.#options.item.size, from, to);
    const stopping = new AbortController();
    const stopped = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]);
    let next = range.firstSegment;
    let length = firstRun;
    return new ReadableStream<Bytes>(
      {
        pull: async (controller) => {
          if (next < range.endSegment) {
            const run = this.#run(next, Math.min(next + length, range.endSegment));
            const bytes = await this.#take(run, stopped);
            length = Math.min(length * 2, LONGEST_RUN);
            if (run.end < range.endSegment) {
              const ahead = this.#run(run.end, Math.min(run.end + length, range.endSegment));
              this.#take(ahead, stopped).catch(ignore);
            }
            next = run.end;
            const part = cutToRange(range, run.first * SEGMENT_SIZE, bytes);
            if (part.length > 0) controller.enqueue(part);
          }
          if (next >= range.endSegment) controller.close();
        },
        cancel: (reason) => stopping.abort(reason),
      },
      { highWaterMark: 0 },
    );
  }

  /** How many segments came with the request for what comes before; 0 where somebody has jumped there. */
  #readBefore(from: number): number {
    const before = Math.floor(from / SEGMENT_SIZE) - 1;
    const run = this.#runs.find(({ first, end }) => first <= before && before < end);
    return run === undefined ? 0 : run.end - run.first;
  }

  /** The run in which a segment lies: one that is there, or a new one, which ends before `end` where it has to. */
  #run(first: number, end: number): Run {
    this.#runs = this.#runs.filter(({ load }) => !load.isStopped);
    const known = this.#runs.find((run) => run.first <= first && first < run.end);
    const others = this.#runs.filter((run) => run !== known);
    const run = known ?? this.#newRun(first, end, others);
    this.#runs = newest([...others, run]);
    return run;
  }

  #newRun(first: number, end: number, others: readonly Run[]): Run {
    const chunkEnd = (Math.floor(first / SEGMENTS_PER_CHUNK) + 1) * SEGMENTS_PER_CHUNK;
    const behind = others.filter((run) => run.first > first).map((run) => run.first);
    const span = { first, end: Math.min(end, chunkEnd, ...behind) };
    return { ...span, load: new SharedLoad((signal) => fetchSegments(span, { ...this.#options, signal })) };
  }

  async #take(run: Run, signal: AbortSignal): Promise<Bytes> {
    try {
      return await run.load.take(signal);
    } catch (error) {
      // What failed may work the next time.
      if (!signal.aborted) this.#runs = this.#runs.filter((other) => other !== run);
      throw error;
    }
  }
}

/** As many of the last runs as may be kept, two at least: one is read while the next one comes. */
function newest(runs: readonly Run[]): readonly Run[] {
  let segments = 0;
  const kept = runs.toReversed().filter(({ first, end }, place) => {
    segments += end - first;
    return place < 2 || segments <= KEPT_SEGMENTS;
  });
  return kept.toReversed();
}
