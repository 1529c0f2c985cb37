import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringUpDigest } from '../src/spaces/keep-digests.ts';
import { createIn } from '../src/storage/item-service.ts';
import { type SpaceChange, spaceChange } from '../src/storage/space-change.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { StoredContent } from '../src/storage/version-rows.ts';
import { addVersionIn, finishIn, showVersionIn } from '../src/storage/version-service.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { NewItemRow, UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';
import { newHash, storedFile, storedVersion } from './support/stored-items.ts';

const EDITOR = 'ab'.repeat(32);

let database: Database;
let ada: UserRow;
let spaceId: string;
let file: NewItemRow;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
  spaceId = ada.space_id;
  file = await within((queries) => storedFile(queries, spaceId));
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space: spaceId }, work);

/** Changes the space by a batch with a head. */
const signed = <T>(work: (change: SpaceChange) => Promise<T>, author: string | null = null) =>
  within((queries) => work(spaceChange(queries, spaceId, 9, { isSigned: true, author })));

const HASHES = { md5: 'AAAA', sha1: 'AAAA', sha256: 'AAAA', blake2b: 'AAAA' };

const content = (): StoredContent => ({
  chunk: { attempt: null, length: 28, checksum: '0000', segment_hashes: 'AA' },
  root: newHash(),
});

const version = (changes: Partial<Parameters<typeof addVersionIn>[2]> = {}) => ({
  ...{ id: randomUUID(), mime: 'text/plain', size: 0, chunks: 1, file_modified_at: 0 },
  encrypted_key: 'AAAA',
  ...changes,
});

const versionsNow = () => versionRepository(database.queries).list(spaceId, file.id);

describe('A version of a signed space', () => {
  it.each([
    ['the owner', null],
    ['an editor', EDITOR],
  ])('is described once: not by another finish of %s', async (_, author) => {
    const before = await versionsNow();
    const finish = () =>
      signed(
        (change) => finishIn(change, file.id, { ...HASHES, encrypted_metadata: 'BBBB' }, file.id),
        author,
      );
    await expect(finish()).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await versionsNow()).toEqual(before);
  });

  it('comes with its content and the hashes of that, or as the record of an upload', async () => {
    const add = (changes: Parameters<typeof version>[0], stored?: StoredContent) =>
      signed((change) => addVersionIn(change, file.id, version(changes), stored), EDITOR);
    await expect(add(HASHES)).rejects.toMatchObject({ errors: { encrypted_upload: expect.anything() } });
    await expect(add({}, content())).rejects.toMatchObject({ errors: { sha256: expect.anything() } });
    const item = {
      ...version(),
      encrypted_key: 'AAAA',
      encrypted_name: 'AAAA',
      name_hash: newHash(),
      search_tokens_hashed: [],
    };
    const create = (stored?: StoredContent) => signed((change) => createIn(change, item, 9, stored));
    await expect(create()).rejects.toMatchObject({ errors: { encrypted_upload: expect.anything() } });
    await expect(create(content())).rejects.toMatchObject({ errors: { sha256: expect.anything() } });
    expect(await versionsNow()).toHaveLength(1);
    await add({ encrypted_upload: 'AAAA' });
    await add(HASHES, content());
    expect(await versionsNow()).toHaveLength(3);
  });

  it('is not added behind the greatest number, nor lets rows go that nobody removes', async () => {
    await within((queries) =>
      storedVersion(queries, file, { id: randomUUID(), item_id: file.id, number: Number.MAX_SAFE_INTEGER }),
    );
    const add = () => signed((change) => addVersionIn(change, file.id, version(HASHES), content()), EDITOR);
    await expect(add()).rejects.toMatchObject({ code: 'too_many_items' });
    const older = { before: Number.MAX_SAFE_INTEGER, limit: 9 };
    expect(await versionRepository(database.queries).page(spaceId, file.id, older)).toHaveLength(1);
    // Whatever leaves a row without canonical form.
    await within(async (queries) => {
      await spaceChange(queries, spaceId, 9).revision();
      await queries.updateTable('item_rows').set({ revision: 1 }).where('id', '=', file.id).execute();
      await bringUpDigest(queries, spaceId);
    });
    const damaged = signed(async (change) => {
      const damage = { encrypted_name: '*', revision: await change.revision() };
      await change.queries.updateTable('item_rows').set(damage).where('id', '=', file.id).execute();
      await bringUpDigest(change.queries, spaceId);
    });
    await expect(damaged).rejects.toMatchObject({
      code: 'head_refused',
      errors: { head: ['lost-rows'] },
    });
  });
});

describe('A file that is no row yet', () => {
  it('becomes none by another of its versions: what was sealed before is of a former epoch, and of nobody', async () => {
    const begun = await within((queries) => insertFile(queries, spaceId, { item: { name_hash: newHash() } }));
    const brought = await within((queries) =>
      storedVersion(queries, begun, { id: randomUUID(), item_id: begun.id, number: 2 }),
    );
    const show = signed((change) => showVersionIn(change, begun.id, brought.id), EDITOR);
    await expect(show).rejects.toMatchObject({ code: 'upload_unfinished' });
    const add = signed((change) => addVersionIn(change, begun.id, version(HASHES), content()), EDITOR);
    await expect(add).rejects.toMatchObject({ code: 'upload_unfinished' });
  });
});
