import type { Queries } from '../store/database/database.ts';
import type { PartTable } from '../store/database/space-tables.ts';

type Sum = number | bigint | string;

/** What somebody has sent ahead of a change: one change at a time. */
export function partRepository(queries: Queries, userId: string) {
  const ofChange = (changeId: string) =>
    queries.selectFrom('parts').where('user_id', '=', userId).where('change_id', '=', changeId);

  return {
    /** Forgets what was sent ahead of any other change; of all where none is named. */
    async forget(exceptId: string | null): Promise<void> {
      await queries
        .deleteFrom('parts')
        .where('user_id', '=', userId)
        .$if(exceptId !== null, (query) => query.where('change_id', '!=', exceptId ?? ''))
        .execute();
    },

    /** Keeps a part, also in the place of one with its number. */
    async put(part: Omit<PartTable, 'user_id'>): Promise<void> {
      const { change_id: _, number: __, ...columns } = part;
      await queries
        .insertInto('parts')
        .values({ user_id: userId, ...part })
        .onConflict((conflict) => conflict.columns(['user_id', 'change_id', 'number']).doUpdateSet(columns))
        .execute();
    },

    /** Bytes of all parts of a change but one. */
    async bytes(changeId: string, exceptNumber: number): Promise<number> {
      const { bytes } = await ofChange(changeId)
        .where('number', '!=', exceptNumber)
        .select((eb) => eb.fn.coalesce(eb.fn.sum<Sum>('bytes'), eb.lit(0)).as('bytes'))
        .executeTakeFirstOrThrow();
      return Number(bytes);
    },

    /** Numbers and hashes of all parts of a change, in order. */
    hashes(changeId: string) {
      return ofChange(changeId).select(['number', 'hash']).orderBy('number').execute();
    },

    async body(changeId: string, number: number): Promise<string> {
      const { body } = await ofChange(changeId)
        .where('number', '=', number)
        .select('body')
        .executeTakeFirstOrThrow();
      return body;
    },
  };
}

/** Forgets parts that were sent before a time. */
export async function forgetPartsBefore(queries: Queries, time: number): Promise<void> {
  await queries.deleteFrom('parts').where('created_at', '<', time).execute();
}
