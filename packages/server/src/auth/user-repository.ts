import type { Queries } from '../database/database.ts';
import type { NewUserRow, UserRow } from '../database/schema.ts';

/** Accounts. */
export function userRepository(queries: Queries) {
  return {
    insert(user: NewUserRow): Promise<UserRow> {
      return queries.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
    },

    findById(id: string): Promise<UserRow> {
      return queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    },

    findByEmail(normalized: string): Promise<UserRow | undefined> {
      return queries
        .selectFrom('users')
        .selectAll()
        .where('email_normalized', '=', normalized)
        .executeTakeFirst();
    },

    findByFingerprint(fingerprint: string): Promise<UserRow | undefined> {
      return queries
        .selectFrom('users')
        .selectAll()
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst();
    },

    async isEmpty(): Promise<boolean> {
      const user = await queries.selectFrom('users').select('id').limit(1).executeTakeFirst();
      return user === undefined;
    },

    /** Whether the account had no account key, and has this one now. */
    async setFirstAccountKey(id: string, envelope: string): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({ encrypted_account_key: envelope })
        .where('id', '=', id)
        .where('encrypted_account_key', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}
