import { unlessAborted } from './unless-aborted.ts';

/** One load that several wait for: it goes on while anybody does, and stops when the last one has gone away. */
export class SharedLoad<T> {
  readonly #stop = new AbortController();
  readonly #value: Promise<T>;
  #waiting = 0;
  #settled = false;

  /** @param load is started at once */
  constructor(load: (signal: AbortSignal) => Promise<T>) {
    const settled = () => {
      this.#settled = true;
    };
    this.#value = load(this.#stop.signal);
    this.#value.then(settled, settled);
  }

  /** Whether it was stopped because nobody waited for it; then it never gives a value. */
  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the value. Rejects with the signal's reason as soon as it aborts. */
  async take(signal: AbortSignal): Promise<T> {
    this.#waiting++;
    try {
      return await unlessAborted(this.#value, signal);
    } finally {
      if (--this.#waiting === 0 && !this.#settled) this.#stop.abort(signal.reason);
    }
  }
}
