import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SqliteDatabase } from '@coffer/sqlite';
import { type Kysely, sql } from 'kysely';
import { VERSION } from '../../../version.ts';
import { replaceDurably, syncNow } from '../../durable-file.ts';
import type { Queries } from '../database.ts';

const MARK = '.before-';
/** Nothing is removed that somebody else has named so. */
const VERSION_NUMBER = String.raw`\d+\.\d+\.\d+(?:-[\w-]+(?:\.\d+)*)?`;
const COPY = new RegExp(`^${VERSION_NUMBER}$`);
const OWN = { test: (rest: string) => rest === VERSION };
/** What a copy is before it is whole, and the journal that SQLite has of it. */
const UNFINISHED = new RegExp(`^${VERSION_NUMBER}\\.new(?:-journal)?$`);

interface CopyPorts {
  /** Tells where the copy is, or why there is none. */
  readonly say: (line: string) => void;
  /** Whether something failed for want of room. */
  readonly isFull: (error: unknown) => Promise<boolean>;
}

/**
 * Copies a database as it is to `<name>.before-<version>` beside it, where the disk has room for that and for the migration. The caller has the
 * database to itself. What a crash has left of such a copy goes first, and so does one by an attempt of this version that failed: an older version
 * may have been used since, and where there is no room now, it would be taken for this one.
 *
 * @returns what removes the copies of earlier migrations, which are kept until this one has gone well
 */
export async function copyBefore(
  file: string,
  queries: Queries,
  { say, isFull }: CopyPorts,
): Promise<() => Promise<void>> {
  const copy = `${file}${MARK}${VERSION}`;
  const unfinished = `${copy}.new`;
  await removeMarked(file, UNFINISHED);
  await removeMarked(file, OWN);
  try {
    if (await hasRoom(file)) {
      await sql`vacuum into ${unfinished}`.execute(queries);
      await syncNow(unfinished, 'r+');
      await replaceDurably(unfinished, copy);
      say(`${copy} is a copy of the database as it was before version ${VERSION}.`);
      return () =>
        removeMarked(file, COPY, copy).catch((error: Error) =>
          say(`An earlier copy could not be removed: ${error.message}.`),
        );
    }
  } catch (error) {
    await removeMarked(file, UNFINISHED);
    if (!(await isFull(error))) throw error;
  }
  say(`There is no room for a copy of ${file} before it gets the form of version ${VERSION}.`);
  return async () => undefined;
}

/** Removes the files beside a database that are named after it, the mark, and what `rest` allows. */
async function removeMarked(file: string, rest: Pick<RegExp, 'test'>, but?: string): Promise<void> {
  const directory = dirname(file);
  const beginning = `${basename(file)}${MARK}`;
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    const isOurs = entry.name.startsWith(beginning) && rest.test(entry.name.slice(beginning.length));
    if (isOurs && entry.isFile() && path !== but) await rm(path);
  }
}

/** Whether a disk has as much room as a database twice, its log included: for the copy, and for tables that are written anew. */
async function hasRoom(file: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize > 2 * (await sizeOf(file));
}

/** With the write-ahead log, which holds what was not yet carried over. */
export async function sizeOf(file: string): Promise<number> {
  const log = await stat(`${file}-wal`).catch(() => null);
  return (await stat(file)).size + (log?.size ?? 0);
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
