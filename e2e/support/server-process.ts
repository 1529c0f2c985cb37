import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { engineVariables, removeFromEngine } from './engine.ts';
import { freePort } from './free-port.ts';
import { runKept } from './kept-processes.ts';
import { RECORDED } from './recorded.ts';
import { BUILT_SERVER, CHEAP_SERVER, isBundled } from './server-program.ts';

const BUILT_WEB = {
  cheap: fileURLToPath(new URL('../../packages/web/cheap/dist', import.meta.url)),
  real: fileURLToPath(new URL('../../packages/web/dist', import.meta.url)),
};
/** For tests that need no page. */
const STAND_IN_WEB = fileURLToPath(new URL('./stand-in-web', import.meta.url));
const READY = /^Coffer is ready: (?:.*listening on )?(https?:\/\/[^\s)]+)\)?$/m;
/** A machine may stand still for a while. */
const START_MS = 120_000;

export interface ServerOptions {
  /** `COFFER_*` variables beside host, port and data directory. */
  readonly env?: Readonly<Record<string, string>>;
  /** Kept at the end; without it a temporary one is made, and removed by `stop`. */
  readonly dataDir?: string;
  /** A free one by default. */
  readonly port?: number;
  /** Another web application than the built one; a stand-in is served when nothing is built. */
  readonly webRoot?: string;
  /** How server and page derive keys: cheaply, unless it is another program, which has nothing but the product's way. */
  readonly kdf?: 'cheap' | 'real';
  /** Another Node than the tests' own. */
  readonly node?: string;
  /** A process of its own, for what is about its end; by default one that other servers have had before. */
  readonly process?: 'own';
  /** Another program than the built one; it serves the web application that lies beside it. */
  readonly main?: string;
}

/** A real server process. */
export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:43811`. */
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** All that it has written to standard output and standard error. */
  log(): string;
  /** SIGTERM, and waits for the end; removes a temporary data directory. */
  stop(): Promise<void>;
  /** SIGKILL; the data directory stays for `restart`. */
  kill(): Promise<void>;
  /** Stops it if it still runs, and starts a new process on the same data directory, port and variables. */
  restart(): Promise<RunningServer>;
}

/**
 * Starts the built server and waits until it says that it is ready.
 *
 * @throws when it ends before, with all that it has written
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const temporary = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'coffer-data-')));
  const { kdf = options.main === undefined ? 'cheap' : 'real' } = options;
  const webRoot = options.webRoot ?? usableWebRoot(kdf);
  // Its own also while it is down, so that it finds it again after `restart`.
  const port = options.port ?? (await freePort());
  const own = kdf === 'cheap' ? CHEAP_SERVER : [...RECORDED, BUILT_SERVER];
  const program = options.main === undefined ? [...own, '--web-root', webRoot] : [options.main];
  const env = {
    ...withoutCoffer(process.env),
    COFFER_PORT: String(port),
    COFFER_DATA_DIR: dataDir,
    ...(await engineVariables(dataDir)),
    ...options.env,
  };
  const begun = isKept(options)
    ? beginKept(['--web-root', webRoot], env)
    : beginOwn(options.node ?? process.execPath, program, env);
  const url = await readyUrl(begun);
  // What it logged before it said so comes by another pipe, which has its turn as well.
  await nextTurn();

  const stop = async () => {
    begun.stop();
    await begun.ended;
  };
  return {
    url,
    dataDir,
    process: begun.child,
    log: begun.output,
    async stop() {
      await stop();
      if (temporary) await remove(dataDir);
    },
    async kill() {
      begun.kill();
      await begun.ended;
    },
    async restart() {
      await stop();
      const next = await startServer({ ...options, dataDir, webRoot, port: Number(new URL(url).port) });
      return {
        ...next,
        async stop() {
          await next.stop();
          if (temporary) await remove(dataDir);
        },
      };
    },
  };
}

async function remove(dataDir: string): Promise<void> {
  await removeFromEngine(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

/** A server that was begun, and may not be ready yet. */
interface Begun {
  readonly child: ChildProcess;
  /** All that it has written. */
  output(): string;
  /** It serves no more, and all is read that it has written. */
  readonly ended: Promise<void>;
  /** Both do nothing where it has ended. */
  stop(): void;
  kill(): void;
}

/** Whether it needs no process of its own: it is the bundle, which looks after no other processes, and ends in the usual way. */
function isKept({ main, node, kdf = 'cheap', process, env = {} }: ServerOptions): boolean {
  const isUsual = main === undefined && node === undefined && kdf === 'cheap' && process !== 'own';
  return isUsual && isBundled && env['COFFER_WORKERS'] === undefined;
}

function beginKept(args: readonly string[], env: NodeJS.ProcessEnv): Begun {
  let output = '';
  const collect = (text: string) => {
    output += text;
  };
  const run = runKept(CHEAP_SERVER, args, env, { output: collect, errors: collect });
  let isOver = false;
  const ended = run.ended.then(() => {
    isOver = true;
  });
  const unlessOver = (act: () => unknown) => () => void (isOver || act());
  const kill = () => run.process.kill('SIGKILL');
  return {
    ...{ child: run.process, output: () => output, ended },
    ...{ stop: unlessOver(run.stop), kill: unlessOver(kill) },
  };
}

function beginOwn(node: string, program: readonly string[], env: NodeJS.ProcessEnv): Begun {
  const child = spawn(node, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  child.on('error', ({ message }) => collect(message));
  // Only then is all read that it has written.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = (signal: NodeJS.Signals) => () => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  return { child, output: () => output, ended, stop: end('SIGTERM'), kill: end('SIGKILL') };
}

function readyUrl({ child, output, ended, kill }: Begun): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      finish();
      kill();
      reject(new Error(`The server ${reason}:\n${output()}`));
    };
    const look = () => {
      const url = READY.exec(output())?.[1];
      if (url === undefined) return;
      finish();
      resolve(url);
    };
    const timer = setTimeout(() => fail(`was not ready after ${START_MS} ms`), START_MS);
    const finish = () => {
      clearTimeout(timer);
      child.stdout?.off('data', look);
    };
    void ended.then(() => fail('ended before it was ready'));
    child.stdout?.on('data', look);
  });
}

function usableWebRoot(kdf: 'cheap' | 'real'): string {
  return existsSync(join(BUILT_WEB[kdf], 'index.html')) ? BUILT_WEB[kdf] : STAND_IN_WEB;
}

/** Variables without those of a server, and of the tests' own. */
export function withoutCoffer(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('COFFER_')));
}
