import type { Queries } from '../store/database/database.ts';
import type { BatchRow } from '../store/database/schema.ts';
import { wholeHead } from './head-repository.ts';

/** The batches that were carried out, by which one that is sent again is known. */
export function batchRepository(queries: Queries) {
  return {
    find(spaceId: string, id: string): Promise<BatchRow | undefined> {
      return queries
        .selectFrom('batches')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Heads before a revision with the operations of their batches, the last first, as long as both are there. */
    async log(spaceId: string, before: number, limit: number) {
      const rows = await queries
        .selectFrom('heads')
        .leftJoin('batches', (join) =>
          join
            .onRef('batches.space_id', '=', 'heads.space_id')
            .onRef('batches.revision', '=', 'heads.revision'),
        )
        .selectAll('heads')
        .select('batches.operations')
        .where('heads.space_id', '=', spaceId)
        .where('heads.revision', '<', before)
        .orderBy('heads.revision', 'desc')
        .limit(limit)
        .execute();
      const end = rows.findIndex(({ bytes, operations }) => bytes === null || operations === null);
      return rows
        .slice(0, end === -1 ? rows.length : end)
        .map(({ operations, ...head }) => ({ head: wholeHead(head), operations: operations ?? '' }));
    },

    async insert(batch: BatchRow): Promise<void> {
      await queries.insertInto('batches').values(batch).execute();
    },

    async deleteBefore(time: number): Promise<void> {
      await queries.deleteFrom('batches').where('applied_at', '<', time).execute();
    },
  };
}
