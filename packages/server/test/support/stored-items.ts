import { randomBytes } from 'node:crypto';
import { itemRepository } from '../../src/storage/item-repository.ts';
import { contentBytes, itemBytes } from '../../src/storage/item-size.ts';
import { takeSpace } from '../../src/storage/take-space.ts';
import { versionRepository } from '../../src/storage/version-repository.ts';
import type { Queries } from '../../src/store/database/database.ts';
import type { NewItemRow, NewVersionRow } from '../../src/store/database/schema.ts';
import { itemRow, versionRow } from './database.ts';

/** A hash of a name as no other one has it. */
export const newHash = (): string => randomBytes(32).toString('hex');

const NAME = 'name';

/** Stores a directory as its records have to be, and takes the space of it. */
export async function storedDirectory(
  queries: Queries,
  spaceId: string,
  changes: Partial<NewItemRow> = {},
): Promise<NewItemRow> {
  const sealed = { name_hash: newHash(), sealed_bytes: itemBytes(NAME, null) };
  const row = itemRow(spaceId, { kind: 0, ...sealed, ...changes });
  await itemRepository(queries).insert(row);
  await takeSpace(queries, spaceId, { bytes: row.sealed_bytes ?? 0, items: 1 });
  return row;
}

/** The same of a finished file of one chunk. */
export async function storedFile(
  queries: Queries,
  spaceId: string,
  changes: Partial<NewItemRow> = {},
): Promise<NewItemRow> {
  const row = itemRow(spaceId, { name_hash: newHash(), sealed_bytes: itemBytes(NAME, null), ...changes });
  await itemRepository(queries).insert(row);
  await takeSpace(queries, spaceId, { bytes: row.sealed_bytes ?? 0, items: 1 });
  await storedVersion(queries, row);
  return row;
}

/** Adds a finished version of one chunk to a file, its first one unless something else is said. */
export async function storedVersion(
  queries: Queries,
  item: Pick<NewItemRow, 'space_id' | 'id'>,
  changes: Partial<NewVersionRow> = {},
): Promise<NewVersionRow> {
  const version = versionRow(item, {
    ...{ finished_upload_at: 1, chunks_stored: 1, root: newHash(), sealed_size: 33 },
    ...{ encrypted_key: 'AAAA', key_epoch: 1, content_bytes: contentBytes({}, changes.number ?? 1) },
    ...changes,
  });
  await versionRepository(queries).insert(version);
  const place = { space_id: version.space_id, version_id: version.id, chunk_index: 0, length: 33 };
  await queries
    .insertInto('chunks')
    .values({
      ...{ ...place, checksum: '0000', checksum_function: 'crc16', segment_hashes: 'AA', created_at: 0 },
      ...{ encrypted_digest: null, attempt: null },
    })
    .execute();
  const bytes = version.size + (version.content_bytes ?? 0);
  await takeSpace(queries, version.space_id, { bytes, items: 0 });
  return version;
}
