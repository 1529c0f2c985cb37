import { readdirSync, readFileSync } from 'node:fs';

/** All processes of the Chromium that was started with this user data directory (Linux). */
export function browserProcesses(userDataDir: string): number[] {
  const root = processIds().find((pid) => {
    const line = commandLine(pid);
    return line.includes(`--user-data-dir=${userDataDir}`) && !line.includes('--type=');
  });
  if (root === undefined) throw new Error(`No browser runs with the user data directory ${userDataDir}`);
  return descendants(root);
}

/** The command line of a process, its words separated by blanks; empty if it has ended. */
export const commandLine = (pid: number) => readProc(pid, 'cmdline').replaceAll('\0', ' ');

/** A file of a process's folder in /proc; empty if the process has ended meanwhile. */
export function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all that are below it. */
export function descendants(root: number): number[] {
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

function parentOf(pid: number): number | undefined {
  const field = readProc(pid, 'stat').split(') ')[1]?.split(' ')[1];
  return field === undefined ? undefined : Number(field);
}
