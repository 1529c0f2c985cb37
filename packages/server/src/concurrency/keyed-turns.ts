/** Bounds how many things each of many may have at once; one more waits for its turn, in order. */
interface KeyedTurns {
  /**
   * Takes one for `key`, once there is one. Gives how to release it, which counts once.
   *
   * @returns null where none has become free in time
   */
  take(key: string): Promise<(() => void) | null>;
}

/**
 * @param most how many each key may have
 * @param patienceMs how long one waits
 */
export function createKeyedTurns(most: number, patienceMs: number): KeyedTurns {
  const queues = new Map<string, { taken: number; readonly waiting: Set<() => void> }>();

  function release(key: string): void {
    const queue = queues.get(key);
    if (queue === undefined) return;
    const [next] = queue.waiting;
    if (next !== undefined) {
      queue.waiting.delete(next);
      next();
      return;
    }
    queue.taken -= 1;
    if (queue.taken === 0) queues.delete(key);
  }

  function releaseOnce(key: string): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) release(key);
      isHeld = false;
    };
  }

  return {
    take(key) {
      const queue = queues.get(key) ?? { taken: 0, waiting: new Set() };
      queues.set(key, queue);
      if (queue.taken < most) {
        queue.taken += 1;
        return Promise.resolve(releaseOnce(key));
      }
      return new Promise((resolve) => {
        const begin = () => {
          clearTimeout(timer);
          resolve(releaseOnce(key));
        };
        const timer = setTimeout(() => {
          queue.waiting.delete(begin);
          resolve(null);
        }, patienceMs);
        queue.waiting.add(begin);
      });
    },
  };
}
