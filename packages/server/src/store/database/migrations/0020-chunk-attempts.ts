import type { Kysely } from 'kysely';

/** Null of what lies on a disk, where a chunk has one place. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('chunks').addColumn('attempt', 'text').execute();
}
