import { browserProcesses, commandLine, readProc } from './process-tree.ts';

/** The unit of the times in /proc on Linux, whatever the kernel's own tick is. */
export const TICKS_PER_SECOND = 100;

/** Seconds of processor time by what used them: renderer, browser, network, server. */
export type ProcessorTime = ReadonlyMap<string, number>;

/**
 * Processor time that an action takes in a server and in the Chromium with this user data directory (Linux). Unlike
 * the time on the clock it hardly depends on what else the machine does.
 */
export async function processorTimeOf(
  userDataDir: string,
  server: number,
  action: () => Promise<unknown>,
): Promise<ProcessorTime> {
  const read = () =>
    [...browserProcesses(userDataDir), server].map((pid) => ({
      pid,
      role: pid === server ? 'server' : roleOf(commandLine(pid)),
      ticks: ticksOf(readProc(pid, 'stat')),
    }));
  const before = new Map(read().map(({ pid, ticks }) => [pid, ticks]));
  await action();
  const used = new Map<string, number>();
  for (const { pid, role, ticks } of read()) {
    used.set(role, (used.get(role) ?? 0) + (ticks - (before.get(pid) ?? 0)) / TICKS_PER_SECOND);
  }
  return used;
}

/** What used more than a tenth of a second, and how much, in words. */
export function inWords(times: ProcessorTime): string {
  return [...times]
    .filter(([, seconds]) => seconds > 0.1)
    .map(([role, seconds]) => `${role} ${seconds.toFixed(1)}`)
    .join(', ');
}

export function totalOf(times: ProcessorTime): number {
  return [...times.values()].reduce((sum, seconds) => sum + seconds, 0);
}

/** The browser's own process has no type, and its network service is one utility of several. */
function roleOf(line: string): string {
  const [, type = 'browser'] = /--type=([\w-]+)/.exec(line) ?? [];
  return line.includes('network.mojom') ? 'network' : type;
}

/** Own time in user and kernel mode. */
export function ticksOf(stat: string): number {
  return sumOfFields(stat, 11);
}

/** Time in user and kernel mode of the children that have ended, with that of their own. */
export function ticksOfEnded(stat: string): number {
  return sumOfFields(stat, 13);
}

/** Of two fields that follow each other, counted from the state on: the name before it may have blanks. */
function sumOfFields(stat: string, first: number): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0);
}
