import { setImmediate } from 'node:timers/promises';

/** Works on each value, with at most so many at once. The first error ends it, after what is under way. */
export async function eachBounded<T>(
  values: Iterable<T>,
  atMost: number,
  work: (value: T) => Promise<void>,
): Promise<void> {
  const waiting = values[Symbol.iterator]();
  let hasFailed = false;
  const lane = async () => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atMost }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}

/** Lets what takes up memory begin while there is room for it; what is larger than all of it goes by itself. */
export class Room {
  readonly #size: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param size in bytes */
  constructor(size: number) {
    this.#size = size;
  }

  async use<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    while (this.#taken > 0 && this.#taken + bytes > this.#size) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#taken += bytes;
    try {
      return await work();
    } finally {
      this.#taken -= bytes;
      for (const resume of this.#waiting.splice(0)) resume();
    }
  }
}

/** Lets what becomes ready in the same moment be written together, by one transaction and not by one for each. */
export class Gathering<T> {
  readonly #write: (values: readonly T[]) => void;
  #values: T[] = [];
  #written: Promise<void> | null = null;

  constructor(write: (values: readonly T[]) => void) {
    this.#write = write;
  }

  /** Resolves once it is written; rejects, as do all that came with it, with what that throws. */
  add(value: T): Promise<void> {
    this.#values.push(value);
    this.#written ??= this.#soon();
    return this.#written;
  }

  async #soon(): Promise<void> {
    await setImmediate();
    const values = this.#values;
    this.#values = [];
    this.#written = null;
    this.#write(values);
  }
}
