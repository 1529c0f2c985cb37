import { ignore } from '../../concurrency/ignore.ts';
import type { Release, Semaphore } from '../../concurrency/semaphore.ts';

export interface PrefetchOptions<T> {
  readonly first: number;
  /** Excluded. */
  readonly end: number;
  readonly semaphore: Semaphore;
  readonly signal: AbortSignal;
  load(index: number): Promise<T>;
}

/**
 * Loads values ahead of their consumer and hands them out in order. A value counts against the budget from
 * before it is loaded until it is handed out. The one that the consumer waits for is loaded even if the budget
 * is used up: so a paused transfer that holds much of the budget slows others down, but never stops them.
 */
export class Prefetch<T> {
  readonly #options: PrefetchOptions<T>;
  readonly #loading = new Map<number, { readonly value: Promise<T>; readonly release: Release }>();
  #ahead: number;
  #position: number;
  #filling = false;

  constructor(options: PrefetchOptions<T>) {
    this.#options = options;
    this.#ahead = options.first;
    this.#position = options.first;
  }

  /** The index of the value that comes next, or null at the end. */
  get position(): number | null {
    return this.#position < this.#options.end ? this.#position : null;
  }

  /** Hands out the next value. Nothing is loaded before the first call. */
  async next(): Promise<T> {
    const index = this.#position++;
    if (this.#ahead === index) this.#load(this.#options.semaphore.tryAcquire() ?? ignore);
    if (!this.#filling) void this.#fill();
    const loading = this.#loading.get(index);
    if (loading === undefined) throw new RangeError('There is no next value');
    try {
      return await loading.value;
    } finally {
      this.#loading.delete(index);
      loading.release();
    }
  }

  /** Gives back what the values hold that nobody will take; for when the signal aborts. */
  close(): void {
    for (const { value, release } of this.#loading.values()) value.then(release, release);
    this.#loading.clear();
    this.#ahead = this.#options.end;
  }

  /** Never rejects: an abort shows in the values. */
  async #fill(): Promise<void> {
    const { semaphore, signal, end } = this.#options;
    this.#filling = true;
    while (this.#ahead < end) {
      const release = await semaphore.acquire(signal).catch(() => null);
      if (release === null) return;
      if (this.#ahead < end) this.#load(release);
      else release();
    }
  }

  #load(release: Release): void {
    const value = this.#options.load(this.#ahead);
    value.catch(ignore); // it is thrown to the consumer when its turn comes
    this.#loading.set(this.#ahead++, { value, release });
  }
}
