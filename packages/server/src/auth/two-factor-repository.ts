import type { Queries } from '../store/database/database.ts';
import type { TwoFactorRow } from '../store/database/schema.ts';

/** Authenticator apps and the recovery codes that stand in for them. */
export function twoFactorRepository(queries: Queries) {
  return {
    find(userId: string): Promise<TwoFactorRow | undefined> {
      return queries.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
    },

    /** Begins a setup, in place of another one. */
    async replace(row: TwoFactorRow): Promise<void> {
      await this.delete(row.user_id);
      await queries.insertInto('two_factors').values(row).execute();
    },

    async confirm(userId: string, now: number): Promise<void> {
      await queries
        .updateTable('two_factors')
        .set({ confirmed_at: now })
        .where('user_id', '=', userId)
        .execute();
    },

    /** Whether no code of this step or a later one was used before. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('two_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async delete(userId: string): Promise<void> {
      await queries.deleteFrom('two_factors').where('user_id', '=', userId).execute();
    },

    async replaceCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await queries.deleteFrom('two_factor_codes').where('user_id', '=', userId).execute();
      const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
      await queries.insertInto('two_factor_codes').values(rows).execute();
    },

    /** Whether this was one of the codes; it is none from now on. */
    async useCode(userId: string, hash: string): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('two_factor_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async countCodes(userId: string): Promise<number> {
      const { codes } = await queries
        .selectFrom('two_factor_codes')
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('codes'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(codes);
    },
  };
}
