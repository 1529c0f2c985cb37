import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer, type Ended } from '../../support/command-line.ts';
import { NIGHT } from '../../support/dose.ts';
import { startServer } from '../../support/server-process.ts';
import { CHEAP_SERVER } from '../../support/server-program.ts';
import {
  contentOf,
  copyOf,
  runUnprivileged,
  smallDisk,
  unwritablePlaces,
} from '../../support/unwritable-places.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { differing, type FilledDrive, fillDrive } from '../support/filled-drive.ts';

/** As much as a database, and what is kept back on its disk, need. */
const ROOM = 24;

const places = unwritablePlaces();
/** Null where this user may mount none: what is tried on them is left out. */
const disks: Record<'full' | 'readOnly', ReturnType<typeof smallDisk>> = { full: null, readOnly: null };
const onDisk = (disk: typeof disks.full) => (disk === null ? [] : [join(disk.folder, 'data')]);
const made = join(places.root, 'made');
const onSqlite = { COFFER_DATABASE_URL: '' };

let drive: FilledDrive;
let target: string;

beforeAll(async () => {
  // Not before: by day nothing here runs, and nothing would take them away again.
  Object.assign(disks, { full: smallDisk(ROOM), readOnly: smallDisk(ROOM) });
  const server = await startServer({ dataDir: made, env: onSqlite, process: 'own' });
  drive = await fillDrive(server.url, [10, 5_000]);
  await server.stop();
  target = await emptyDatabase('places');
});
afterAll(async () => {
  for (const disk of Object.values(disks)) await disk?.remove();
  await places.remove();
});

type Direction = 'postgres' | 'sqlite';
const variablesOf = (direction: Direction) =>
  direction === 'postgres' ? { COFFER_TARGET_DATABASE_URL: target } : { COFFER_DATABASE_URL: target };

function move(
  direction: Direction,
  dataDir: string,
  output: 'read' | 'full' | 'closed' = 'read',
): Promise<Ended> {
  const command = [process.execPath, ...CHEAP_SERVER, 'move-database', direction];
  return runUnprivileged(command, { env: { COFFER_DATA_DIR: dataDir, ...variablesOf(direction) }, output });
}

/** Fails unless a move in a place is refused in a line, and changes nothing there. */
async function expectRefused(direction: Direction, place: string, reason: RegExp): Promise<void> {
  const before = contentOf(place);
  const { code, output, errors } = await move(direction, place);
  expect({ place, code, output, errors }).toEqual({
    ...{ place, code: 1, output: '' },
    errors: expect.stringMatching(/^[^\n]+\n$/),
  });
  expect(errors).toMatch(reason);
  expect(contentOf(place)).toEqual(before);
}

/** Refuses a move in all places, with data in those that can have some, and on a disk without a free byte. */
async function expectRefusedEverywhere(direction: Direction, data: string): Promise<void> {
  for (const place of [places.missing, places.empty, places.file, places.readOnly])
    await expectRefused(direction, place, /COFFER_DATA_DIR/);
  const readOnly = join(places.root, `${direction}-read-only`);
  copyOf(data, readOnly, 'to read');
  await expectRefused(direction, readOnly, /run this as the user of the server/);
  for (const place of onDisk(disks.readOnly)) {
    disks.readOnly?.allowWriting(true);
    rmSync(place, { recursive: true, force: true });
    copyOf(data, place);
    disks.readOnly?.allowWriting(false);
    await expectRefused(direction, place, /mount it for writing/);
  }
  for (const place of onDisk(disks.full)) {
    await disks.full?.makeRoom();
    rmSync(place, { recursive: true, force: true });
    copyOf(data, place);
    rmSync(join(place, 'coffer.reserve'), { force: true });
    await disks.full?.fill();
    const { code, output, errors } = await move(direction, place);
    expect({ code, output, errors }).toEqual({
      ...{ code: 1, output: '' },
      errors: expect.stringMatching(/^[^\n]*the disk is full[^\n]*\n$/),
    });
    await disks.full?.makeRoom();
  }
}

/** Fails unless all files are there, in the database that variables name. */
async function expectWhole(dataDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  expect(await coffer(dataDir, ['check'], '', env)).toMatchObject({ code: 0, errors: '' });
  const server = await startServer({ dataDir, env });
  expect(await differing(server.url, drive)).toEqual([]);
  await server.stop();
}

describe('fault H3: move-database with a target that is reached', NIGHT, () => {
  const moved = join(places.root, 'moved');

  it('to PostgreSQL is refused where the data cannot be used, and moves all where it can, also with no reader', async () => {
    await expectRefusedEverywhere('postgres', made);
    await expectWhole(made, onSqlite);
    copyOf(made, moved);
    expect(await move('postgres', moved, 'closed')).toMatchObject({ code: 0, errors: '' });
    await expectWhole(moved, { COFFER_DATABASE_URL: target });
  });

  it('back to SQLite is refused where the data cannot be used, and moves all where it can, also with a full disk for its output', async () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(moved, `coffer.sqlite${suffix}`), { force: true });
    await expectRefusedEverywhere('sqlite', moved);
    await expectWhole(moved, { COFFER_DATABASE_URL: target });
    expect(await move('sqlite', moved, 'full')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The output cannot be written: the disk is full[^\n]*\n$/),
    });
    await expectWhole(moved, onSqlite);
  });
});
