// Part of the program that `bundle-server.ts` bundles: runs it once, as it runs for people, or in a process that a test keeps
// (`kept-processes.ts`) again and again. What is loaded stays, and each run begins with arguments and variables of its own.
import { type Begin, endOfRun, isBegin, KEPT, STOP } from '../e2e/support/kept-run.ts';

type Run = (args: readonly string[]) => Promise<void>;

/** What the program listens to of its process; the next run brings its own. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const reallyExit = process.exit.bind(process);
/** Whether this run ends because it was asked to by message, which the process outlives. A signal ends both. */
let isAsked = false;

/** Runs the program with the arguments of this process, or each time with those that a message has. */
export async function start(run: Run): Promise<void> {
  if (process.env[KEPT] === undefined) return run(process.argv.slice(2));
  Object.defineProperty(process, 'exit', { value: exit });
  process.on('disconnect', () => reallyExit());
  process.on('message', (message) => {
    if (isBegin(message)) void runOnce(run, message);
    if (message !== STOP) return;
    isAsked = true;
    process.emit('SIGTERM');
  });
}

async function runOnce(run: Run, { args, env }: Begin): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  isAsked = false;
  await run(args);
  // A server listens from here on, or could not start.
  if (process.listenerCount('SIGTERM') === 0) end(process.exitCode);
}

function exit(code?: number): void {
  if (isAsked) end(code);
  else reallyExit(code);
}

function end(code: number | string | null | undefined): void {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  process.stderr.write(endOfRun(Number(code ?? 0)));
  process.stdout.write(endOfRun(Number(code ?? 0)));
}
