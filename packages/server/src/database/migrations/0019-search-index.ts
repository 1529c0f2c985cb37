import { type Generated, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Items that are carried over at a time. */
const BATCH = 500;

/**
 * The blind index in a form that answers from the index alone and takes a fifth of the room: short keys in place
 * of three texts for each token, and beside them what results are ordered by.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  await database.schema
    .createTable('search_entries')
    .addColumn('number', 'integer', (column) =>
      isSqlite ? column.primaryKey() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('item_id', 'text', (column) =>
      column.notNull().unique().references('items.id').onDelete('cascade'),
    )
    .execute();

  await database.schema
    .createTable('search_postings')
    .addColumn('token', 'bigint', (column) => column.notNull())
    .addColumn('whole', 'smallint', (column) => column.notNull().check(sql`whole in (0, 1)`))
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .addColumn('entry', 'integer', (column) =>
      column.notNull().references('search_entries.number').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('search_postings_key', ['token', 'whole', 'modified_at', 'entry'])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await database.schema
    .createIndex('search_postings_of_entry')
    .unique()
    .on('search_postings')
    .columns(['entry', 'token'])
    .execute();

  await carryOver(database.withTables<CarriedTables>());
  await database.schema.dropTable('search_tokens').execute();
}

type CarriedTables = {
  items: { id: string; owner_id: string; file_modified_at: number };
  search_tokens: { owner_id: string; token: string; item_id: string; whole: number };
  search_entries: { number: Generated<number>; item_id: string };
  search_postings: { token: bigint; whole: number; modified_at: number; entry: number };
};

async function carryOver(database: Kysely<CarriedTables>): Promise<void> {
  for (let after = ''; ; ) {
    const items = await database
      .selectFrom('items')
      .select(['id', 'owner_id', 'file_modified_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, owner_id, file_modified_at } of items) {
      const tokens = await database
        .selectFrom('search_tokens')
        .select(['token', 'whole'])
        .where('item_id', '=', id)
        .execute();
      if (tokens.length === 0) continue;
      const { number } = await database
        .insertInto('search_entries')
        .values({ item_id: id })
        .returning('number')
        .executeTakeFirstOrThrow();
      const postings = tokens.map(({ token, whole }) => ({
        ...{ token: keyOf(owner_id, token), whole, modified_at: file_modified_at, entry: number },
      }));
      await database.insertInto('search_postings').values(postings).execute();
    }
    const last = items.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** As it was when this migration was written: the first 5 hex digits of the owner's id, 11 of the token. */
function keyOf(ownerId: string, token: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${ownerId.slice(0, 5)}${token.slice(0, 11)}`));
}
