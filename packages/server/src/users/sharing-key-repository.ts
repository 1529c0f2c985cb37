import type { SharingKey } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';

/** The public keys to which people seal what they share with one another. */
export function sharingKeyRepository(queries: Queries) {
  return {
    async find(userId: string): Promise<SharingKey | null> {
      const row = await queries
        .selectFrom('sharing_keys')
        .select(['public_key', 'signature'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Puts one in, or in the place of the one that is there. */
    async put(userId: string, key: SharingKey): Promise<void> {
      await queries
        .insertInto('sharing_keys')
        .values({ user_id: userId, ...key })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((eb) => ({
            public_key: eb.ref('excluded.public_key'),
            signature: eb.ref('excluded.signature'),
          })),
        )
        .execute();
    },
  };
}
