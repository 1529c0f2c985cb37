import type { Queries } from '../database/database.ts';
import type { RecoveryRow } from '../database/schema.ts';

/** Private keys as recovery codes open them, one for an account. */
export function recoveryRepository(queries: Queries) {
  return {
    find(userId: string): Promise<RecoveryRow | undefined> {
      return queries.selectFrom('recoveries').selectAll().where('user_id', '=', userId).executeTakeFirst();
    },

    async replace(row: RecoveryRow): Promise<void> {
      await this.delete(row.user_id);
      await queries.insertInto('recoveries').values(row).execute();
    },

    async delete(userId: string): Promise<void> {
      await queries.deleteFrom('recoveries').where('user_id', '=', userId).execute();
    },
  };
}
