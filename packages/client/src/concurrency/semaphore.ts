import { onAbort } from './on-abort.ts';

/** Gives back what was acquired; calling it again does nothing. */
export type Release = () => void;

/**
 * Lets at most so many of something happen at once: first come, first served. The transfers of one direction share one
 * that counts the chunks in memory, so that one large file may take all, and those that wait take turns.
 */
export interface Semaphore {
  readonly size: number;
  /** Waits for a free place, first come, first served. Rejects with the signal's reason. */
  acquire(signal?: AbortSignal): Promise<Release>;
  /** Takes a place only if one is free and nobody waits for it. */
  tryAcquire(): Release | null;
}

/** Makes a semaphore with so many places. */
export function createSemaphore(size: number): Semaphore {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('A semaphore has at least one place');
  const waiting = new Set<() => void>();
  let free = size;

  const take = (): Release => {
    let held = true;
    free--;
    return () => {
      if (!held) return;
      held = false;
      free++;
      admitNext();
    };
  };

  const admitNext = () => {
    const [next] = waiting;
    if (next !== undefined && free > 0) next();
  };

  return Object.freeze<Semaphore>({
    size,
    tryAcquire: () => (free > 0 && waiting.size === 0 ? take() : null),
    acquire(signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (free > 0 && waiting.size === 0) return Promise.resolve(take());
      return new Promise((resolve, reject) => {
        const admit = () => {
          waiting.delete(admit);
          stopWaiting();
          resolve(take());
        };
        const abandon = () => {
          waiting.delete(admit);
          reject(signal?.reason);
        };
        const stopWaiting = signal === undefined ? () => {} : onAbort(signal, abandon);
        waiting.add(admit);
      });
    },
  });
}
