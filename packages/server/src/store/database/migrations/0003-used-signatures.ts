import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('used_signatures')
    .addColumn('signature_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('used_signatures_by_expiry')
    .on('used_signatures')
    .column('expires_at')
    .execute();
}
