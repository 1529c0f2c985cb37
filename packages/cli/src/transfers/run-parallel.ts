/** Runs tasks as they come, so many at once. A task does not fail: what is wrong it tells itself. */
export async function runParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  most: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    const work = run(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(work));
    underWay.add(work);
    if (underWay.size >= most) await Promise.race(underWay);
    if (failures.length > 0) break;
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}
