import type { Queries } from '../store/database/database.ts';

/** Devices that were signed in to an account before, by the hashes of their tokens. */
export function knownDeviceRepository(queries: Queries) {
  return {
    /** Whether the device was signed in to one of these accounts. */
    async isKnown(tokenHash: string, userIds: readonly string[]): Promise<boolean> {
      if (userIds.length === 0) return false;
      const found = await queries
        .selectFrom('known_devices')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .where('user_id', 'in', userIds)
        .executeTakeFirst();
      return found !== undefined;
    },

    async touch(tokenHash: string, now: number): Promise<void> {
      await queries
        .updateTable('known_devices')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    /** Adds a device, and forgets those that were used longest ago beyond `maximum`. */
    async add(tokenHash: string, userId: string, now: number, maximum: number): Promise<void> {
      await queries
        .insertInto('known_devices')
        .values({ token_hash: tokenHash, user_id: userId, used_at: now })
        .execute();
      const kept = queries
        .selectFrom('known_devices')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .orderBy('token_hash')
        .limit(maximum);
      await queries
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('token_hash', 'not in', kept)
        .execute();
    },

    async deleteUsedBefore(time: number): Promise<void> {
      await queries.deleteFrom('known_devices').where('used_at', '<', time).execute();
    },
  };
}
