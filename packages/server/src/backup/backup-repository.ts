import type { Queries } from '../store/database/database.ts';

/** Counts the content of a database, to compare two backups. */
export function backupRepository(queries: Queries) {
  return {
    async counts(): Promise<{ accounts: number; items: number; stored_bytes: number }> {
      const counted = await queries
        .selectNoFrom((from) => [
          from
            .selectFrom('users')
            .select(({ fn }) => fn.countAll().as('count'))
            .as('accounts'),
          from
            .selectFrom('items')
            .select(({ fn }) => fn.countAll().as('count'))
            .as('items'),
          from
            .selectFrom('chunks')
            .select(({ fn }) => fn.sum('length').as('sum'))
            .as('stored_bytes'),
        ])
        .executeTakeFirstOrThrow();
      return {
        accounts: Number(counted.accounts ?? 0),
        items: Number(counted.items ?? 0),
        stored_bytes: Number(counted.stored_bytes ?? 0),
      };
    },
  };
}
