import { batches } from '../batches.ts';
import { WAITING } from '../storage/waiting-repository.ts';
import type { Queries } from '../store/database/database.ts';
import { ITEM_COLUMNS, type StoredItem } from './digest-repository.ts';

/** Each database takes a limited number of values. */
const ROWS_AT_ONCE = 500;

/** Those of these items that are rows: no unfinished uploads, and nothing that a program added without keys. */
export async function signedRows(
  queries: Queries,
  spaceId: string,
  ids: readonly string[],
): Promise<StoredItem[]> {
  const found: StoredItem[] = [];
  for (const some of batches(ids, ROWS_AT_ONCE)) {
    const rows = await queries
      .selectFrom('item_rows')
      .select(ITEM_COLUMNS)
      .where('space_id', '=', spaceId)
      .where('id', 'in', some)
      .where('waiting', '<>', WAITING.added)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('version_id', 'is', null),
          exists(
            selectFrom('versions')
              .select('versions.id')
              .whereRef('versions.space_id', '=', 'item_rows.space_id')
              .whereRef('versions.id', '=', 'item_rows.version_id')
              .where('versions.finished_upload_at', 'is not', null)
              .where('versions.waiting', '=', 0),
          ),
        ]),
      )
      .execute();
    found.push(...rows);
  }
  return found;
}
