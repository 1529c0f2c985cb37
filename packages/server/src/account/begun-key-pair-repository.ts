import type { keyPairBeginning } from '@coffer/contract';
import type { z } from 'zod';
import type { Asker } from '../calls/call.ts';
import type { Queries } from '../store/database/database.ts';
import type { BegunKeyPairTable } from '../store/database/space-tables.ts';

/** What was proven of a change, with the hash of the next password in place of both passwords. */
export type ProvenKeyPair = Omit<z.output<typeof keyPairBeginning>, 'current_password' | 'password'> & {
  readonly password_hash: string;
};

export type BegunKeyPair = Omit<BegunKeyPairTable, 'form'> & { readonly form: ProvenKeyPair };

/** Changes of key pairs that have begun: one of each account at a time. */
export function begunKeyPairRepository(queries: Queries) {
  return {
    /** That of a session with this fingerprint; undefined where it has begun none. */
    async find({ userId, sessionId }: Asker, fingerprint: string): Promise<BegunKeyPair | undefined> {
      const found = await queries
        .selectFrom('begun_key_pairs')
        .selectAll()
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst();
      return found && { ...found, form: JSON.parse(found.form) };
    },

    /** Begins one, in the place of any other of the account. */
    async begin({ form, user_id, ...begun }: BegunKeyPair): Promise<void> {
      const columns = { ...begun, form: JSON.stringify(form) };
      await queries
        .insertInto('begun_key_pairs')
        .values({ user_id, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },

    /** Forgets the one of a session, or of an account where none is named. Gives by what it holds the spaces. */
    async forget(userId: string, sessionId: string | null): Promise<string | null> {
      const forgotten = await queries
        .deleteFrom('begun_key_pairs')
        .where('user_id', '=', userId)
        .$if(sessionId !== null, (query) => query.where('session_id', '=', sessionId ?? ''))
        .returning('hold_id')
        .executeTakeFirst();
      return forgotten?.hold_id ?? null;
    },

    /** Forgets those that began before a time. */
    async forgetBefore(time: number): Promise<void> {
      await queries.deleteFrom('begun_key_pairs').where('begun_at', '<', time).execute();
    },
  };
}
