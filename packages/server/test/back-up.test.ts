import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { doubtsAbout } from '../src/backup/backup-size.ts';
import { readManifest } from '../src/backup/manifest.ts';
import { restore } from '../src/backup/restore.ts';
import { backUpCommand } from '../src/cli/back-up.ts';
import { readConfiguration } from '../src/config/configuration.ts';
import type { ChunkStore } from '../src/store/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import { TABLES } from '../src/store/database/copied-tables.ts';
import type { Database } from '../src/store/database/database.ts';
import { openSqlite } from '../src/store/database/sqlite.ts';
import { openData } from '../src/store/open-data.ts';
import { Unavailable } from '../src/store/unavailable.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';
import { fillEveryTable } from './support/every-table.ts';

let folder: string;
let database: Database;
let chunks: ChunkStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-backup-'));
  database = await temporaryDatabase();
  chunks = await openDiskChunkStore(join(folder, 'store'), 'one');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function storeFile(spaceId: string): Promise<string> {
  const body = randomBytes(33);
  const finished = { chunks_stored: 1, finished_upload_at: 1 };
  const id = await database.transaction({ lock: 'database' }, async (queries) => {
    const row = await insertFile(queries, spaceId, { version: finished });
    await queries
      .insertInto('chunks')
      .values({
        space_id: spaceId,
        version_id: row.id,
        chunk_index: 0,
        length: body.length,
        created_at: 0,
        attempt: null,
        checksum: checksumSha256(body),
        checksum_function: 'sha256',
        segment_hashes: createHash('sha256').update(body).digest('base64url'),
        encrypted_digest: null,
      })
      .execute();
    return row.id;
  });
  const received = await chunks.receive({ versionId: id, index: 0 }, body.length, once(body));
  await received.publish();
  return id;
}

it('A backup leaves out a file that its owner deletes while chunks are copied', async () => {
  const owner = await insertUser(database, { used_space: 10, item_count: 2 });
  const ids = [await storeFile(owner.space_id), await storeFile(owner.space_id)].sort();
  const [first = '', second = ''] = ids;
  const deleting: ChunkStore = {
    ...chunks,
    async open(place) {
      if (place.versionId === first) {
        await database.transaction({ lock: 'database' }, (queries) =>
          queries.deleteFrom('item_rows').where('id', '=', second).execute(),
        );
        await chunks.remove([{ versionId: second, index: 0, attempt: null }]);
      }
      return chunks.open(place);
    },
  };
  const directory = join(folder, 'backup');
  const findings: unknown[] = [];
  const report = await backUp({ database, chunks: deleting, clock: () => 7 }, directory, (finding) =>
    findings.push(finding),
  );
  expect(findings).toEqual([]);
  expect(report).toMatchObject({ copied: 1, kept: 0 });
  expect(await readManifest(directory)).toMatchObject({ created_at: 7, chunks: 1 });

  const copy = await openSqlite(join(directory, 'coffer.sqlite'));
  const items = await copy.queries.selectFrom('items').select('id').execute();
  const { used_space } = await copy.queries
    .selectFrom('users')
    .select('used_space')
    .executeTakeFirstOrThrow();
  await copy.close();
  expect(items).toEqual([{ id: first }]);
  expect(used_space).toBe(5);
});

it('A backup that was interrupted counts as none, and can be made again', async () => {
  const owner = await insertUser(database);
  await storeFile(owner.space_id);
  const directory = join(folder, 'backup');
  const failing: ChunkStore = { ...chunks, open: () => Promise.reject(new Error('The disk is gone')) };
  const nothing = () => undefined;
  await expect(backUp({ database, chunks: failing, clock: () => 7 }, directory, nothing)).rejects.toThrow(
    'The disk is gone',
  );
  expect(await readManifest(directory)).toBeNull();
  expect(await backUp({ database, chunks, clock: () => 7 }, directory, nothing)).toMatchObject({ copied: 1 });
});

it('A backup by a newer version is not taken for one, nor for none', async () => {
  const directory = join(folder, 'backup');
  await backUp({ database, chunks, clock: () => 7 }, directory, () => undefined);
  const file = join(directory, 'coffer-backup.json');
  const later = { ...JSON.parse(await readFile(file, 'utf8')), version: 2, created_at: 'another shape' };
  await writeFile(file, JSON.stringify(later));
  await expect(readManifest(directory)).rejects.toThrow('has a backup by a newer version of Coffer');
  const again = backUp({ database, chunks, clock: () => 8 }, directory, () => undefined);
  await expect(again).rejects.toThrow('newer version');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(later);
});

it('A backup has no session, no code and no message that waits', async () => {
  await fillEveryTable(database);
  const directory = join(folder, 'backup');
  await backUp({ database, chunks, clock: () => 7 }, directory, () => undefined);
  const copy = await openSqlite(join(directory, 'coffer.sqlite'));
  const empty: string[] = [];
  for (const { name } of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(copy.queries);
    if (rows.length === 0) empty.push(name);
  }
  await copy.close();
  expect(empty.sort()).toEqual([
    ...['activations', 'attempts', 'known_devices', 'link_tickets', 'mails', 'passkey_challenges'],
    ...['session_tokens', 'sessions', 'start_overs'],
  ]);
});

it('fault D1: A backup that breaks off before its rows are there leaves the former one whole', async () => {
  const owner = await insertUser(database);
  const ids = [await storeFile(owner.space_id), await storeFile(owner.space_id)];
  const directory = join(folder, 'backup');
  const nothing = () => undefined;
  await backUp({ database, chunks, clock: () => 7 }, directory, nothing);
  await database.transaction({ lock: 'database' }, (queries) =>
    queries
      .deleteFrom('item_rows')
      .where('id', '=', ids[0] ?? '')
      .execute(),
  );
  // The last thing before the rows are put in place asks for the time again.
  let asked = 0;
  const clock = () => {
    if (asked++ > 0) throw new Error('The power is gone');
    return 8;
  };
  await expect(backUp({ database, chunks, clock }, directory, nothing)).rejects.toThrow('The power is gone');
  const target = join(folder, 'restored');
  await mkdir(target);
  const missing: unknown[] = [];
  const to = await openDiskChunkStore(target);
  const into = { dataDirectory: target, database: null, chunks: to };
  expect(await restore(directory, into, (finding) => missing.push(finding))).toBe(2);
  expect(missing).toEqual([]);

  await backUp({ database, chunks, clock: () => 9 }, directory, nothing);
  expect(await storedIn(directory)).toHaveLength(1);
});

it('A backup whose database could not be finished, as on a full disk, leaves the former one whole', async () => {
  await insertUser(database);
  const directory = join(folder, 'backup');
  await backUp({ database, chunks, clock: () => 7 }, directory, () => undefined);
  const held: SqliteDatabase[] = [];
  let asked = 0;
  const clock = () => {
    asked += 1;
    // When its last row is written, somebody has the file, and the log stays beside it.
    if (asked === 2) held.push(new SqliteDatabase(join(directory, 'coffer.sqlite.new')));
    if (asked === 2) held[0]?.exec('begin; select 1 from sqlite_schema');
    return 8;
  };
  await expect(backUp({ database, chunks, clock }, directory, () => undefined)).rejects.toThrow(Unavailable);
  for (const connection of held) connection.close();
  expect(held).toHaveLength(1);
  expect(await readManifest(directory)).toMatchObject({ created_at: 7 });
  expect((await readdir(directory)).filter((name) => name.includes('.new'))).toEqual([]);
});

it('A backup is refused where its chunks would be those of the server, from which it would remove some', async () => {
  const configuration = readConfiguration({ COFFER_DATA_DIR: join(folder, 'data') });
  const data = await openData(configuration);
  await data.database.close();
  const directory = join(folder, 'backup');
  await mkdir(directory);
  await symlink(join(folder, 'data', 'chunks'), join(directory, 'chunks'));
  const backingUp = backUpCommand(configuration, directory, 'refused');
  await expect(backingUp).rejects.toThrow(/has its chunks where the data directory has them/);
});

it('fault D1: A backup that lost more than half is refused before anything has changed, unless it is wanted', async () => {
  const owner = await insertUser(database);
  const ids = [
    await storeFile(owner.space_id),
    await storeFile(owner.space_id),
    await storeFile(owner.space_id),
  ];
  const directory = join(folder, 'backup');
  const nothing = () => undefined;
  await backUp({ database, chunks, clock: () => 7 }, directory, nothing);
  await database.transaction({ lock: 'database' }, (queries) =>
    queries.deleteFrom('item_rows').where('id', 'in', ids.slice(1)).execute(),
  );
  const doubts = ['it has 1 items in place of 3', 'it has 33 bytes in place of 99'];
  await expect(backUp({ database, chunks, clock: () => 8 }, directory, nothing)).rejects.toMatchObject({
    doubts,
  });
  expect(await readManifest(directory)).toMatchObject({ created_at: 7, items: 3, stored_bytes: 99 });
  expect(await storedIn(directory)).toHaveLength(3);
  expect(await readdir(directory)).not.toContain('coffer.sqlite.new');
  await backUp({ database, chunks, clock: () => 8 }, directory, nothing, 'taken');
  expect(await storedIn(directory)).toHaveLength(1);
});

describe('fault D1: doubts about a backup', () => {
  const size = { server: 'a', accounts: 4, items: 100, stored_bytes: 1_000 };

  it.each([
    ['as much', {}],
    ['half of all', { accounts: 2, items: 50, stored_bytes: 500 }],
    ['more', { accounts: 5, items: 101, stored_bytes: 2_000 }],
  ])('there are none where it has %s', (_, change) => {
    expect(doubtsAbout({ ...size, ...change }, size)).toEqual([]);
  });

  it.each([
    [{ accounts: 1 }, 'it has 1 accounts in place of 4'],
    [{ items: 49 }, 'it has 49 items in place of 100'],
    [{ stored_bytes: 499 }, 'it has 499 bytes in place of 1,000'],
    [{ server: 'b' }, 'it is of another server'],
    [{ server: null }, 'it is of another server'],
  ])('%j is one', (change, doubt) => {
    expect(doubtsAbout({ ...size, ...change }, size)).toEqual([doubt]);
  });

  it('there are none about what follows an empty backup', () => {
    const empty = { ...size, accounts: 0, items: 0, stored_bytes: 0 };
    expect(doubtsAbout(empty, empty)).toEqual([]);
  });
});

async function storedIn(directory: string): Promise<unknown[]> {
  const stored = await openDiskChunkStore(directory, 'one');
  return (await Promise.all((await stored.prefixes()).map((prefix) => stored.list(prefix)))).flat();
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

function checksumSha256(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
