import { randomUUID } from 'node:crypto';
import type { ItemRow, VersionRow } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPutBack } from '../src/spaces/check-put-back.ts';
import { bringUpDigest } from '../src/spaces/keep-digests.ts';
import { putBackIn } from '../src/storage/put-back.ts';
import { type ReturningItem, readReturning } from '../src/storage/returning-item.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { NewItemRow, NewVersionRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';
import { fileBack, sentBack } from './support/returning.ts';
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

const check = (row: ReturningItem) =>
  within((queries) => checkPutBack(queries, spaceId, [{ kind: 'put_back', rows: [sentBack(row)] }], BY));

async function* alone(row: ReturningItem) {
  yield [row];
}

const putBack = (row: ReturningItem) =>
  within((queries) => putBackIn(spaceChange(queries, spaceId, 9, { isSigned: true }), alone(row), 9));

/** The file with the version that it shows, as both are stored, but for changes. */
const row = (item: Partial<ItemRow> = {}, version: Partial<VersionRow> = {}): ReturningItem =>
  fileBack(
    spaceId,
    {
      ...{ id: file.id, sealedName: file.encrypted_name, nameEpoch: 1 },
      ...{ nameHash: file.name_hash, nameHashEpoch: 1, ...item },
    },
    {
      ...{ id: shown.id, number: 2, root: shown.root ?? '', size: 33, wrappedKey: 'AAAA', keyEpoch: 1 },
      ...version,
    },
  );

const CHANGED: readonly Partial<VersionRow>[] = [
  { author: 'ab'.repeat(32) },
  { wrappedKey: 'BBBB' },
  { number: 3 },
  { sealedMetadata: 'CCCC' },
  { thumbnailHash: 'ab'.repeat(32) },
];

describe('A row that a signed batch puts back', () => {
  it('may have another name and place, and fewer versions or others', async () => {
    await check(row());
    await check(row({ sealedName: 'BBBB', nameEpoch: 2 }, { id: randomUUID() }));
  });

  it.each(CHANGED)('changes no version of what stands as it was signed: %o', async (changes) => {
    await expect(check(row({}, changes))).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('puts versions back where they are not as they were signed', async () => {
    await within((queries) =>
      queries
        .updateTable('versions')
        .set({ root: 'cd'.repeat(32) })
        .where('id', '=', shown.id)
        .execute(),
    );
    for (const changes of CHANGED) await check(row({}, changes));
  });

  it.each<Parameters<typeof row>>([[{ nameEpoch: 3 }], [{ nameHashEpoch: 3 }], [{}, { keyEpoch: 3 }]])(
    'names no epoch that has not begun: %o %o',
    async (...changes) => {
      await expect(check(row(...changes))).rejects.toMatchObject({ code: 'validation_failed' });
    },
  );

  it('has nothing that this version does not know', async () => {
    const later = Uint8Array.of(1, 0, 1, 0, 0, 0, 0);
    for (const refused of [
      row({ later }),
      row({}, { later }),
      { ...row(), item: { ...row().item, kind: 3 } },
      row({}, { contentId: randomUUID() }),
    ]) {
      await expect(check(refused)).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });

  it('is one item with what it shows, and no other bytes', () => {
    const { item, versions = [] } = sentBack(row());
    const [version = ''] = versions;
    for (const refused of [
      { item: 'AAAA' },
      { item: version },
      { item },
      { item, versions: [item] },
      { item, versions: [version, version] },
      { item, versions, space_id: randomUUID() },
      sentBack(row({}, { itemId: randomUUID() })),
      sentBack(row({}, { number: 2 ** 52 + 1 })),
      sentBack({ ...row(), versions: [] }),
    ]) {
      expect(() => readReturning(refused, 'rows.0')).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
    }
  });

  it('has the limits of what comes as fields', () => {
    const long = (bytes: number) => 'A'.repeat(bytes);
    const hashes = { md5: null, sha1: null, sha256: null, blake2b: null };
    const notV4 = '00000000-0000-0000-0000-000000000001';
    expect(readReturning(sentBack(row({}, { sealedMetadata: long(1_024) })), 'rows.0')).toBeDefined();
    for (const refused of [
      row({}, { sealedMetadata: long(1_028) }),
      row({}, { sealedMetadata: '' }),
      row({}, { wrappedKey: long(260) }),
      row({}, { keyEpoch: 0 }),
      row({}, { sealedHashes: { ...hashes, blake2b: long(132) } }),
      row({}, { id: notV4 }),
      row({ sealedName: long(2_052) }),
      row({ sealedName: '' }),
      row({ sealedMetadata: long(1_028), metadataEpoch: 1 }),
      row({ parentId: notV4 }),
      row({ trashed: { at: Number.MAX_SAFE_INTEGER, fromId: spaceId } }),
      row({ trashed: { at: 1, fromId: notV4 } }),
    ]) {
      expect(() => readReturning(sentBack(refused), 'rows.0')).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
    }
  });

  it('may have numbers of versions up to the greatest', async () => {
    await putBack(row({}, { id: randomUUID(), number: Number.MAX_SAFE_INTEGER }));
    const [newest] = await versionRepository(database.queries).list(spaceId, file.id);
    expect(newest?.number).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('finishes no upload', async () => {
    const begun = await within((queries) => insertFile(queries, spaceId, {}));
    const refused = putBack(row({ id: begun.id, nameHash: begun.id }, { id: begun.id, itemId: begun.id }));
    await expect(refused).rejects.toMatchObject({ code: 'upload_unfinished' });
  });
});
