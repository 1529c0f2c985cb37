import { writeFileSync } from 'node:fs';
import { CPU_STAT, secondsOfGroup } from './against/processor-meter.ts';
import { TICKS_PER_SECOND, ticksOf, ticksOfEnded } from './process-cpu.ts';
import { descendants, readProc } from './process-tree.ts';

/** The variable that names the file into which rows are written for `--against`; without it nothing is counted. */
export const COUNTED_ROWS = 'BENCH_COUNTED_ROWS';

const rows = new Map<string, number>();

/**
 * Counts the processor time of this program and of all below it for a row of `--against`, while an action goes on: what prepares
 * it is left out. A row that comes several times has the sum. Gives what the action gives.
 */
export async function counted<T>(row: string, action: () => Promise<T>): Promise<T> {
  const file = process.env[COUNTED_ROWS];
  if (file === undefined) return action();
  const before = secondsOfAll();
  const result = await action();
  rows.set(row, (rows.get(row) ?? 0) + secondsOfAll() - before);
  writeFileSync(file, JSON.stringify(Object.fromEntries(rows)));
  return result;
}

function secondsOfAll(): number {
  const stat = process.env[CPU_STAT];
  if (stat !== undefined) return secondsOfGroup(stat);
  const stats = descendants(process.pid).map((pid) => readProc(pid, 'stat'));
  return stats.reduce((sum, each) => sum + ticksOf(each) + ticksOfEnded(each), 0) / TICKS_PER_SECOND;
}
