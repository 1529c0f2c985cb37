import type { Queries } from '../store/database/database.ts';
import type { PasskeyRow } from '../store/database/schema.ts';

/** Passkeys of accounts. */
export function passkeyRepository(queries: Queries) {
  return {
    /** Of a user, the oldest first. */
    list(userId: string): Promise<PasskeyRow[]> {
      return queries
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    findByCredentialId(credentialId: string): Promise<PasskeyRow | undefined> {
      return queries
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
    },

    /** Whether the user has it. */
    async has(userId: string, id: string): Promise<boolean> {
      const found = await queries
        .selectFrom('passkeys')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return found !== undefined;
    },

    insert(row: PasskeyRow): Promise<PasskeyRow> {
      return queries.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow();
    },

    rename(userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
      return queries
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst();
    },

    /** Whether the passkey is still there, and nobody counted further meanwhile. Some never count. */
    async use(id: string, counter: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('passkeys')
        .set({ counter, last_used_at: now })
        .where('id', '=', id)
        .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Whether the user had it. */
    async delete(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** Deletes a user's passkeys, with those that are just being added. */
    async deleteAll(userId: string): Promise<void> {
      await queries.deleteFrom('passkeys').where('user_id', '=', userId).execute();
      await queries
        .deleteFrom('passkey_challenges')
        .where('session_id', 'in', (eb) =>
          eb.selectFrom('sessions').select('id').where('user_id', '=', userId),
        )
        .execute();
    },
  };
}
