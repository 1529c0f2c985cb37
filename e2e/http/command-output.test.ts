import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../packages/server/src/cli/program.ts';
import { coffer } from '../support/command-line.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { s3Program } from '../support/s3-program.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { CHEAP_SERVER } from '../support/server-program.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { runUnprivileged } from '../support/unwritable-places.ts';
import { chunksIn, databaseDump } from './support/data-directory.ts';

let folder: string;
let server: RunningServer;
let email: string;
let storage: S3Server | null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-output-'));
  [server, storage] = await Promise.all([startServer(), isAll && s3Program() !== null ? startS3() : null]);
  const drive = testDrive(server.url);
  ({ email } = await newPerson(drive));
  await drive.write('/a.txt', 'a');
  expect(await coffer(server.dataDir, ['backup', join(folder, 'backup')])).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server.stop();
  await storage?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** One run of a command whose output cannot be written. */
interface Row {
  /** Makes ready what it is about, in a folder of its own, and gives its arguments and variables. */
  ready(own: string): Given | Promise<Given>;
  /** Fails unless all that was asked for is done. */
  done?(own: string): Promise<void>;
}

interface Given {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const shows = (...args: string[]): Row => ({ ready: () => ({ args }) });
const usersIn = async (dataDir: string) => (await databaseDump(dataDir))['users'] ?? [];

/** Fills a data directory from the backup, for what is done to one on which no server works. */
async function restored(own: string): Promise<string> {
  expect(await coffer(own, ['restore', join(folder, 'backup')])).toMatchObject({ code: 0 });
  return own;
}

/** Every command with its real output, but `start`, which goes on, and `move-database`, which is tried on PostgreSQL. */
const ROWS: Readonly<Record<string, Row>> = {
  migrate: shows('migrate'),
  health: { ready: () => ({ args: ['health'], env: { COFFER_PORT: new URL(server.url).port } }) },
  'create-admin': {
    ready: () => ({ args: ['create-admin', '--email', email] }),
    async done() {
      expect((await usersIn(server.dataDir)).find((user) => user['email'] === email)).toMatchObject({
        role: 'admin',
      });
    },
  },
  'reset-two-factor': { ready: () => ({ args: ['reset-two-factor', '--email', email] }) },
  cleanup: shows('cleanup'),
  check: shows('check'),
  backup: {
    ready: (own) => ({ args: ['backup', own] }),
    done: async (own) => expect(await readdir(own)).toContain('coffer-backup.json'),
  },
  restore: {
    ready: (own) => ({ args: ['restore', join(folder, 'backup')], env: { COFFER_DATA_DIR: own } }),
    done: async (own) =>
      expect((await usersIn(own)).map((user) => user['email'])).toEqual(
        (await usersIn(server.dataDir)).map((user) => user['email']),
      ),
  },
  'move-store': {
    async ready(own) {
      const env = { ...storage?.env, COFFER_STORE: 'disk', COFFER_DATA_DIR: await restored(own) };
      return { args: ['move-store', 's3', '--remove-old'], env };
    },
    done: async (own) => expect(chunksIn(own)).toEqual([]),
  },
};

async function expectDone(command: string, output: 'full' | 'closed'): Promise<void> {
  const row = ROWS[command];
  if (row === undefined) throw new Error(`There is no row for ${command}`);
  const own = join(folder, `${command}-${output}`);
  const { args, env } = await row.ready(own);
  const ended = await runUnprivileged([process.execPath, ...CHEAP_SERVER, ...args], {
    ...{ env: { COFFER_DATA_DIR: server.dataDir, ...env } },
    ...({ output, rights: 'own' } as const),
  });
  if (output === 'closed') expect(ended).toMatchObject({ code: 0, errors: '' });
  else
    expect(ended).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The output cannot be written: the disk is full[^\n]*\n$/),
    });
  await row.done?.(own);
}

const runs = Object.keys(ROWS).flatMap((name) => [
  { name, output: 'full' } as const,
  { name, output: 'closed' } as const,
]);
/** Of what changes something; what shows something is written in the same way. */
const BY_DAY = ['create-admin full', 'backup closed', 'restore full'];
const isByDay = ({ name, output }: (typeof runs)[number]) => BY_DAY.includes(`${name} ${output}`);
const isPossible = ({ name }: (typeof runs)[number]) =>
  name !== 'move-store' || (isAll && s3Program() !== null);

describe.runIf(process.platform === 'linux')('fault B24: coffer-server', () => {
  it('has each command tried', () => {
    const known = program().commands.map((command) => command.name());
    expect([...Object.keys(ROWS), 'start', 'move-database'].sort()).toEqual(known.sort());
  });

  it.each(runs.filter(isByDay))('$name does its work where its output cannot be written: $output', (one) =>
    expectDone(one.name, one.output),
  );

  it.each(runs.filter((one) => !isByDay(one) && isPossible(one)))(
    '$name does its work where its output cannot be written: $output',
    NIGHT,
    (one) => expectDone(one.name, one.output),
  );
});
