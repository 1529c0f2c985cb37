import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../packages/server/src/cli/program.ts';
import type { Ended } from '../support/command-line.ts';
import { isAll } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { CHEAP_SERVER } from '../support/server-program.ts';
import {
  contentOf,
  copyOf,
  runUnprivileged,
  smallDisk,
  unwritablePlaces,
} from '../support/unwritable-places.ts';
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
  COFFER_PORT: '0',
  COFFER_S3_ENDPOINT: 'http://127.0.0.1:1',
  COFFER_S3_BUCKET: 'bucket',
  COFFER_S3_ACCESS_KEY: 'key',
  COFFER_S3_SECRET_KEY: 'secret',
  COFFER_TARGET_DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
});

function run(dataDir: string, name: string, output: 'read' | 'full' | 'closed' = 'read'): Promise<Ended> {
  const command = [process.execPath, ...CHEAP_SERVER, name, ...(ARGUMENTS[name] ?? [])];
  return runUnprivileged(command, { env: environment(dataDir), output });
}

/** Commands that are refused by something else before they look at a database: its being there, or their target. */
const LOOKS_ELSEWHERE: ReadonlySet<string> = new Set(['restore', 'move-database']);

/** Commands that need no more room than what is kept back. */
const DONE_IN_THE_RESERVE: ReadonlySet<string> = new Set([
  ...['migrate', 'cleanup', 'check', 'create-admin', 'backup'],
]);

/** Commands that write something down, which is no loss. */
const ADDS: ReadonlySet<string> = new Set(['create-admin', 'backup']);

/** A line that says why, and nothing else. */
function expectRefused({ code, output, errors }: Ended): void {
  expect({ code, output, errors }).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(/^[^\n]+\n$/),
  });
  expect(errors).not.toMatch(/^\s+at /m);
}

beforeAll(() => disk?.fill());
afterAll(async () => {
  await disk?.remove();
  await places.remove();
});

describe('fault D1: coffer-server', () => {
  it.each(commands.map((name, index) => [name, index] as const))(
    '%s in a folder that is no data directory says what to do, and changes nothing',
    async (name, index) => {
      const all = [places.missing, places.empty, places.readOnly, places.file, disk?.folder ?? places.empty];
      // By day two of them, and the next command others.
      const folders = all.filter((_, at) => isAll || (at + 2 * index) % all.length < 2);
      const before = contentOf(places.root);
      const ended = await Promise.all(folders.map((folder) => run(folder, name)));
      for (const one of ended) expectRefused(one);
      expect(contentOf(places.root)).toEqual(before);
    },
  );
});

function backUp(dataDir: string, directory: string): Promise<Ended> {
  const command = [process.execPath, ...CHEAP_SERVER, 'backup', directory];
  return runUnprivileged(command, { env: environment(dataDir), rights: 'own' });
}

/** As much as a database, and what is kept back on its disk, need; a reserve is an eighth of it. */
const ROOM = 24;

describe('fault H3: coffer-server with a database', () => {
  const disks = { full: smallDisk(ROOM), readOnly: smallDisk(ROOM) };
  const dataIn = (disk: typeof disks.full) => join(disk?.folder ?? '', 'data');
  const readOnly = join(places.root, 'data-read-only');
  const [full, mounted] = [dataIn(disks.full), dataIn(disks.readOnly)];
  let made: string;

  beforeAll(async () => {
    made = join(places.root, 'data-made');
    const server = await startServer({ dataDir: made, process: 'own' });
    await server.stop();
    copyOf(made, readOnly, 'to read');
    if (disks.readOnly !== null) copyOf(made, mounted);
    disks.readOnly?.allowWriting(false);
  });
  afterAll(async () => {
    for (const disk of Object.values(disks)) await disk?.remove();
  });

  it.each([...commands, 'start'].map((name, index) => [name, index] as const))(
    '%s says that it cannot write, and changes nothing',
    async (name, index) => {
      const all = [
        { folder: readOnly, advice: 'run this as the user of the server' },
        ...(disks.readOnly === null ? [] : [{ folder: mounted, advice: 'mount it for writing' }]),
      ];
      // By day one of them, and the next command the other.
      for (const { folder, advice } of all.filter((_, at) => isAll || at === index % all.length)) {
        const before = contentOf(folder);
        const ended = await run(folder, name);
        expectRefused(ended);
        if (!LOOKS_ELSEWHERE.has(name)) expect(ended.errors).toContain(advice);
        expect(contentOf(folder)).toEqual(before);
      }
    },
  );

  it.skipIf(disks.readOnly === null).each(['start', 'restore', 'backup'])(
    '%s says of a folder that is not there yet that its disk cannot be written',
    async (name) => {
      const missing = join(disks.readOnly?.folder ?? '', 'new', 'folder');
      const backup = join(places.root, `of-${name}`);
      if (name === 'restore') expect(await backUp(made, backup)).toMatchObject({ code: 0 });
      const ended =
        name === 'backup'
          ? await backUp(made, missing)
          : await runUnprivileged(
              [process.execPath, ...CHEAP_SERVER, name, ...(name === 'restore' ? [backup] : [])],
              { env: environment(missing), rights: 'own' },
            );
      expectRefused(ended);
      expect(ended.errors).toContain('mount it for writing');
    },
  );

  it.skipIf(disks.full === null).each([...commands, 'start'].map((name, index) => [name, index] as const))(
    '%s works in what is kept back, or says that the disk is full, and loses nothing',
    async (name, index) => {
      await disks.full?.makeRoom();
      await rm(full, { recursive: true, force: true });
      copyOf(made, full);
      const before = await databaseDump(full);
      await disks.full?.fill();
      // A start in what is kept back is tried in `full-disk.test.ts`.
      if (name !== 'start') {
        const first = await run(full, name);
        if (!DONE_IN_THE_RESERVE.has(name)) expectRefused(first);
        else expect(first).toMatchObject({ code: 0, errors: '' });
        if (!ADDS.has(name)) expect(await inRoom(() => databaseDump(full))).toEqual(before);
      }

      // By day every other command without what is kept back, and the start.
      if (!isAll && name !== 'start' && index % 2 === 1) return;
      await rm(join(full, 'coffer.reserve'), { force: true });
      const state = await inRoom(() => databaseDump(full));
      const second = await run(full, name);
      expectRefused(second);
      if (!LOOKS_ELSEWHERE.has(name)) expect(second.errors).toContain('the disk is full; make room');
      expect(await inRoom(() => databaseDump(full))).toEqual(state);
    },
  );

  /** Looks at what is there while there is room, and leaves none. */
  async function inRoom<T>(work: () => Promise<T>): Promise<T> {
    await disks.full?.makeRoom();
    try {
      return await work();
    } finally {
      await disks.full?.fill();
    }
  }
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
    for (const args of [['--help'], ['--version']]) {
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
