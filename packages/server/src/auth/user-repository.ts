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

    /** The newest account that has yet to confirm this address; the preferred one, if it is among them. */
    findUnconfirmed(normalized: string, preferredId: string | null = null): Promise<UserRow | undefined> {
      return queries
        .selectFrom('users')
        .selectAll()
        .where('unconfirmed_email', '=', normalized)
        .orderBy((eb) => eb.case().when('id', '=', preferredId).then(0).else(1).end())
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    },

    /** Gives an account the address that it has confirmed; a uniqueness violation where another one has it. */
    async confirmEmail(id: string, normalized: string, now: number): Promise<void> {
      await queries
        .updateTable('users')
        .set({ email_normalized: normalized, unconfirmed_email: null, email_verified_at: now })
        .where('id', '=', id)
        .execute();
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
