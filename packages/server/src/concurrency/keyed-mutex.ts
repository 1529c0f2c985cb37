/** Lets one at a time have a key; the others wait for their turn, in order. */
interface KeyedMutex {
  /** Runs the work with all of the keys, which it takes one after the other as they are given. */
  run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  /** Those who wait for a key that somebody has. */
  const waiting = new Map<string, (() => void)[]>();

  async function take(key: string): Promise<void> {
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, []);
    else await new Promise<void>((resolve) => queue.push(resolve));
  }

  function release(key: string): void {
    const next = waiting.get(key)?.shift();
    if (next === undefined) waiting.delete(key);
    else next();
  }

  return {
    async run(keys, work) {
      for (const key of keys) await take(key);
      try {
        return await work();
      } finally {
        for (const key of keys) release(key);
      }
    },
  };
}
