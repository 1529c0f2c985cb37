/** Fewer rounds say too little of how far they scatter. */
export const FEWEST_ROUNDS = 5;
/** A ratio within this bound counts as the same. */
const A_TENTH = 1.1;
const STANDARD_ERRORS = 3;

/** Processor times of a row on both sides, and whether they differ by more than chance. */
export interface ComparedRow {
  /** Geometric mean of the seconds of all rounds. */
  readonly base: number;
  readonly branch: number;
  /** Geometric mean of branch ÷ base of each round. */
  readonly ratio: number;
  /** Standard error of the natural logarithm of the ratio: 0.02 means that the ratio is exact to about two percent. */
  readonly standardError: number;
  /** The ratios of the rounds that are furthest apart. */
  readonly lowest: number;
  readonly highest: number;
  /** Worse is a ratio above 1.1 that is more than three standard errors above 1; better is the same downwards. */
  readonly verdict: 'worse' | 'better' | 'same';
}

/**
 * Compares what a row took of one side and of the other, round by round. Logarithms are compared: half and twice as much are as
 * far from 1, and what disturbs both runs of a round alike leaves its ratio as it is.
 *
 * @param base seconds, one of each round, above zero
 * @param branch the same, in the same order
 * @throws RangeError for fewer than five rounds, for sides of different lengths, and for a time of zero or less
 */
export function comparedRow(base: readonly number[], branch: readonly number[]): ComparedRow {
  const rounds = base.length;
  if (rounds !== branch.length)
    throw new RangeError(`${rounds} rounds cannot be compared with ${branch.length}`);
  if (rounds < FEWEST_ROUNDS) throw new RangeError(`${rounds} rounds are fewer than ${FEWEST_ROUNDS}`);
  if (![...base, ...branch].every((seconds) => seconds > 0)) {
    throw new RangeError('Times that are not above zero have no ratio');
  }
  const logarithms = base.map((seconds, round) => Math.log((branch[round] ?? Number.NaN) / seconds));
  const middle = mean(logarithms);
  const squares = logarithms.reduce((sum, each) => sum + (each - middle) ** 2, 0);
  const standardError = Math.sqrt(squares / (rounds - 1) / rounds);
  const isFar = Math.abs(middle) > Math.max(Math.log(A_TENTH), STANDARD_ERRORS * standardError);
  return {
    base: geometricMean(base),
    branch: geometricMean(branch),
    ratio: Math.exp(middle),
    standardError,
    lowest: Math.exp(Math.min(...logarithms)),
    highest: Math.exp(Math.max(...logarithms)),
    verdict: !isFar ? 'same' : middle > 0 ? 'worse' : 'better',
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const geometricMean = (values: readonly number[]) => Math.exp(mean(values.map(Math.log)));
