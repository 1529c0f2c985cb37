import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../packages/server/src/cli/program.ts';
import type { Ended } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { CHEAP_SERVER } from '../support/server-program.ts';
import { contentOf, runUnprivileged, smallDisk, unwritablePlaces } from '../support/unwritable-places.ts';
import { databaseDump } from './support/data-directory.ts';

const places = unwritablePlaces();
/** A file system without a free byte; null where this user may mount none, and then the tests on it are skipped. */
const disk = smallDisk(2);

/** The arguments that a command wants beside its name. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'create-admin': ['--email', 'a@example.org'],
  'reset-two-factor': ['--email', 'a@example.org'],
  backup: [`${places.root}/backup`],
  restore: [`${places.root}/backup`],
  'move-database': ['postgres'],
  'move-store': ['s3'],
};

/** Every command that the program knows and that ends, so that a new one is tried as well. */
const commands = program()
  .commands.map((command) => command.name())
  .filter((name) => name !== 'start' && name !== 'health');

const environment = (dataDir: string) => ({
  COFFER_DATA_DIR: dataDir,
  COFFER_TARGET_DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
});

function run(dataDir: string, name: string, output: 'read' | 'full' | 'closed' = 'read'): Promise<Ended> {
  const command = [process.execPath, ...CHEAP_SERVER, name, ...(ARGUMENTS[name] ?? [])];
  return runUnprivileged(command, { env: environment(dataDir), output });
}

beforeAll(() => disk?.fill());
afterAll(async () => {
  await disk?.remove();
  await places.remove();
});

describe('fault D1: coffer-server', () => {
  it.each(commands)(
    '%s in a folder that is no data directory says what to do, and changes nothing',
    async (name) => {
      const folders = [
        places.missing,
        places.empty,
        places.readOnly,
        places.file,
        disk?.folder ?? places.empty,
      ];
      const before = contentOf(places.root);
      const ended = await Promise.all(folders.map((folder) => run(folder, name)));
      for (const { code, output, errors } of ended) {
        expect({ code, output }).toEqual({ code: 1, output: '' });
        expect(errors).toMatch(/^[^\n]+\n$/);
        expect(errors).not.toMatch(/^\s+at /m);
      }
      expect(contentOf(places.root)).toEqual(before);
    },
  );
});

describe('fault B24: coffer-server', () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it.each(['full', 'closed'] as const)(
    'create-admin makes no account whose key nobody sees: %s',
    async (output) => {
      const before = await databaseDump(server.dataDir);
      const command = [process.execPath, ...CHEAP_SERVER, 'create-admin', '--email', 'lost@example.org'];
      const options = { env: { COFFER_DATA_DIR: server.dataDir }, output, rights: 'own' } as const;
      const { code, errors } = await runUnprivileged(command, options);
      expect(code).toBe(1);
      expect(errors).toMatch(/^[^\n]*No account was made[^\n]*\n$/);
      expect(await databaseDump(server.dataDir)).toEqual(before);
    },
  );

  it('output on a full disk is a line and 1; a reader that has gone is no failure', async () => {
    for (const args of [['check'], ['--help'], ['--version']]) {
      const command = [process.execPath, ...CHEAP_SERVER, ...args];
      const options = { env: { COFFER_DATA_DIR: server.dataDir }, rights: 'own' } as const;
      expect(await runUnprivileged(command, { ...options, output: 'full' })).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/^The output cannot be written: the disk is full[^\n]*\n$/),
      });
      expect(await runUnprivileged(command, { ...options, output: 'closed' })).toMatchObject({
        code: 0,
        errors: '',
      });
    }
  });
});
