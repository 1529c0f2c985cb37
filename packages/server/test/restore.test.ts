import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { restore } from '../src/backup/restore.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import { openSqlite } from '../src/store/database/sqlite.ts';
import { insertUser } from './support/database.ts';

let folder: string;
let backup: string;
let dataDirectory: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-restore-'));
  backup = join(folder, 'backup');
  dataDirectory = join(folder, 'data');
  await mkdir(dataDirectory);
});
afterEach(() => rm(folder, { recursive: true }));

/** A backup of a database with one account, whose address is given. */
async function backUpOf(email: string): Promise<void> {
  const database = await openSqlite(join(folder, 'source.sqlite'));
  await insertUser(database, { email });
  const chunks = await openDiskChunkStore(join(folder, 'source'));
  await backUp({ database, chunks, clock: () => 7 }, backup, () => undefined);
  await database.close();
}

/** Leaves the log of another database behind, as a process does that is killed. */
async function leaveLogOf(file: string): Promise<void> {
  const other = await openSqlite(join(folder, 'other.sqlite'));
  for (let count = 0; count < 50; count += 1) await insertUser(other);
  await copyFile(join(folder, 'other.sqlite-wal'), join(folder, 'left'));
  await other.close();
  await rename(join(folder, 'left'), `${file}-wal`);
}

it.each([
  ['that was interrupted, run again,', 'coffer.sqlite.restoring'],
  ['where only the file of a former database was removed', 'coffer.sqlite'],
])('Restoring %s gives what the backup holds', async (_, name) => {
  await backUpOf('mine@example.org');
  await leaveLogOf(join(dataDirectory, name));
  const chunks = await openDiskChunkStore(dataDirectory);
  await restore(backup, { dataDirectory, database: null, chunks }, () => undefined);

  const restored = await openSqlite(join(dataDirectory, 'coffer.sqlite'));
  const users = await restored.queries.selectFrom('users').select('email').execute();
  const problems = await restored.selfCheck();
  await restored.close();
  expect(users).toEqual([{ email: 'mine@example.org' }]);
  expect(problems).toEqual([]);
});
