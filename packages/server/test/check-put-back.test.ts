import { randomUUID } from 'node:crypto';
import type { PutBackRow } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPutBack } from '../src/spaces/check-put-back.ts';
import { bringUpDigest } from '../src/spaces/keep-digests.ts';
import { putBackIn } from '../src/storage/put-back.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { NewItemRow, NewVersionRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';
import { storedFile, storedVersion } from './support/stored-items.ts';

const BY = { userId: randomUUID(), epoch: 2, keyCommitment: null };
const VERSION_ID = randomUUID();

let database: Database;
let spaceId: string;
let file: NewItemRow;
let shown: NewVersionRow;

beforeEach(async () => {
  database = await temporaryDatabase();
  spaceId = (await insertUser(database)).space_id;
  await within(async (queries) => {
    const revision = await spaceChange(queries, spaceId, 1).revision();
    file = await storedFile(queries, spaceId, { revision });
    shown = await storedVersion(queries, file, { id: VERSION_ID, item_id: file.id, number: 2 });
    await queries.updateTable('item_rows').set({ version_id: shown.id }).execute();
    await bringUpDigest(queries, spaceId);
  });
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space: spaceId }, work);

const check = (row: PutBackRow) =>
  within((queries) => checkPutBack(queries, spaceId, [{ kind: 'put_back', rows: [row] }], BY));

async function* alone(row: PutBackRow) {
  yield [row];
}

const putBack = (row: PutBackRow) =>
  within((queries) => putBackIn(spaceChange(queries, spaceId, 9, { isSigned: true }), alone(row), 9));

/** The file with the version that it shows, as both are stored. */
const row = (changes: Partial<PutBackRow> = {}): PutBackRow => ({
  ...{ id: file.id, file_id: null, created_at: 3, encrypted_name: file.encrypted_name, name_epoch: 1 },
  ...{ name_hash: file.name_hash, name_hash_epoch: 1, metadata_epoch: null, encrypted_metadata: null },
  ...{ version_id: shown.id, version_number: 2, version_created_at: 0, mime: 'text/plain', size: 5 },
  ...{ chunks: 1, file_modified_at: 0, finished_upload_at: 1, root: shown.root ?? null, sealed_size: 33 },
  ...{ encrypted_key: 'AAAA', key_epoch: 1, md5: null, sha1: null, sha256: null, blake2b: null },
  ...{ thumbnail_hash: null, author: null },
  ...changes,
});

const CHANGED: readonly Partial<PutBackRow>[] = [
  { author: 'ab'.repeat(32) },
  { encrypted_key: 'BBBB' },
  { version_number: 3 },
  { encrypted_metadata: 'CCCC' },
  { thumbnail_hash: 'ab'.repeat(32) },
];

describe('A row that a signed batch puts back', () => {
  it('may have another name and place, and fewer versions or others', async () => {
    await check(row());
    await check(row({ encrypted_name: 'BBBB', name_epoch: 2, version_id: randomUUID() }));
  });

  it.each(CHANGED)('changes no version of what stands as it was signed: %o', async (changes) => {
    await expect(check(row(changes))).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('puts versions back where they are not as they were signed', async () => {
    await within((queries) =>
      queries
        .updateTable('versions')
        .set({ root: 'cd'.repeat(32) })
        .where('id', '=', shown.id)
        .execute(),
    );
    for (const changes of CHANGED) await check(row(changes));
  });

  it.each([{ name_epoch: 3 }, { name_hash_epoch: 3 }, { key_epoch: 3 }])(
    'names no epoch that has not begun: %o',
    async (changes) => {
      await expect(check(row(changes))).rejects.toMatchObject({ code: 'validation_failed' });
    },
  );

  it('may have numbers of versions up to the greatest', async () => {
    await putBack(row({ version_id: randomUUID(), version_number: Number.MAX_SAFE_INTEGER }));
    const [newest] = await versionRepository(database.queries).list(spaceId, file.id);
    expect(newest?.number).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('finishes no upload', async () => {
    const begun = await within((queries) => insertFile(queries, spaceId, {}));
    const refused = putBack(row({ id: begun.id, version_id: begun.id, name_hash: begun.id }));
    await expect(refused).rejects.toMatchObject({ code: 'upload_unfinished' });
  });
});
