import type { KeySuccessionRecord } from '@coffer/contract';
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

    async insert(userId: string, succession: KeySuccessionRecord): Promise<void> {
      await queries
        .insertInto('key_successions')
        .values({ user_id: userId, ...succession })
        .execute();
    },
  };
}
