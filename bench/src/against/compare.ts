import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComparedRow, comparedRow } from './compared-rows.ts';
import { builtCommit, commitCalled, ofItsOwn } from './other-commit.ts';
import { type ProcessorMeter, processorMeter } from './processor-meter.ts';

/** A comparison that is asked for. */
export interface Comparison {
  /** The working tree, which is built. */
  readonly repository: string;
  /** As git knows it. */
  readonly commit: string;
  readonly parts: readonly string[];
  /** How many count. */
  readonly rounds: number;
  /** The variable by which a bench is told where to write its rows. */
  readonly rowsVariable: string;
}

/** A row, and why it could not be compared where that is so. */
export type Row = { readonly row: string } & (ComparedRow | { readonly verdict: 'failed' | NotOnBoth });

type NotOnBoth = 'new' | 'gone' | 'too short';
type Side = 'base' | 'branch';
/** Seconds by row; null of a bench that has no such part. */
type Seconds = ReadonlyMap<string, number> | null;

const COMMAND = ['node_modules/.bin/tsx', '--conditions=coffer-source', 'bench/src/main.ts'];
/** Each part prints a table, a bench that does not know it prints none. */
const TABLE = '┌';
const FAILED = 'could not be measured';

class PartFailed extends Error {
  override readonly name = 'PartFailed';
}

/**
 * Measures parts of the bench in a commit and in the working tree by turns, each by the bench that it has itself, and gives what they took
 * row by row: the whole of each part, what prepares it included, and what it counts by itself. One round more comes first and does not
 * count, because it compiles what the others have ready.
 *
 * @throws CannotMeasure where there is no such commit, or it does not build
 */
export async function compare(asked: Comparison): Promise<Row[]> {
  const { repository, parts } = asked;
  const commit = commitCalled(repository, asked.commit);
  const folders = { base: builtCommit(repository, commit), branch: repository };
  const meter = processorMeter();
  console.log(`Base: ${commit}. Working tree: ${repository}. Processor seconds of ${meter.how}.`);
  const rows: Row[] = [];
  for (const part of parts) {
    const ofPart = await comparedPart(part, folders, asked, meter).catch((error) => failed(part, error));
    printRows(ofPart);
    rows.push(...ofPart);
  }
  return rows;
}

/** Whether something is worse, or could not be measured at all. */
export function isWorse(rows: readonly Row[]): boolean {
  return rows.some(({ verdict }) => verdict === 'worse' || verdict === 'failed');
}

async function comparedPart(
  part: string,
  folders: Readonly<Record<Side, string>>,
  { rounds, rowsVariable }: Comparison,
  meter: ProcessorMeter,
): Promise<Row[]> {
  const taken: Record<Side, ReadonlyMap<string, number>[]> = { base: [], branch: [] };
  for (let round = 0; round <= rounds; round++) {
    // Whoever is first does not stay so: a machine may grow slower.
    const order = round % 2 === 0 ? (['base', 'branch'] as const) : (['branch', 'base'] as const);
    for (const side of order) {
      const seconds = await secondsOf(part, folders[side], rowsVariable, meter);
      if (seconds === null) return [{ row: part, verdict: side === 'base' ? 'new' : 'gone' }];
      console.log(`${part}, round ${round} of ${rounds}, ${side}: ${seconds.get(part)?.toFixed(2)} s`);
      if (round > 0) taken[side].push(seconds);
    }
  }
  const names = new Set([...taken.branch, ...taken.base].flatMap((each) => [...each.keys()]));
  return [...names].map((row) => ({ row, ...comparedOrNot(row, taken) }));
}

function comparedOrNot(row: string, taken: Readonly<Record<Side, readonly ReadonlyMap<string, number>[]>>) {
  const of = (side: Side) => taken[side].flatMap((seconds) => seconds.get(row) ?? []);
  const [base, branch] = [of('base'), of('branch')];
  if (base.length < taken.base.length) return { verdict: 'new' } as const;
  if (branch.length < taken.branch.length) return { verdict: 'gone' } as const;
  if (![...base, ...branch].every((seconds) => seconds > 0)) return { verdict: 'too short' } as const;
  return comparedRow(base, branch);
}

async function secondsOf(
  part: string,
  cwd: string,
  rowsVariable: string,
  meter: ProcessorMeter,
): Promise<Seconds> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-bench-rows-'));
  const file = join(folder, 'rows.json');
  try {
    const env = { ...ofItsOwn(process.env), [rowsVariable]: file };
    const { code, output, seconds } = await meter.run([...COMMAND, part], { cwd, env });
    if (output.includes(FAILED)) throw new PartFailed(output);
    // An older bench passes over names that it does not know; a newer one ends with 2.
    if (!output.includes(TABLE) && (code === 0 || code === 2)) return null;
    if (code !== 0) throw new PartFailed(output);
    return new Map([[part, seconds], ...rowsIn(file)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the rows that a bench wrote of its own; an older bench writes none. */
function rowsIn(file: string): (readonly [string, number])[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const rows: Record<string, unknown> = JSON.parse(text);
  return Object.entries(rows).map(([row, seconds]) => [row, Number(seconds)] as const);
}

/** A part that breaks on one side is said to, and the others are compared all the same. */
function failed(part: string, error: unknown): Row[] {
  if (!(error instanceof PartFailed)) throw error;
  console.error(error.message);
  return [{ row: part, verdict: 'failed' }];
}

function printRows(rows: readonly Row[]): void {
  console.table(
    rows.map((row) => {
      if (!('ratio' in row)) return { row: row.row, verdict: row.verdict };
      const seconds = (value: number) => `${value.toFixed(2)} s`;
      return {
        row: row.row,
        base: seconds(row.base),
        'working tree': seconds(row.branch),
        ratio: row.ratio.toFixed(3),
        'standard error': `${(row.standardError * 100).toFixed(1)} %`,
        rounds: `${row.lowest.toFixed(2)} to ${row.highest.toFixed(2)}`,
        verdict: row.verdict === 'same' ? '' : row.verdict,
      };
    }),
  );
}
