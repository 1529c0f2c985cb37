/**
 * Works through a list, so many at a time. When one fails, those under way come to their end, no other is begun, and the
 * failure is thrown on.
 */
export async function inLanes<T>(
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
