import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { adviceOn } from '../src/store/advice.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import { RESERVE_FILE, reserveIn } from '../src/store/database/sqlite/disk-reserve.ts';
import { openSqlite } from '../src/store/database/sqlite.ts';
import { written } from '../src/store/file-failure.ts';
import { insertUser } from './support/database.ts';

const ITEM = 'ab1c0f0e-3f0b-4c63-9d4e-1f2f6c9e2a11';

/** A file system of a few megabytes; null where this user may mount none. */
const disk = smallDisk();

function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

afterAll(() => {
  if (disk === null) return;
  // Lazily, so that a test that failed with a file open leaves nothing mounted.
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true });
});

describe('A quota of the disk', () => {
  it('fault H3: is no room either, however much the file system says is free', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coffer-quota-'));
    const probing = (code: string) =>
      reserveIn(folder, () => written(Promise.reject(Object.assign(new Error(code), { code }))));
    try {
      expect(await probing('EDQUOT').isShort()).toBe(true);
      expect(await probing('EIO').isShort()).toBe(false);
      expect(await reserveIn(folder).isShort()).toBe(false);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe.skipIf(disk === null)('On a full disk', () => {
  const at = (...names: string[]) => join(disk ?? '', ...names);
  const room = () => rm(at('filler'));

  async function fill(): Promise<void> {
    const { bavail, bsize } = await statfs(at());
    await writeFile(at('filler'), Buffer.alloc(bavail * bsize));
  }

  beforeEach(async () => {
    for (const name of await readdir(at())) await rm(at(name), { recursive: true });
  });

  async function* body() {
    yield Buffer.alloc(100_000, 1);
  }

  it('the chunk store says that there is no room, and leaves nothing behind', async () => {
    const store = await openDiskChunkStore(at());
    const name = { versionId: ITEM, index: 0 };
    await store.checkWritable();
    await fill();
    const full = { name: 'Unavailable', isFull: true };
    await expect(store.checkWritable()).rejects.toMatchObject(full);
    await expect(store.receive(name, 100_000, body())).rejects.toMatchObject(full);
    expect(await readdir(at('temporary'))).toEqual([]);
    await room();
    await store.checkWritable();
    const received = await store.receive(name, 100_000, body());
    await received.publish();
    expect(await store.list('ab')).toEqual([{ ...name, attempt: received.attempt }]);
  });

  it('a transaction says that there is no room, and the next one is as any other when there is', async () => {
    const database = await openSqlite(at('coffer.sqlite'));
    await insertUser(database);
    await fill();
    const large = () =>
      database.transaction({ lock: 'database' }, (queries) =>
        sql`insert into settings values ('large', ${'x'.repeat(1_000_000)})`.execute(queries),
      );
    await expect(large()).rejects.toMatchObject({ name: 'Unavailable', isFull: true });
    expect(await database.queries.selectFrom('users').select('id').execute()).toHaveLength(1);
    await room();
    await large();
    await insertUser(database);
    expect(await database.selfCheck()).toEqual([]);
    await database.close();
  });

  it('fault H3: with a reserve, transactions go on until there is room, however long the log would be', async () => {
    const reserve = reserveIn(at());
    const database = await openSqlite(at('coffer.sqlite'), 'made', reserve);
    const write = (id: number) =>
      database.transaction({ lock: 'database' }, (queries) =>
        sql`insert or replace into settings values (${`${id % 10}`}, ${'x'.repeat(10_000)})`.execute(queries),
      );
    for (let id = 0; id < 10; id += 1) await write(id);
    await database.requireRoom();
    expect((await stat(at(RESERVE_FILE))).size).toBe(1024 * 1024);
    await fill();
    for (let id = 0; id < 200; id += 1) await write(id);
    await expect(database.requireRoom()).rejects.toMatchObject({ name: 'Unavailable', isFull: true });
    await database.erasure({ lock: 'database' }, (queries) => sql`delete from settings`.execute(queries));
    expect(await readdir(at())).not.toContain(RESERVE_FILE);

    await room();
    await Promise.all([database.requireRoom(), database.requireRoom()]);
    expect((await stat(at(RESERVE_FILE))).size).toBe(1024 * 1024);
    expect(await database.selfCheck()).toEqual([]);
    await database.close();
  });

  it('fault H3: a database that has filled the disk by itself can be emptied', async () => {
    const database = await openSqlite(at('coffer.sqlite'), 'made', reserveIn(at()));
    const add = async (id: number) => {
      await database.requireRoom();
      await database.transaction({ lock: 'database' }, (queries) =>
        sql`insert into settings values (${`${id}`}, ${'x'.repeat(10_000)})`.execute(queries),
      );
    };
    let count = 0;
    const untilFull = async () => {
      for (; count < 1_000; count += 1) await add(count);
    };
    await expect(untilFull()).rejects.toMatchObject({ name: 'Unavailable', isFull: true });
    for (let id = 0; id < count; id += 1) {
      await database.transaction({ lock: 'database' }, (queries) =>
        sql`delete from settings where name = ${`${id}`}`.execute(queries),
      );
    }
    expect(await database.selfCheck()).toEqual([]);
    await database.close();
  });

  it('fault H3: a database with a reserve is opened', async () => {
    const reserve = reserveIn(at());
    await (await openSqlite(at('coffer.sqlite'))).close();
    await reserve.requireRoom();
    await fill();
    const database = await openSqlite(at('coffer.sqlite'), 'refused', reserve);
    await insertUser(database);
    await database.close();
  });

  it('fault H3: what of a reserve was written when the power failed is no reserve', async () => {
    const reserve = reserveIn(at());
    await writeFile(at(RESERVE_FILE), 'half of it');
    await fill();
    await expect(reserve.requireRoom()).rejects.toMatchObject({ isFull: true });
    await room();
    await reserve.requireRoom();
    expect((await stat(at(RESERVE_FILE))).size).toBe(1024 * 1024);
  });

  it('fault H3: a database that cannot be opened says that the disk is full', async () => {
    await (await openSqlite(at('coffer.sqlite'))).close();
    await fill();
    const failure: unknown = await openSqlite(at('coffer.sqlite')).catch((error: unknown) => error);
    expect(adviceOn(failure)).toContain('the disk is full');
  });
});
