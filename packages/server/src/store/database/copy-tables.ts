import { PostgresAdapter, sql } from 'kysely';
import { ITEMS, STORE, TABLES, type Table } from './copied-tables.ts';
import type { Queries } from './database.ts';
import { CopyRefused, countOf, insertMissing, lastRow, pages, parentsFirst, type Row } from './table-rows.ts';

/** A database to be filled. */
interface CopyTarget {
  readonly queries: Queries;
  /** Writes; what one call writes is there as a whole or not at all. */
  write(work: (queries: Queries) => Promise<void>): Promise<void>;
}

/**
 * Copies every row of every table, from either kind of database to either, and counts them on both sides afterwards.
 * Both sides should be one transaction each: the one that is read so that all rows are of one moment, the one that is
 * written so that it gets all or nothing.
 *
 * @param to empty, with the same migrations
 * @returns the number of rows by table
 * @throws CopyRefused where rows are there already, the migrations differ, or a row cannot be put in its place
 */
export async function copyTables(from: Queries, to: Queries): Promise<Readonly<Record<string, number>>> {
  const filled = await filledTable(to);
  if (filled !== null) throw new CopyRefused(`There are ${filled} already`);
  await emptyTables(to);
  return copyMissing(from, { queries: to, write: (work) => work(to) });
}

/**
 * Copies every row that is not there yet. It can be interrupted whenever nothing is being written, and goes on where it
 * was, if the source is still the same.
 *
 * @param onRows is told after each batch how many rows more are copied
 * @returns the number of rows by table
 * @throws CopyRefused where the migrations differ, or a row cannot be put in its place
 */
export async function copyMissing(
  from: Queries,
  { queries: to, write }: CopyTarget,
  onRows: (count: number) => void = () => {},
): Promise<Readonly<Record<string, number>>> {
  await requireSameForm(from, to);
  const copied: Record<string, number> = {};
  for (const table of TABLES) {
    const total = await countOf(from, table);
    if ((await countOf(to, table)) !== total) {
      for await (const rows of await missing(from, to, table)) {
        await write((queries) => insertMissing(queries, table, rows));
        onRows(rows.length);
      }
    }
    const written = await countOf(to, table);
    if (written !== total) throw new CopyRefused(`Of ${total} rows of ${table.name}, ${written} are there`);
    copied[table.name] = total;
  }
  await write(continueNumbering);
  return copied;
}

/** Rows came in the order of their keys, but for items, where what lies in a directory comes behind it. */
async function missing(from: Queries, to: Queries, table: Table): Promise<AsyncIterable<readonly Row[]>> {
  if (table === ITEMS) return parentsFirst(from);
  return pages(from, table, undefined, await lastRow(to, table));
}

/** Removes every row of every table. */
export async function emptyTables(queries: Queries): Promise<void> {
  for (const { name } of [...TABLES].reverse()) await sql`delete from ${sql.table(name)}`.execute(queries);
}

/** The name of a table that has rows; null where none has. */
export async function filledTable(queries: Queries): Promise<string | null> {
  for (const { name } of TABLES.filter((table) => table !== STORE)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(queries);
    if (rows.length > 0) return name;
  }
  return null;
}

async function requireSameForm(from: Queries, to: Queries): Promise<void> {
  const [source, target] = [await migrationsOf(from), await migrationsOf(to)];
  if (source.join() === target.join()) return;
  throw new CopyRefused(`The databases have different forms: ${source.at(-1)} and ${target.at(-1)}`);
}

async function migrationsOf(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(queries);
  return rows.map(({ name }) => name).sort();
}

/**
 * Lets numbers that the database hands out itself go on behind those that rows were inserted with. PostgreSQL counts
 * apart from the rows; SQLite looks at the rows.
 */
async function continueNumbering(queries: Queries): Promise<void> {
  if (!(queries.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select setval(pg_get_serial_sequence('search_entries', 'number'), max(number)) from search_entries`.execute(
    queries,
  );
}
