import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TABLES } from '../../src/store/database/copied-tables.ts';
import { copyTables } from '../../src/store/database/copy-tables.ts';
import type { Database } from '../../src/store/database/database.ts';
import { openSqlite } from '../../src/store/database/sqlite.ts';
import { CopyRefused } from '../../src/store/database/table-rows.ts';
import { itemRow, temporaryDatabase } from '../support/database.ts';
import { fillEveryTable } from '../support/every-table.ts';

let folder: string;
let postgres: Database;
let sqlite: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-copies-'));
  postgres = await temporaryDatabase();
  sqlite = await openSqlite(join(folder, 'coffer.sqlite'));
});
afterEach(async () => {
  await postgres.close();
  await sqlite.close();
  await rm(folder, { recursive: true });
});

/** Every row of a SQLite file, with all digits of its numbers. */
function rowsOf(file: string): Record<string, unknown[]> {
  const database = new SqliteDatabase(join(folder, file));
  const tables = TABLES.map(({ name }) => {
    const columns = database.prepare('select name from pragma_table_info(?)').all(name);
    const asText = columns.map(({ name: column }) => `cast("${column}" as text) as "${column}"`);
    const rows = database.prepare(`select ${asText.join()} from ${name}`).all();
    return [name, rows.map((row) => Object.values(row).map(String).join()).sort()];
  });
  database.close();
  return Object.fromEntries(tables);
}

const copy = (from: Database, to: Database) =>
  from.consistently((source) => to.transaction({ lock: 'database' }, (target) => copyTables(source, target)));

describe('Copying all tables', () => {
  it('leaves none out', async () => {
    const tables = await sqlite.queries.introspection.getTables();
    const names = tables.filter(({ isView }) => !isView).map(({ name }) => name);
    expect(TABLES.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('to PostgreSQL and back gives the same rows, to the last digit', async () => {
    await fillEveryTable(sqlite);
    const counts = await copy(sqlite, postgres);
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
    expect(counts['item_rows']).toBe(660);
    await postgres.snapshot(join(folder, 'back.sqlite'));
    expect(rowsOf('back.sqlite')).toEqual(rowsOf('coffer.sqlite'));
  });

  it('lets numbers go on behind those that were copied', async () => {
    await fillEveryTable(sqlite);
    await copy(sqlite, postgres);
    const { space_id } = await postgres.queries
      .selectFrom('items')
      .select('space_id')
      .executeTakeFirstOrThrow();
    const row = itemRow(space_id);
    const { number } = await postgres.transaction({ lock: 'database' }, async (queries) => {
      await queries.insertInto('item_rows').values(row).execute();
      return queries
        .insertInto('search_entries')
        .values({ space_id, item_id: row.id })
        .returning('number')
        .executeTakeFirstOrThrow();
    });
    expect(number).toBe(61);
  });

  it('is refused where there is something already, and changes nothing', async () => {
    await fillEveryTable(sqlite);
    await postgres.transaction({ lock: 'database' }, (queries) =>
      queries.insertInto('settings').values({ name: 'mine', value: '1' }).execute(),
    );
    await expect(copy(sqlite, postgres)).rejects.toThrow(new CopyRefused('There are settings already'));
    expect(await postgres.queries.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('is refused between databases of different versions', async () => {
    await sqlite.transaction({ lock: 'database' }, (queries) =>
      sql`insert into kysely_migration values ('9999-later', '')`.execute(queries),
    );
    await expect(copy(sqlite, postgres)).rejects.toThrow('9999-later');
  });

  it('is refused where a directory lies in itself, rather than leaving it out', async () => {
    await fillEveryTable(sqlite);
    await sqlite.transaction({ lock: 'database' }, (queries) =>
      queries
        .updateTable('item_rows')
        .set((eb) => ({ parent_id: eb.ref('id') }))
        .where('parent_id', 'is', null)
        .execute(),
    );
    await expect(copy(sqlite, postgres)).rejects.toThrow(CopyRefused);
    expect(await postgres.queries.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('reads the rows of one moment, whatever is written meanwhile', async () => {
    await fillEveryTable(postgres);
    let copied: Record<string, number> = {};
    await postgres.consistently(async (source) => {
      await source.selectFrom('users').select('id').execute();
      await postgres.transaction({ lock: 'database' }, (queries) =>
        queries.insertInto('settings').values({ name: 'late', value: '1' }).execute(),
      );
      copied = await sqlite.transaction({ lock: 'database' }, (target) => copyTables(source, target));
    });
    expect(copied['settings']).toBe(1);
  });

  it('of a snapshot never overwrites a file', async () => {
    await expect(postgres.snapshot(join(folder, 'coffer.sqlite'))).rejects.toThrow('EEXIST');
  });
});
