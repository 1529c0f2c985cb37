import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TICKS_PER_SECOND, ticksOfEnded } from '../process-cpu.ts';

/** How a program ended, and the processor time that it and all programs below it took. */
export interface MeteredRun {
  readonly code: number | null;
  /** What they wrote to standard output and standard error. */
  readonly output: string;
  /** In user and kernel mode. */
  readonly seconds: number;
}

interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs programs, and counts the processor seconds of all their processes. */
export interface ProcessorMeter {
  /** What it counts by, in words. */
  readonly how: string;
  run(command: readonly string[], options: RunOptions): Promise<MeteredRun>;
}

/** The variable that names a control group's `cpu.stat` to a program that runs in it. */
export const CPU_STAT = 'BENCH_CPU_STAT';

/** A process moves into a group before it becomes the program, so that nothing of it is left out. */
const INTO_GROUP = 'echo $$ > "$0/cgroup.procs" && exec "$@"';
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** How a shell says that a signal ended a program. */
const INTERRUPTED = 130;
const MICROSECONDS = 1_000_000;
const AFTER_EXIT_MS = 2_000;
const TRIES_TO_REMOVE = 50;
const BETWEEN_TRIES_MS = 100;

/**
 * The best meter that this machine has: a control group of its own for each run (cgroup v2), which knows what every process took
 * that was ever in it; where none may be made, what the kernel says of children that have ended (`/proc/self/stat`), which leaves out
 * processes that outlive their parent.
 *
 * @throws Error where there is no /proc: both are Linux's
 */
export function processorMeter(): ProcessorMeter {
  if (!existsSync('/proc/self/stat'))
    throw new Error('Processor time of all processes is counted on Linux alone.');
  const parent = writableGroup();
  return parent === null ? meterOfEndedChildren() : meterOfGroups(parent);
}

/** The meter without control groups. */
export function meterOfEndedChildren(): ProcessorMeter {
  const ended = () => ticksOfEnded(readFileSync('/proc/self/stat', 'utf8')) / TICKS_PER_SECOND;
  return {
    how: 'processes that have ended, by /proc: no control group (cgroup v2) can be made here',
    async run(command, options) {
      const before = ended();
      const run = await runToEnd(command, options);
      return { ...run, seconds: ended() - before };
    },
  };
}

function meterOfGroups(parent: string): ProcessorMeter {
  let runs = 0;
  return {
    how: 'all processes, by a control group for each run (cgroup v2)',
    async run(command, { cwd, env }) {
      runs += 1;
      const group = join(parent, `coffer-bench-${process.pid}-${runs}`);
      mkdirSync(group);
      const interrupted = () => {
        tryToEndAll(group);
        const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        for (let left = TRIES_TO_REMOVE; left > 0 && !tryToRemove(group); left--) {
          Atomics.wait(pause, 0, 0, BETWEEN_TRIES_MS);
        }
        process.exit(INTERRUPTED);
      };
      for (const signal of SIGNALS) process.once(signal, interrupted);
      try {
        const moved = ['sh', '-c', INTO_GROUP, group, ...command];
        const stat = join(group, 'cpu.stat');
        const run = await runToEnd(moved, { cwd, env: { ...env, [CPU_STAT]: stat } });
        return { ...run, seconds: secondsOfGroup(stat) };
      } finally {
        for (const signal of SIGNALS) process.off(signal, interrupted);
        await removeGroup(group);
      }
    },
  };
}

/** Processor seconds of all processes that are or were in a control group, by its `cpu.stat`. */
export function secondsOfGroup(stat: string): number {
  const used = /^usage_usec (\d+)$/m.exec(readFileSync(stat, 'utf8'))?.[1];
  if (used === undefined) throw new Error(`${stat} does not say what was used`);
  return Number(used) / MICROSECONDS;
}

/** The own control group, where others can be made in it and one can move there; else null. */
function writableGroup(): string | null {
  const mount = /^\S+ \S+ \S+ \S+ (\S+) .*- cgroup2 /m.exec(
    readFileSync('/proc/self/mountinfo', 'utf8'),
  )?.[1];
  const own = /^0::(.+)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
  if (mount === undefined || own === undefined) return null;
  const parent = join(mount, own);
  const group = join(parent, `coffer-bench-${process.pid}-0`);
  try {
    mkdirSync(group);
  } catch {
    return null;
  }
  try {
    secondsOfGroup(join(group, 'cpu.stat'));
    // To move asks for more rights than to make one.
    const { status } = spawnSync('sh', ['-c', INTO_GROUP, group, 'true'], { stdio: 'ignore' });
    return status === 0 ? parent : null;
  } catch {
    return null;
  } finally {
    tryToRemove(group);
  }
}

/** Ends what is left of a run, such as a browser whose parent was killed: it would disturb the next one. */
async function removeGroup(group: string): Promise<void> {
  tryToEndAll(group);
  for (let left = TRIES_TO_REMOVE; left > 0 && !tryToRemove(group); left--)
    await setTimeout(BETWEEN_TRIES_MS);
}

/** Kernels before 5.14 do not know how. */
function tryToEndAll(group: string): void {
  const kill = join(group, 'cgroup.kill');
  if (existsSync(kill)) writeFileSync(kill, '1');
}

/** A control group is removed only when no process is left in it. */
function tryToRemove(group: string): boolean {
  try {
    rmdirSync(group);
    return true;
  } catch {
    return false;
  }
}

function runToEnd(
  [program = '', ...args]: readonly string[],
  options: RunOptions,
): Promise<Omit<MeteredRun, 'seconds'>> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
    // A process that outlived it may hold its output open for ever.
    child.once('exit', (code) => {
      globalThis.setTimeout(() => resolve({ code, output }), AFTER_EXIT_MS).unref();
    });
  });
}
