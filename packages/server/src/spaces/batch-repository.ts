import type { JoinBuilder } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../store/database/database.ts';
import type { BatchRow, NewBatchRow, Schema } from '../store/database/schema.ts';
import { headRepository, wholeHead } from './head-repository.ts';

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
     * `most.bytes` together, or one. With the head of the owner at which the log ends, where that is next.
     */
    async log(spaceId: string, before: number, most: { readonly entries: number; readonly bytes: number }) {
      const lengths = await queries
        .selectFrom('heads')
        .leftJoin('batches', atSameRevision)
        .select(['heads.revision', 'heads.by_owner', 'batches.log_bytes'])
        .select(({ eb }) => eb('batches.operations', 'is not', null).as('is_there'))
        .where('heads.space_id', '=', spaceId)
        .where('heads.revision', '<', before)
        .where('heads.bytes', 'is not', null)
        .orderBy('heads.revision', 'desc')
        .limit(most.entries)
        .execute();
      let [last, bytes] = [before, 0];
      let end: number | null = null;
      for (const { revision, by_owner, log_bytes, is_there } of lengths) {
        if (log_bytes === null && by_owner === 1) end = revision;
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
      const entries = rows.map(({ operations, kept, ...head }) => ({
        ...{ head: wholeHead(head), operations: operations ?? '', storedAt: head.stored_at },
        kept: kept === null ? null : keptRows.parse(JSON.parse(kept)),
      }));
      return { entries, end: end === null ? null : await headRepository(queries).at(spaceId, end) };
    },

    async insert(batch: NewBatchRow): Promise<void> {
      const nothing = { author_id: null, counted_bytes: 0, log_bytes: 0, kept: null };
      const { space_id, id, revision, operations_hash, applied_at, operations, ...more } = batch;
      const row = { space_id, id, revision, operations_hash, applied_at, operations };
      await queries
        .insertInto('batches')
        .values({ ...row, ...nothing, ...more })
        .execute();
    },
  };
}
