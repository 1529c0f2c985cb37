/** Lets a bounded number of things happen at once; the others wait for their turn, in order. */
interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  const taken = async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const release = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async run(work) {
      await taken();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/**
 * Works through a list, so many at a time. When one fails, those under way come to their end, no other is begun, and
 * the failure is thrown on.
 */
export async function forEachAtMost<T>(
  count: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const lane = async () => {
    for (let next = waiting.next(); next.done !== true && failures.length === 0; next = waiting.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  if (failures.length > 0) throw failures[0];
}
