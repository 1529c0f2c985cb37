import { readdirSync, readFileSync } from 'node:fs';

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
  const processes = descendants(browserProcess(userDataDir));
  const sizes = processes.map((pid) => ({
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

function browserProcess(userDataDir: string): number {
  const found = processIds().find((pid) => {
    const line = commandLine(pid);
    return line.includes(`--user-data-dir=${userDataDir}`) && !line.includes('--type=');
  });
  if (found === undefined) throw new Error(`No browser runs with the user data directory ${userDataDir}`);
  return found;
}

function descendants(root: number): number[] {
  const parents = new Map(processIds().map((pid) => [pid, parentOf(pid)]));
  const family = new Set([root]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [pid, parent] of parents) {
      if (parent !== undefined && family.has(parent) && !family.has(pid)) {
        family.add(pid);
        grew = true;
      }
    }
  }
  return [...family];
}

const processIds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

const commandLine = (pid: number) => readProc(pid, 'cmdline').replaceAll('\0', ' ');

function parentOf(pid: number): number | undefined {
  const field = readProc(pid, 'stat').split(') ')[1]?.split(' ')[1];
  return field === undefined ? undefined : Number(field);
}

function pss(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB$/m.exec(readProc(pid, 'smaps_rollup'))?.[1];
  return Number(kib ?? 0) * 1_024;
}

/** A process may end between the listing and the reading. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
