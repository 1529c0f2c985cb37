import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { Schema } from '../store/database/schema.ts';

/** The record of an upload that a batch would finish. */
interface UploadRecord {
  readonly space_id: string;
  /** Of the version. */
  readonly id: string;
}

/** Since when no chunk may have come to one's own uploads, and to those that somebody sends by a request link. */
interface UntouchedSince {
  readonly own: number;
  readonly sent: number;
}

/** The records of uploads as the clean-up goes through them. */
export function uploadRecordRepository(queries: Queries) {
  const untouched = ({ own, sent }: UntouchedSince) =>
    queries
      .selectFrom('versions')
      .innerJoin('item_rows', (join) =>
        join
          .onRef('item_rows.space_id', '=', 'versions.space_id')
          .onRef('item_rows.id', '=', 'versions.item_id'),
      )
      .select([
        'versions.space_id',
        'versions.id',
        'versions.item_id',
        'versions.size',
        'versions.content_bytes',
        'item_rows.is_upload',
      ])
      .where('versions.encrypted_upload', 'is not', null)
      .where((eb) => {
        const isOld = (before: number) => [
          eb('versions.begun_at', '<', before),
          eb.not(eb.exists(chunkSince(eb, before))),
        ];
        // What was sent whole waits for its owner.
        const isBeingSent = eb('versions.root', 'is', null);
        return eb.or([
          eb.and([eb('item_rows.is_upload', '<', 2), ...isOld(own)]),
          eb.and([eb('item_rows.is_upload', '=', 2), isBeingSent, ...isOld(sent)]),
        ]);
      });

  return {
    /** Those that were begun before, and to which no chunk has come since. */
    untouchedSince: (before: UntouchedSince) => untouched(before).execute(),

    /** Whether that is still true of one. */
    async isUntouchedSince({ space_id, id }: UploadRecord, before: UntouchedSince): Promise<boolean> {
      const found = await untouched(before)
        .where('versions.space_id', '=', space_id)
        .where('versions.id', '=', id)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}

function chunkSince(eb: ExpressionBuilder<Schema, 'versions' | 'item_rows'>, before: number) {
  return eb
    .selectFrom('chunks')
    .select('chunks.chunk_index')
    .whereRef('chunks.space_id', '=', 'versions.space_id')
    .whereRef('chunks.version_id', '=', 'versions.id')
    .where('chunks.created_at', '>=', before);
}
