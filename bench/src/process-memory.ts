import { browserProcesses, commandLine, readProc } from './process-tree.ts';

const MIB = 1 << 20;

/** Memory of a browser's processes, MiB of proportional set size. */
export interface BrowserMemory {
  /** The processes that run pages and workers. */
  readonly renderers: number;
  /** All processes of the browser together. */
  readonly all: number;
}

/** Reads the memory of the Chromium that was started with this user data directory (Linux). */
export function browserMemory(userDataDir: string): BrowserMemory {
  const sizes = browserProcesses(userDataDir).map((pid) => ({
    renderer: commandLine(pid).includes('--type=renderer'),
    bytes: pss(pid),
  }));
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0) / MIB;
  return { renderers: sum(sizes.filter(({ renderer }) => renderer)), all: sum(sizes) };
}

/** Samples the memory until stopped, and gives the highest that was seen. */
export function watchBrowserMemory(userDataDir: string, everyMs = 200): { stop(): BrowserMemory } {
  let peak: BrowserMemory = { renderers: 0, all: 0 };
  const sample = () => {
    const now = browserMemory(userDataDir);
    peak = { renderers: Math.max(peak.renderers, now.renderers), all: Math.max(peak.all, now.all) };
  };
  const timer = setInterval(sample, everyMs);
  return {
    stop() {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}

function pss(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB$/m.exec(readProc(pid, 'smaps_rollup'))?.[1];
  return Number(kib ?? 0) * 1_024;
}
