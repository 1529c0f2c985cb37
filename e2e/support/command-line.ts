import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { engineVariables } from './engine.ts';
import { runKept } from './kept-processes.ts';
import { CHEAP_SERVER, isBundled, RECORDING } from './server-program.ts';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A command that runs. */
export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Runs a command of the server on a data directory, to its end: in a whole run in a process that others have had before. */
export async function coffer(
  dataDir: string,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  if (input !== '' || !isBundled) return (await startCoffer(dataDir, args, input, env)).ended;
  const said = { output: '', errors: '' };
  const run = runKept(CHEAP_SERVER, args, await variablesOf(dataDir, env), {
    output: (text) => {
      said.output += text;
    },
    errors: (text) => {
      said.errors += text;
    },
  });
  return { code: await run.ended, ...said };
}

async function variablesOf(dataDir: string, env: Readonly<Record<string, string>>) {
  return {
    PATH: process.env['PATH'],
    ...RECORDING,
    COFFER_DATA_DIR: dataDir,
    ...(await engineVariables(dataDir)),
    ...env,
  };
}

/**
 * Runs a command of the server on a data directory.
 *
 * @param program arguments of Node that run the server; for a test, unless said otherwise
 */
export async function startCoffer(
  dataDir: string,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
  program: readonly string[] = CHEAP_SERVER,
): Promise<Running> {
  const child = spawn(process.execPath, [...program, ...args], {
    env: await variablesOf(dataDir, env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return {
    process: child,
    ended: ended.then(([output, errors]) => ({ code: child.exitCode, output, errors })),
  };
}

/** Kills a command with SIGKILL as soon as something is the case. */
export async function killedWhen(
  { process: child, ended }: Running,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  while (child.exitCode === null && !(await isSo())) await setTimeout(2);
  child.kill('SIGKILL');
  const { output, errors } = await ended;
  if (child.signalCode !== 'SIGKILL') throw new Error(`It ended before it was killed: ${output}${errors}`);
}
