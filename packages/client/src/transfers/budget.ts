/** Gives back what was acquired; calling it again does nothing. */
export type Release = () => void;

/**
 * How many chunks may be in memory at once. All transfers of one direction share a budget: one large file may
 * use it all, and those that wait take turns.
 */
export interface Budget {
  readonly size: number;
  /** Waits for a free place, first come, first served. Rejects with the signal's reason. */
  acquire(signal?: AbortSignal): Promise<Release>;
  /** Takes a place only if one is free and nobody waits for it. */
  tryAcquire(): Release | null;
}

/** Makes a budget of so many chunks. */
export function createBudget(chunks: number): Budget {
  if (!Number.isInteger(chunks) || chunks < 1) throw new RangeError('A budget has at least one chunk');
  const waiting = new Set<() => void>();
  let free = chunks;

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

  return Object.freeze<Budget>({
    size: chunks,
    tryAcquire: () => (free > 0 && waiting.size === 0 ? take() : null),
    acquire(signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (free > 0 && waiting.size === 0) return Promise.resolve(take());
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(admit);
          signal?.removeEventListener('abort', abandon);
        };
        const admit = () => {
          leave();
          resolve(take());
        };
        const abandon = () => {
          leave();
          reject(signal?.reason);
        };
        waiting.add(admit);
        signal?.addEventListener('abort', abandon);
      });
    },
  });
}
