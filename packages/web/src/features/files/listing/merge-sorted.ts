type Compare<T> = (a: T, b: T) => number;

/**
 * Two lists in order, as one. Made for a long list and a short one: it compares about as often as the short one
 * is long, times the logarithm of how much longer the other is.
 */
export function mergeSorted<T>(long: readonly T[], short: readonly T[], compare: Compare<T>): T[] {
  const merged: T[] = [];
  let from = 0;
  for (const value of short) {
    const to = placeOf(value, long, from, compare);
    for (const before of long.slice(from, to)) merged.push(before);
    merged.push(value);
    from = to;
  }
  for (const rest of long.slice(from)) merged.push(rest);
  return merged;
}

/** The first index from `start` on whose value comes after this one; found in growing steps, then by halving. */
function placeOf<T>(value: T, list: readonly T[], start: number, compare: Compare<T>): number {
  const isBefore = (index: number) => {
    const other = list[index];
    return other !== undefined && compare(other, value) <= 0;
  };
  let low = start;
  let step = 1;
  while (isBefore(low + step - 1)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, list.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
