import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { restore, StoreTaken } from '../src/backup/restore.ts';
import type { ChunkStore } from '../src/store/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import { openSqlite } from '../src/store/database/sqlite.ts';
import { Unavailable } from '../src/store/unavailable.ts';
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

const databases = async () => (await readdir(dataDirectory)).filter((name) => name.includes('.sqlite'));

it('What could not be restored leaves no database behind, half or whole', async () => {
  await backUpOf('mine@example.org');
  const chunks = await openDiskChunkStore(dataDirectory);
  await chunks.setOwner('another');
  const restoring = restore(backup, { dataDirectory, database: null, chunks }, () => undefined);
  await expect(restoring).rejects.toThrow(StoreTaken);
  expect(await databases()).toEqual([]);
});

it('A database whose log was not carried over, as on a full disk, is not taken for a restored one', async () => {
  await backUpOf('mine@example.org');
  const chunks = await openDiskChunkStore(dataDirectory);
  let held: SqliteDatabase | null = null;
  const holding: ChunkStore = {
    ...chunks,
    async owner() {
      // The log stays as long as somebody has the file.
      held = new SqliteDatabase(join(dataDirectory, 'coffer.sqlite.restoring'));
      held.exec('begin; select 1 from sqlite_schema');
      return chunks.owner();
    },
  };
  const restoring = restore(backup, { dataDirectory, database: null, chunks: holding }, () => undefined);
  await expect(restoring).rejects.toThrow(Unavailable);
  expect(await databases()).toEqual([]);
});
