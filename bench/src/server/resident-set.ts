import { readFileSync } from 'node:fs';

const KIB_PER_MIB = 1_024;
const EVERY_MS = 250;

/** How much memory a process took while something went on, in MiB of its resident set. */
export interface ResidentSet {
  readonly peak: number;
  /** The average of the last quarter of the time, less that of the first. */
  readonly growth: number;
  readonly samples: readonly number[];
}

/** The resident set of a process at this moment, in MiB (Linux). */
export function residentSet(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / KIB_PER_MIB;
}

/** Looks at the process four times a second until it is stopped. */
export function watchResidentSet(pid: number): { stop(): ResidentSet } {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentSet(pid)), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      const quarter = Math.max(1, Math.floor(samples.length / 4));
      return {
        peak: Math.max(...samples),
        growth: average(samples.slice(-quarter)) - average(samples.slice(0, quarter)),
        samples,
      };
    },
  };
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
