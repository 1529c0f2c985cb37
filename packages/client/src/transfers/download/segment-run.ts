import type { Bytes } from '@coffer/crypto';
import { ignore } from '../../concurrency/ignore.ts';
import type { FetchOptions } from './fetch-chunk.ts';
import { type SegmentSpan, segmentsAsTheyArrive } from './fetch-segments.ts';

/**
 * A request from which nobody goes on reading is given up: browsers keep few connections to one server, and a player may be
 * paused for hours.
 */
const IDLE_MS = 5_000;

/**
 * So long a request that has given something is kept for somebody who comes back: Chromium's player drops its answer with the
 * first bytes after a jump, asks where it was before, and then on from those bytes, all within a few milliseconds.
 */
const LEFT_MS = 30;

/** Who reads from a run. */
export interface SegmentReader {
  /** The segment after the last one that it wants. */
  readonly end: number;
  readonly runs: Set<SegmentRun>;
}

/** One request for segments that follow one another, of which each is read when the first of several readers wants it. */
export class SegmentRun {
  readonly #stop = new AbortController();
  readonly #segments: AsyncGenerator<Bytes, void, undefined>;
  readonly #readers = new Set<SegmentReader>();
  #next: number;
  #end: number;
  #reading = 0;
  #hasGiven = false;
  #left: ReturnType<typeof setTimeout> | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(span: SegmentSpan, options: Omit<FetchOptions, 'signal'>) {
    this.#next = span.first;
    this.#end = span.end;
    this.#segments = segmentsAsTheyArrive(span, { ...options, signal: this.#stop.signal });
  }

  /** The first segment that nobody has wanted yet. */
  get next(): number {
    return this.#next;
  }

  /** The segment after its last one. */
  get end(): number {
    return this.#end;
  }

  /** Whether it was given up, or has failed: what has not come by now comes no more. */
  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Whether nothing more can be wanted of it. */
  get isOver(): boolean {
    return this.isStopped || this.#next >= this.#end;
  }

  /** The next segment, once those before have come; null if the run has ended before it. */
  async read(): Promise<Bytes | null> {
    this.#next++;
    this.#reading++;
    clearTimeout(this.#idle);
    try {
      const { value = null } = await this.#segments.next();
      this.#hasGiven = true;
      return value;
    } catch (error) {
      this.stop(error);
      throw error;
    } finally {
      this.#reading--;
      if (this.#reading === 0) this.#rest();
    }
  }

  /** Leaves what comes from here on to another run. */
  cut(end: number): void {
    if (end >= this.#end) return;
    this.#end = end;
    if (this.#reading === 0) this.#rest();
  }

  join(reader: SegmentReader): void {
    clearTimeout(this.#left);
    this.#readers.add(reader);
    reader.runs.add(this);
  }

  /** The last reader that goes away ends the request, so that the line is free. */
  leave(reader: SegmentReader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    const stop = () => this.stop(new DOMException('Nobody reads it any more', 'AbortError'));
    if (this.#hasGiven && !this.isStopped) this.#left = setTimeout(stop, LEFT_MS);
    else stop();
  }

  stop(reason: unknown): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#left);
    this.#stop.abort(reason);
    this.#segments.return().catch(ignore);
  }

  /** Nobody waits for anything at the moment. */
  #rest(): void {
    clearTimeout(this.#idle);
    if (this.isOver) this.#segments.return().catch(ignore);
    else
      this.#idle = setTimeout(
        () => this.stop(new DOMException('Nobody goes on reading', 'AbortError')),
        IDLE_MS,
      );
  }
}
