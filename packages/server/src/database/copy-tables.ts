import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { continueNumbering } from './dialect.ts';
import type { Schema } from './schema.ts';

type TableName = keyof Schema;

interface Table {
  readonly name: TableName;
  /** What its rows are told apart by, and read in the order of. */
  readonly key: readonly string[];
  /** All columns, where one of them holds numbers that JavaScript has no `number` for; it is read as text. */
  readonly columns?: readonly string[];
  readonly wide?: string;
}

/** What a database has, too, that has nothing yet. It gives way to the one that comes with the chunks. */
const STORE: Table = { name: 'chunk_store', key: ['only'] };

const ITEMS: Table = { name: 'items', key: ['id'] };

/** Every table, behind those that it refers to. */
const TABLES: readonly Table[] = [
  { name: 'users', key: ['id'] },
  { name: 'sessions', key: ['id'] },
  { name: 'session_tokens', key: ['token_hash'] },
  { name: 'attempts', key: ['bucket'] },
  { name: 'used_signatures', key: ['signature_hash'] },
  { name: 'activations', key: ['code_hash'] },
  { name: 'mails', key: ['id'] },
  { name: 'two_factors', key: ['user_id'] },
  { name: 'recovery_codes', key: ['user_id', 'code_hash'] },
  { name: 'recoveries', key: ['user_id'] },
  { name: 'start_overs', key: ['code_hash'] },
  { name: 'passkeys', key: ['id'] },
  { name: 'passkey_challenges', key: ['challenge'] },
  ITEMS,
  { name: 'item_thumbnails', key: ['item_id'] },
  { name: 'search_entries', key: ['number'] },
  {
    name: 'search_postings',
    key: ['token', 'whole', 'modified_at', 'entry'],
    columns: ['token', 'whole', 'modified_at', 'entry'],
    wide: 'token',
  },
  { name: 'chunks', key: ['item_id', 'chunk_index'] },
  STORE,
  { name: 'links', key: ['id'] },
  { name: 'link_tickets', key: ['ticket_hash'] },
  { name: 'settings', key: ['name'] },
  { name: 'invitations', key: ['id'] },
  { name: 'events', key: ['id'] },
  { name: 'daily_totals', key: ['day'] },
];

/** The tables that `copyTables` copies. */
export const COPIED_TABLES: readonly string[] = TABLES.map(({ name }) => name);

/** How many rows are in memory at a time. A thumbnail has some tens of kilobytes. */
const BATCH = 250;

const EVERYTHING = sql`1 = 1`;

type Row = Readonly<Record<string, unknown>>;

/** The databases are not such that one could become a copy of the other. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/**
 * Copies every row of every table, from either kind of database to either, and counts them on both sides afterwards.
 * Both sides should be one transaction each: the one that is read so that all rows are of one moment, the one that is
 * written so that it gets all or nothing.
 *
 * @param to empty, with the same migrations
 * @param onRows is told after each batch how many rows more are copied
 * @returns the number of rows by table
 * @throws CopyRefused where rows are there already, the migrations differ, or a row cannot be put in its place
 */
export async function copyTables(
  from: Queries,
  to: Queries,
  onRows: (count: number) => void = () => {},
): Promise<Readonly<Record<string, number>>> {
  await requireSameForm(from, to);
  const filled = await filledTable(to);
  if (filled !== null) throw new CopyRefused(`There are ${filled} already`);
  await to.deleteFrom(STORE.name).execute();
  const copied: Record<string, number> = {};
  for (const table of TABLES) {
    let count = 0;
    for await (const rows of table === ITEMS ? parentsFirst(from) : pages(from, table)) {
      await insert(to, table, rows);
      count += rows.length;
      onRows(rows.length);
    }
    const [read, written] = [await countOf(from, table), await countOf(to, table)];
    if (count !== read || count !== written) {
      throw new CopyRefused(
        `Of ${read} rows of ${table.name}, ${count} could be read and ${written} are there`,
      );
    }
    copied[table.name] = count;
  }
  await continueNumbering(to);
  return copied;
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

/** Directories level by level, and then the files in them. */
async function* parentsFirst(from: Queries): AsyncGenerator<readonly Row[]> {
  let missing = await countOf(from, ITEMS, sql`kind = 0`);
  let below: RawBuilder<unknown>[] = [sql`kind = 0 and parent_id is null`];
  while (below.length > 0) {
    const level: unknown[] = [];
    for (const condition of below) {
      for await (const rows of pages(from, ITEMS, condition)) {
        level.push(...rows.map((row) => row['id']));
        missing -= rows.length;
        yield rows;
      }
    }
    below = batches(level).map((ids) => sql`kind = 0 and parent_id in (${sql.join(ids)})`);
  }
  if (missing > 0)
    throw new CopyRefused('There are directories that lie in themselves; the check names them');
  yield* pages(from, ITEMS, sql`kind = 1`);
}

async function* pages(
  from: Queries,
  table: Table,
  condition: RawBuilder<unknown> = EVERYTHING,
): AsyncGenerator<readonly Row[]> {
  const { name, key, columns, wide } = table;
  const selected = columns?.map((column) =>
    column === wide ? sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}` : sql.ref(column),
  );
  const order = sql.join(key.map((column) => sql.ref(`${name}.${column}`)));
  let after: RawBuilder<unknown> = EVERYTHING;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${selected === undefined ? sql`*` : sql.join(selected)} from ${sql.table(name)}
      where ${condition} and ${after} order by ${order} limit ${BATCH}`.execute(from);
    const page = rows.map((row) =>
      wide === undefined ? row : { ...row, [wide]: BigInt(String(row[wide])) },
    );
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH) return;
    after = sql`(${order}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

async function insert(to: Queries, { name }: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(to);
}

async function countOf(
  queries: Queries,
  { name }: Table,
  condition: RawBuilder<unknown> = EVERYTHING,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(name)} where ${condition}`.execute(queries);
  return rows[0]?.count ?? 0;
}

function batches<T>(values: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(values.length / BATCH) }, (_, index) =>
    values.slice(index * BATCH, (index + 1) * BATCH),
  );
}
