import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SqliteDatabase } from '@coffer/sqlite';
import { type Kysely, sql } from 'kysely';
import { VERSION } from '../../../version.ts';
import { replaceDurably, syncNow } from '../../durable-file.ts';
import type { Queries } from '../database.ts';

const MARK = '.before-';
/** Nothing is removed that somebody else has named so. */
const VERSION_NUMBER = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Copies a database as it is to `<name>.before-<version>` beside it, and removes the copy of the migration before. Where the disk has no room for
 * that and for the migration, no copy is made.
 *
 * @param say tells where the copy is, or why there is none
 */
export async function copyBefore(file: string, queries: Queries, say: (line: string) => void): Promise<void> {
  const copy = `${file}${MARK}${VERSION}`;
  const unfinished = `${copy}.new`;
  await rm(unfinished, { force: true });
  if (!(await hasRoom(file))) {
    say(`There is no room for a copy of ${file} before it gets the form of version ${VERSION}.`);
    return;
  }
  await sql`vacuum into ${unfinished}`.execute(queries);
  await syncNow(unfinished, 'r+');
  await replaceDurably(unfinished, copy);
  const directory = dirname(file);
  const ours = `${basename(file)}${MARK}`;
  for (const name of await readdir(directory)) {
    const isOurs = name.startsWith(ours) && VERSION_NUMBER.test(name.slice(ours.length));
    if (isOurs && join(directory, name) !== copy) await rm(join(directory, name));
  }
  say(`${copy} is a copy of the database as it was before version ${VERSION}.`);
}

/** Whether a disk has as much room as a database twice: for the copy, and for tables that are written anew. */
async function hasRoom(file: string): Promise<boolean> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(dirname(file))]);
  return bavail * bsize > 2 * size;
}

/** Does something while rows may refer to none: a table that is written anew is another one for a moment. */
export async function withoutForeignKeys(
  connection: SqliteDatabase,
  work: () => Promise<void>,
): Promise<void> {
  connection.exec('pragma foreign_keys = off');
  await work();
  connection.exec('pragma foreign_keys = on');
}

/** @throws Error where a row refers to one that is not there */
export async function checkForeignKeys(queries: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(queries);
  const [wrong] = rows;
  if (wrong !== undefined) throw new Error(`A row of ${wrong.table} refers to one that is gone`);
}
