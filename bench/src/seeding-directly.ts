import { createHash, randomBytes } from 'node:crypto';
import type { Keyring } from '@coffer/client';
import { contentRoot, encryptedSize, sealMetadata } from '@coffer/crypto';
import { execute } from '../../e2e/http/support/data-directory.ts';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { type Person, type TestDrive, testDrive } from '../../e2e/support/test-drive.ts';
import { signFound } from '../../e2e/support/unsigned-drive.ts';
import type { Database } from '../../packages/server/src/store/database/database.ts';
import type { NewItemRow, NewVersionRow } from '../../packages/server/src/store/database/schema.ts';
import { nthFile } from './seeding.ts';

const ROWS_PER_STATEMENT = 500;

/** Of what nobody reads. */
const CONTENT = { root: contentRoot('00'.repeat(32)), size: encryptedSize(0) };

/** Of each digest an envelope of its length, which nobody opens. */
function sealedDigests() {
  const envelope = (bytes: number) => randomBytes(28 + bytes).toString('base64url');
  return { md5: envelope(16), sha1: envelope(20), sha256: envelope(32), blake2b: envelope(64) };
}

/**
 * Puts so many finished empty files with lifelike names into a directory that was opened before: sealed as by the
 * client, and written straight into the database, without chunks and search tokens. Good for listing them.
 */
export async function fillDirectoryDirectly(
  database: Database,
  { api, keyring }: TestDrive,
  parentId: string,
  count: number,
  inputOf: (index: number, parentId: string) => Parameters<Keyring['sealNewItem']>[0] = nthFile,
): Promise<void> {
  const { user } = await api.call('self', {});
  for (let first = 0; first < count; first += ROWS_PER_STATEMENT) {
    const numbers = Array.from(
      { length: Math.min(ROWS_PER_STATEMENT, count - first) },
      (_, index) => first + index,
    );
    const rows = await Promise.all(
      numbers.map(async (number) => {
        const { id, content, metadata, request } = await keyring.sealNewItem(inputOf(number, parentId));
        if (content === null) throw new Error('It is a file');
        const { encrypted_key, encrypted_name, name_hash, file_id, file_modified_at } = request;
        const item: NewItemRow = {
          space_id: user.space_id,
          id,
          revision: 0,
          parent_id: file_id ?? null,
          kind: 1,
          version_id: id,
          encrypted_name,
          name_epoch: 1,
          name_hash,
          name_hash_epoch: 1,
          created_at: file_modified_at,
        };
        const version: NewVersionRow = {
          space_id: user.space_id,
          id,
          item_id: id,
          number: 1,
          encrypted_key,
          key_epoch: 1,
          mime: request.mime,
          size: 0,
          chunks: 1,
          chunks_stored: 1,
          encrypted_metadata: await sealMetadata(content.key, content.versionId, {
            ...metadata,
            content: CONTENT,
            origin: { number: 1, at: file_modified_at, device: 'Seeding' },
          }),
          file_modified_at,
          begun_at: file_modified_at,
          finished_upload_at: file_modified_at,
          root: CONTENT.root,
          sealed_size: CONTENT.size,
          ...sealedDigests(),
        };
        const image = request.encrypted_thumbnail;
        const thumbnail = image === undefined ? null : thumbnailRow(user.space_id, id, image);
        return { item, version, thumbnail };
      }),
    );
    await database.transaction({ lock: 'database' }, async (queries) => {
      const ids = rows.map(({ item: { id, space_id } }) => ({ id, space_id }));
      await queries
        .insertInto('item_rows')
        .values(rows.map(({ item }) => item))
        .execute();
      await queries.insertInto('item_spaces').values(ids).execute();
      await queries
        .insertInto('versions')
        .values(rows.map(({ version }) => version))
        .execute();
      await queries.insertInto('version_spaces').values(ids).execute();
      const thumbnails = rows.flatMap(({ thumbnail }) => thumbnail ?? []);
      if (thumbnails.length > 0) await queries.insertInto('thumbnails').values(thumbnails).execute();
    });
  }
}

/**
 * Signs, as the owner, rows that were written into the database without the server: it computes the digests again, and the first
 * head of the drive is over these rows.
 */
export async function signSeeded(
  { url, dataDir }: RunningServer,
  account: Person,
  spaceId: string,
): Promise<void> {
  for (const table of ['heads', 'digests', 'digest_nodes', 'item_hashes']) {
    await execute(dataDir, `delete from ${table} where space_id = ?`, spaceId);
  }
  await execute(dataDir, 'update spaces set head_revision = null where id = ?', spaceId);
  const fresh = testDrive(url);
  await fresh.login(account);
  await signFound(fresh);
}

function thumbnailRow(space_id: string, version_id: string, envelope: string) {
  const bytes = Buffer.from(envelope, 'base64url');
  return {
    space_id,
    version_id,
    encrypted_thumbnail: envelope,
    envelope_hash: createHash('sha256').update(bytes).digest('hex'),
  };
}
