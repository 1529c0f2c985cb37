import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CHEAP_KDF } from './cheap-kdf.ts';
import type { Ended, Running } from './command-line.ts';
import type { Person } from './test-drive.ts';

/** The command line as it is built for people. */
export const BUILT_CLI = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

/** Where `scripts/bundle-cli.ts` puts the command line of a whole run. */
export const BUNDLED_CLI = fileURLToPath(
  new URL('../../node_modules/.cache/coffer/test-cli/main.cjs', import.meta.url),
);

/** Names that one; unset where a test is run alone. */
export const TEST_CLI = 'TEST_CLI';

/** Arguments of Node that run it with cheap key derivation: the bundle of a whole run, or what is built. */
export const CHEAP_CLI: readonly string[] = cheapCli(process.env[TEST_CLI]);

function cheapCli(bundle: string | undefined): string[] {
  return bundle === undefined ? [...CHEAP_KDF, BUILT_CLI] : [bundle];
}

interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Where it runs; the profile's own folder by default. */
  readonly cwd?: string;
}

/** A machine's user who runs `coffer`, with nothing but what a test gives. */
export interface CliUser {
  /** A folder of its own, for files of the test. */
  readonly folder: string;
  /** Where its profiles lie. */
  readonly profiles: string;
  /** Variables with which the command line is this user's. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command to its end. */
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Starts a command; what it reads ends with `input`. */
  start(args: readonly string[], options?: RunOptions): Running;
  /** Signs in; throws where that fails. `run` is what runs it. */
  login(url: string, person: Person, profile?: string, run?: CliUser['run']): Promise<void>;
  /** What a command says as lines of JSON; throws where it fails. `run` is what runs it. */
  json(args: readonly string[], run?: CliUser['run']): Promise<unknown[]>;
  remove(): Promise<void>;
}

/**
 * Makes one.
 *
 * @param program arguments of Node that run the command line; with cheap key derivation unless said otherwise
 */
export async function cliUser(program: readonly string[] = CHEAP_CLI): Promise<CliUser> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-cli-'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_STATE_HOME: join(folder, '.state') };

  function start(
    args: readonly string[],
    { input = '', env: more = {}, cwd = folder }: RunOptions = {},
  ): Running {
    const child = spawn(process.execPath, [...program, ...args], { cwd, env: { ...env, ...more } });
    // It may have ended before it has read everything.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    return { process: child, ended: endOf(child) };
  }

  const user: CliUser = {
    ...{ folder, env, start },
    profiles: join(folder, '.state', 'coffer'),
    run: (args, options) => start(args, options).ended,

    async login(url, { email, password }, profile = 'default', run = user.run) {
      const args = ['login', url, '--email', email, '--profile', profile];
      const { code, errors } = await run(args, { input: `${password}\n` });
      if (code !== 0) throw new Error(`It did not sign in: ${errors}`);
    },

    async json(args, run = user.run) {
      const { code, output, errors } = await run([...args, '--json']);
      if (code !== 0) throw new Error(`coffer ${args.join(' ')} ended with ${code}: ${errors}`);
      return output
        .split('\n')
        .filter((line) => line !== '')
        .map((line): unknown => JSON.parse(line));
    },

    remove: () => rm(folder, { recursive: true, force: true }),
  };
  return user;
}

async function endOf(
  child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream },
): Promise<Ended> {
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, output, errors };
}
