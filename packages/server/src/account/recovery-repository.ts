import type { Queries } from '../store/database/database.ts';
import type { RecoveryRow, UserRow } from '../store/database/schema.ts';

/** Private keys as recovery codes open them, one for an account. */
export function recoveryRepository(queries: Queries) {
  return {
    find(userId: string): Promise<RecoveryRow | undefined> {
      return queries.selectFrom('recoveries').selectAll().where('user_id', '=', userId).executeTakeFirst();
    },

    /** Of the accounts that have yet to confirm this address, the one that has this recovery code. */
    findClaim(normalizedEmail: string, keyHash: string): Promise<UserRow | undefined> {
      return queries
        .selectFrom('users')
        .selectAll('users')
        .innerJoin('recoveries', 'recoveries.user_id', 'users.id')
        .where('users.unconfirmed_email', '=', normalizedEmail)
        .where('recoveries.key_hash', '=', keyHash)
        .executeTakeFirst();
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
