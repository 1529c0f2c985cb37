import type { JoinBuilder } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../store/database/database.ts';
import type { BatchRow, NewBatchRow, Schema } from '../store/database/schema.ts';
import { wholeHead } from './head-repository.ts';

const keptRows = z.array(z.string());

type BatchesToHeads = JoinBuilder<Schema, 'heads' | 'batches'>;

const atSameRevision = (join: BatchesToHeads) =>
  join.onRef('batches.space_id', '=', 'heads.space_id').onRef('batches.revision', '=', 'heads.revision');

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

    /**
     * Heads before a revision with the operations of their batches and what is kept with them, the last first, as long as both are there: at most
     * `most.bytes` together, or one.
     */
    async log(spaceId: string, before: number, most: { readonly entries: number; readonly bytes: number }) {
      const lengths = await queries
        .selectFrom('heads')
        .leftJoin('batches', atSameRevision)
        .select(['heads.revision', 'batches.log_bytes'])
        .select(({ eb }) => eb('batches.operations', 'is not', null).as('is_there'))
        .where('heads.space_id', '=', spaceId)
        .where('heads.revision', '<', before)
        .where('heads.bytes', 'is not', null)
        .orderBy('heads.revision', 'desc')
        .limit(most.entries)
        .execute();
      let [last, bytes] = [before, 0];
      for (const { revision, log_bytes, is_there } of lengths) {
        bytes += log_bytes ?? 0;
        if (!is_there || (last < before && bytes > most.bytes)) break;
        last = revision;
      }
      const rows = await queries
        .selectFrom('heads')
        .innerJoin('batches', atSameRevision)
        .selectAll('heads')
        .select(['batches.operations', 'batches.kept'])
        .where('heads.space_id', '=', spaceId)
        .where('heads.revision', '<', before)
        .where('heads.revision', '>=', last)
        .orderBy('heads.revision', 'desc')
        .execute();
      return rows.map(({ operations, kept, ...head }) => ({
        ...{ head: wholeHead(head), operations: operations ?? '' },
        kept: kept === null ? null : keptRows.parse(JSON.parse(kept)),
      }));
    },

    async insert(batch: NewBatchRow): Promise<void> {
      await queries.insertInto('batches').values(batch).execute();
    },

    async deleteBefore(time: number): Promise<void> {
      await queries.deleteFrom('batches').where('applied_at', '<', time).execute();
    },
  };
}
