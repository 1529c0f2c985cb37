import type { Bytes } from '@coffer/crypto';
import type { ContentHasher } from './content-hasher.ts';

/** Feeds a hasher in the order in which reads began, whatever the order in which they end. */
export class OrderedHashing {
  readonly #hasher: Pick<ContentHasher, 'update'>;
  readonly #signal: AbortSignal;
  #last: Promise<void> = Promise.resolve();

  constructor(hasher: Pick<ContentHasher, 'update'>, signal: AbortSignal) {
    this.#hasher = hasher;
    this.#signal = signal;
  }

  /** Resolves when these bytes are hashed; rejects if they, or any before them, could not be. */
  add(read: Promise<Bytes>): Promise<void> {
    this.#last = Promise.all([read, this.#last]).then(([bytes]) => {
      this.#signal.throwIfAborted();
      return this.#hasher.update(bytes);
    });
    return this.#last;
  }
}
