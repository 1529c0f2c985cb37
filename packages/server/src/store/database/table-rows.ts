import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { batches } from '../../batches.ts';
import { ITEMS, type Table } from './copied-tables.ts';
import type { Queries } from './database.ts';

/** How many rows are in memory at a time. A thumbnail has some tens of kilobytes. */
const BATCH = 250;

const EVERYTHING = sql`1 = 1`;

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>;

/** The databases are not such that one could become a copy of the other. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/**
 * All items: directories level by level, and then the files in them.
 *
 * @throws CopyRefused where directories lie in themselves
 */
export async function* parentsFirst(from: Queries): AsyncGenerator<readonly Row[]> {
  let missing = await countOf(from, ITEMS, sql`kind = 0`);
  let below: RawBuilder<unknown>[] = [sql`kind = 0 and parent_id is null`];
  while (below.length > 0) {
    const level: Row[] = [];
    for (const condition of below) {
      for await (const rows of pages(from, ITEMS, condition)) {
        level.push(...rows);
        missing -= rows.length;
        yield rows;
      }
    }
    below = batches(level, BATCH).map((rows) => {
      const parents = rows.map((row) => sql`(${row['space_id']}, ${row['id']})`);
      return sql`kind = 0 and (space_id, parent_id) in (values ${sql.join(parents)})`;
    });
  }
  if (missing > 0)
    throw new CopyRefused('There are directories that lie in themselves; the check names them');
  yield* pages(from, ITEMS, sql`kind = 1`);
}

/**
 * The rows of a table in the order of its key, some at a time.
 *
 * @param behind only those behind this one
 */
export async function* pages(
  from: Queries,
  table: Table,
  condition: RawBuilder<unknown> = EVERYTHING,
  behind: Row | null = null,
): AsyncGenerator<readonly Row[]> {
  const { name, key } = table;
  const order = sql.join(keyColumns(table));
  for (let last = behind; ; ) {
    const after =
      last === null ? EVERYTHING : sql`(${order}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      select ${selected(table)} from ${sql.table(name)}
      where ${condition} and ${after} order by ${order} limit ${BATCH}`.execute(from);
    const page = rows.map((row) => withAllDigits(table, row));
    if (page.length > 0) yield page;
    last = page.at(-1) ?? null;
    if (last === null || page.length < BATCH) return;
  }
}

/** The row with the highest key; null where there is none. */
export async function lastRow(queries: Queries, table: Table): Promise<Row | null> {
  const order = sql.join(keyColumns(table).map((column) => sql`${column} desc`));
  const { rows } = await sql<Row>`
    select ${selected(table)} from ${sql.table(table.name)} order by ${order} limit 1`.execute(queries);
  return rows[0] === undefined ? null : withAllDigits(table, rows[0]);
}

/** The number of rows, and a digest of all that is in them: equal for equal rows, whichever database holds them. */
export async function digestOf(
  queries: Queries,
  table: Table,
): Promise<{ readonly rows: number; readonly digest: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of pages(queries, table)) {
    for (const row of rows) {
      const values = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
      hash.update(
        `${JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}\n`,
      );
    }
    count += rows.length;
  }
  return { rows: count, digest: hash.digest('hex') };
}

function keyColumns({ name, key }: Table) {
  return key.map((column) => sql.ref(`${name}.${column}`));
}

function selected({ columns, wide }: Table): RawBuilder<unknown> {
  if (columns === undefined) return sql`*`;
  return sql.join(
    columns.map((column) =>
      column === wide ? sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}` : sql.ref(column),
    ),
  );
}

function withAllDigits({ wide }: Table, row: Row): Row {
  return wide === undefined ? row : { ...row, [wide]: BigInt(String(row[wide])) };
}

/** Inserts those rows that are not there yet. */
export async function insertMissing(to: Queries, { name }: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(name)} (${names}) values ${sql.join(values)} on conflict do nothing`.execute(to);
}

/** How many rows there are. */
export async function countOf(
  queries: Queries,
  { name }: Table,
  condition: RawBuilder<unknown> = EVERYTHING,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(name)} where ${condition}`.execute(queries);
  return rows[0]?.count ?? 0;
}
