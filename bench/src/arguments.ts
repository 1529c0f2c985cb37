import { parseArgs } from 'node:util';
import { FEWEST_ROUNDS } from './against/compared-rows.ts';
import { CannotMeasure } from './against/other-commit.ts';

/** What `npm run bench` was asked for. */
export interface Arguments {
  /** The parts that were named; all where none was. */
  readonly parts: readonly string[];
  /** A commit to compare with; null to measure the working tree alone. */
  readonly against: string | null;
  readonly rounds: number;
}

/**
 * Reads the words behind `npm run bench --`.
 *
 * @param known the names of all parts
 * @throws CannotMeasure for a part or an option that does not exist, and for too few rounds
 */
export function readArguments(words: readonly string[], known: readonly string[]): Arguments {
  const { values, positionals } = parsed(words);
  const names = [...new Set(known)];
  for (const part of positionals) {
    if (!names.includes(part)) {
      throw new CannotMeasure(`There is no part called ${part}. The parts are: ${names.join(' ')}.`);
    }
  }
  if (values.against === undefined && values.rounds !== undefined) {
    throw new CannotMeasure('--rounds goes with --against.');
  }
  const rounds = Number(values.rounds ?? FEWEST_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < FEWEST_ROUNDS) {
    throw new CannotMeasure(`--rounds takes a whole number, ${FEWEST_ROUNDS} or more.`);
  }
  return { parts: positionals, against: values.against ?? null, rounds };
}

function parsed(words: readonly string[]) {
  const options = { against: { type: 'string' }, rounds: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new CannotMeasure(error.message, { cause: error });
    throw error;
  }
}
