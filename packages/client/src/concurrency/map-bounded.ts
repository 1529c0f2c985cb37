/** Enough to keep every thread of the cryptography busy. */
export const CONCURRENCY = 128;

/**
 * Maps with at most `atMost` calls under way, in order of the input. Ten thousand items at once would make as
 * many promises and jobs before the first one is done.
 */
export async function mapBounded<T, R>(
  values: readonly T[],
  atMost: number,
  map: (value: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(values.length);
  const remaining = values.entries();
  const worker = async () => {
    for (const [index, value] of remaining) results[index] = await map(value);
  };
  await Promise.all(Array.from({ length: Math.min(atMost, values.length) }, worker));
  return results;
}
