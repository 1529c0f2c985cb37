import { contentRoot, encryptedSize, sealMetadata } from '@coffer/crypto';
import type { TestDrive } from '../../e2e/support/test-drive.ts';
import type { Database } from '../../packages/server/src/store/database/database.ts';
import type { NewItemRow } from '../../packages/server/src/store/database/schema.ts';
import { nthFile } from './seeding.ts';

const ROWS_PER_STATEMENT = 500;

/** Of what nobody reads. */
const CONTENT = { root: contentRoot('00'.repeat(32)), size: encryptedSize(0) };

/**
 * Puts so many finished empty files with lifelike names into a directory that was opened before: sealed as by the
 * client, and written straight into the database, without chunks and search tokens. Good for listing them.
 */
export async function fillDirectoryDirectly(
  database: Database,
  { api, keyring }: TestDrive,
  parentId: string,
  count: number,
): Promise<void> {
  const { user } = await api.call('self', {});
  for (let first = 0; first < count; first += ROWS_PER_STATEMENT) {
    const numbers = Array.from(
      { length: Math.min(ROWS_PER_STATEMENT, count - first) },
      (_, index) => first + index,
    );
    const rows = await Promise.all(
      numbers.map(async (number): Promise<NewItemRow> => {
        const { id, key, metadata, request } = await keyring.sealNewItem(nthFile(number, parentId));
        const { search_tokens_hashed: _, encrypted_thumbnail: __, file_id, ...fields } = request;
        return {
          ...fields,
          space_id: user.space_id,
          revision: 0,
          parent_id: file_id ?? null,
          sealed_parent_id: file_id ?? null,
          kind: 1,
          size: 0,
          chunks: 1,
          chunks_stored: 1,
          encrypted_metadata: await sealMetadata(key, id, { ...metadata, content: CONTENT }),
          md5: null,
          sha1: null,
          sha256: null,
          blake2b: null,
          created_at: fields.file_modified_at,
          finished_upload_at: fields.file_modified_at,
        };
      }),
    );
    await database.transaction({ lock: 'database' }, async (queries) => {
      await queries.insertInto('items').values(rows).execute();
      const ids = rows.map(({ id, space_id }) => ({ id, space_id }));
      await queries.insertInto('item_spaces').values(ids).execute();
    });
  }
}
