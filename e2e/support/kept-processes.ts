import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { codeAtEnd, KEPT, STOP } from './kept-run.ts';

/** A run of a program in a process that is kept for the next one: two thirds of what a start costs is loading. */
export interface KeptRun {
  readonly process: ChildProcess;
  /** The exit code; null where the process itself has ended, as by a signal. All that was written has come by then. */
  readonly ended: Promise<number | null>;
  /** Has the program end as at SIGTERM, in which the process stays. */
  stop(): void;
}

interface Kept {
  readonly child: ChildProcess;
  readonly outputs: readonly [Socket, Socket];
  /** The process has ended, and all is read that it has written. */
  readonly closed: Promise<null>;
}

/** Processes that wait for their next run; the others end. */
const idle: Kept[] = [];
const MOST_IDLE = 3;

/**
 * Runs a program that `scripts/kept-program.ts` is part of.
 *
 * @param program arguments of Node that start it; always the same
 * @param args its own
 * @param env all variables of the run
 * @param read gets each piece of what it writes on standard output and standard error
 */
export function runKept(
  program: readonly string[],
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  read: { output(text: string): void; errors(text: string): void },
): KeptRun {
  const kept = waiting() ?? begun(program);
  const { child, closed } = kept;
  const [stdout, stderr] = kept.outputs;
  hold(kept, true);
  const done = Promise.all([pieces(stdout, read.output), pieces(stderr, read.errors)]);
  child.send({ args, env });
  const ended = Promise.race([closed, done.then(([code]) => code)]).then((code) => {
    if (code !== null) rest(kept);
    return code;
  });
  const stop = () => {
    if (child.connected) child.send(STOP);
  };
  return { process: child, ended, stop };
}

function waiting(): Kept | undefined {
  for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
    const { connected, exitCode, signalCode } = kept.child;
    if (connected && exitCode === null && signalCode === null) return kept;
  }
  return undefined;
}

function begun(program: readonly string[]): Kept {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, [KEPT]: 'yes' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!(stdout instanceof Socket && stderr instanceof Socket)) throw new Error('It has no pipes');
  stdout.setEncoding('utf8');
  stderr.setEncoding('utf8');
  // It may be killed while something is sent to it.
  child.on('error', () => {});
  const closed = new Promise<null>((resolve) => child.once('close', () => resolve(null)));
  return { child, outputs: [stdout, stderr], closed };
}

function rest(kept: Kept): void {
  hold(kept, false);
  if (idle.length < MOST_IDLE) idle.push(kept);
  else kept.child.disconnect();
}

/** Whether this process waits for it at its own end. */
function hold({ child, outputs }: Kept, isHeld: boolean): void {
  for (const one of [child, child.channel, ...outputs]) {
    if (isHeld) one?.ref();
    else one?.unref();
  }
}

/** Hands on what comes until the end of the run; gives its exit code. */
function pieces(stream: Readable, read: (text: string) => void): Promise<number> {
  return new Promise((resolve) => {
    let last = '';
    const take = (text: string) => {
      last += text;
      const code = codeAtEnd(last);
      // The end may come in pieces, too.
      if (code === null && last.includes('\0')) return;
      const said = code === null ? last : last.slice(0, last.lastIndexOf('\0'));
      last = '';
      if (said !== '') read(said);
      if (code === null) return;
      stream.off('data', take);
      resolve(code);
    };
    stream.on('data', take);
  });
}
