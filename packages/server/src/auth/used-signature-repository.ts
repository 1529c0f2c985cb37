import type { Queries } from '../store/database/database.ts';

/** Signatures that were accepted and whose minute is not over yet. */
export function usedSignatureRepository(queries: Queries) {
  return {
    /** Whether the signature was not there before. */
    async add(signatureHash: string, expiresAt: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('used_signatures')
        .values({ signature_hash: signatureHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('signature_hash').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async deleteExpired(now: number): Promise<void> {
      await queries.deleteFrom('used_signatures').where('expires_at', '<=', now).execute();
    },
  };
}
