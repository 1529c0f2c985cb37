const SHUFFLES = 2_000;

/** How far the medians of two samples are apart, and how far chance alone would put them. */
export interface MedianComparison {
  readonly first: number;
  readonly second: number;
  /**
   * The difference of the medians in standard errors. The standard error is the spread (root mean square) that
   * the difference has when the measurements are shuffled between the samples at random.
   */
  readonly standardErrors: number;
}

/**
 * Compares two samples without an assumption about how they are distributed (a permutation test).
 *
 * @param random from 0 to 1
 */
export function comparedMedians(
  first: readonly number[],
  second: readonly number[],
  random: () => number = Math.random,
): MedianComparison {
  const all = [...first, ...second];
  let squares = 0;
  for (let n = 0; n < SHUFFLES; n += 1) {
    shuffle(all, random);
    squares += (middle(all.slice(0, first.length)) - middle(all.slice(first.length))) ** 2;
  }
  const standardError = Math.sqrt(squares / SHUFFLES);
  const difference = middle(first) - middle(second);
  const standardErrors = difference === 0 ? 0 : Math.abs(difference) / standardError;
  return { first: middle(first), second: middle(second), standardErrors };
}

function middle(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted.length >> 1;
  const lower = (sorted.length - 1) >> 1;
  return ((sorted[lower] ?? Number.NaN) + (sorted[upper] ?? Number.NaN)) / 2;
}

/** Fisher and Yates. */
function shuffle(values: number[], random: () => number): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const value = values[last] ?? Number.NaN;
    values[last] = values[other] ?? Number.NaN;
    values[other] = value;
  }
}
