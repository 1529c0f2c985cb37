import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { copyPostgresPrograms } from './postgres-programs.ts';

/** Who PostgreSQL runs as where the tests run as root, which it refuses: `nobody`. */
const UNPRIVILEGED = 65_534;

const USER = 'coffer';
const READY = 'database system is ready to accept connections';
const START_MS = 120_000;

/** A real PostgreSQL server with a folder of its own. */
export interface PostgresServer {
  /** Where its first database is, with user and password. */
  readonly url: string;
  /** The server's main process. */
  readonly process: ChildProcess;
  /** All that it has written. */
  log(): string;
  /** Ends it at once, as a crash does; its folder stays for `start`. */
  crash(): Promise<void>;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Settings of a server that waits for no disk: what is tested is not whether PostgreSQL keeps what it has committed. */
const FOR_TESTS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Makes and starts a PostgreSQL server on a free port, with a password. Text is ordered by the rules of a language by
 * default there, as on many servers, so that whoever relies on another order has to say so.
 *
 * @param durability how it waits for the disk, where it is not for tests; empty: as people have it
 */
export async function startPostgres(
  durability: Readonly<Record<string, string>> = FOR_TESTS,
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-postgres-'));
  const programs = join(folder, 'programs');
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  copyPostgresPrograms(programs);
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 });
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  const options = { ...identity, cwd: folder, env: { PATH: process.env['PATH'], TZ: 'UTC' } };

  const made = spawnSync(
    join(programs, 'bin', 'initdb'),
    [
      ...['--pgdata', data, '--username', USER, '--pwfile', join(folder, 'password')],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
      ...['--locale-provider', 'icu', '--icu-locale', 'en-US', '--no-sync'],
      // Thousands of connections prove that they know the password, which nobody guesses here.
      ...['--set', 'scram_iterations=1'],
    ],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not be set up: ${made.stdout}${made.stderr}`, { cause: made.error });
  }

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '32MB',
    ...durability,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let output = '';
  const start = () => {
    const child = spawn(join(programs, 'bin', 'postgres'), ['-D', data, ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    return child;
  };

  let running = start();
  const killWithTests = () => running.kill('SIGQUIT');
  process.once('exit', killWithTests);
  await ready(running);

  const end = async (signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    // A stopped process takes no other signal.
    running.kill('SIGCONT');
    running.kill(signal);
    await exited;
  };
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    get process() {
      return running;
    },
    log: () => output,
    crash: () => end('SIGQUIT'),
    async start() {
      running = start();
      await ready(running);
    },
    async stop() {
      await end('SIGINT');
      process.off('exit', killWithTests);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const finish = () => {
      clearTimeout(timer);
      child.off('exit', exited);
      child.stderr?.off('data', look);
    };
    const fail = (reason: string) => {
      finish();
      child.kill('SIGQUIT');
      reject(new Error(`PostgreSQL ${reason}: ${output}`));
    };
    const look = (text: string) => {
      output += text;
      if (!output.includes(READY)) return;
      finish();
      resolve();
    };
    const exited = () => fail('ended before it was ready');
    const timer = setTimeout(() => fail(`was not ready after ${START_MS} ms`), START_MS);
    child.on('exit', exited);
    child.on('error', exited);
    child.stderr?.on('data', look);
  });
}
