import { KEPT_KEY_SUCCESSIONS, type KeySuccessionRecord } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';

/** How the key pairs of an account came one after another. */
export function successionRepository(queries: Queries) {
  return {
    /** Those of later generations than `after`, the oldest first. */
    list(userId: string, after = 0): Promise<KeySuccessionRecord[]> {
      return queries
        .selectFrom('key_successions')
        .select(['generation', 'former_pubkey', 'fingerprint', 'changed_at', 'signature'])
        .where('user_id', '=', userId)
        .where('generation', '>', after)
        .orderBy('generation')
        .execute();
    },

    /** Keeps one more, and of those before it the newest: they travel with each answer about the account. */
    async insert(userId: string, succession: KeySuccessionRecord): Promise<void> {
      await queries
        .insertInto('key_successions')
        .values({ user_id: userId, ...succession })
        .execute();
      const { first } = await queries
        .selectFrom((eb) =>
          eb
            .selectFrom('key_successions')
            .select('generation')
            .where('user_id', '=', userId)
            .orderBy('generation', 'desc')
            .limit(KEPT_KEY_SUCCESSIONS)
            .as('kept'),
        )
        .select((eb) => eb.fn.min('kept.generation').as('first'))
        .executeTakeFirstOrThrow();
      await queries
        .deleteFrom('key_successions')
        .where('user_id', '=', userId)
        .where('generation', '<', first)
        .execute();
    },
  };
}
