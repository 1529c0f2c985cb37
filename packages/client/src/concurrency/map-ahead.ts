import { ignore } from './ignore.ts';

/**
 * Maps with at most `atMost` calls under way and hands the results out in the order of the input. Runs ahead of
 * its consumer by as much, not more. Once a call fails, or the consumer stops, no further one is begun; those
 * under way are waited for.
 */
export async function* mapAhead<T, R>(
  values: Iterable<T>,
  atMost: number,
  map: (value: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const underWay: Promise<R>[] = [];
  const begin = (value: T) => {
    const mapping = map(value);
    mapping.catch(ignore); // it is thrown to the consumer when its turn comes
    underWay.push(mapping);
  };
  try {
    for (const value of values) {
      begin(value);
      const first = underWay.length < atMost ? undefined : underWay.shift();
      if (first !== undefined) yield await first;
    }
    for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) yield await next;
  } finally {
    await Promise.allSettled(underWay);
  }
}
