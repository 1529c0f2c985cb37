import type { Queries } from '../store/database/database.ts';
import type { BatchRow } from '../store/database/schema.ts';

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

    async insert(batch: BatchRow): Promise<void> {
      await queries.insertInto('batches').values(batch).execute();
    },

    async deleteBefore(time: number): Promise<void> {
      await queries.deleteFrom('batches').where('applied_at', '<', time).execute();
    },
  };
}
