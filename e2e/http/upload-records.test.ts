import { randomBytes } from 'node:crypto';
import type { BatchOperation } from '@coffer/contract';
import { CHUNK_SIZE, encryptedSize } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { type Account, chunkBody, chunkSaying } from './support/account.ts';
import { BatchSender, refusalOf } from './support/batches.ts';
import { contentHashes, envelope, newFile, newLink, newUpload, newVersion } from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import type { Received } from './support/http.ts';
import { expectProblem } from './support/problems.ts';
import { itemsIn } from './support/signed-rows.ts';
import { Visitor } from './support/visitor.ts';

let server: WorkerServer;
let sender: BatchSender;
let account: Account;

beforeAll(async () => {
  server = await workerServer();
  sender = await BatchSender.register(server.url);
  account = sender.account;
});

const DIGESTS = contentHashes();

const finishing = (id: string, more: object) =>
  sender.change({ kind: 'finish', id, content: DIGESTS, ...more } as BatchOperation);

const codeOf = (refused: Received) => refusalOf(refused).code;

const used = async () => (await account.call('storageStats')).used_space;

describe('The record of an upload', () => {
  it('is no row until a batch makes one of it', async () => {
    const { file, record } = newUpload();
    const before = await sender.revisionNow();
    const digests = () => account.call('spaceDigests', { params: { id: sender.space }, query: {} });
    const { items: digest } = await digests();
    const begun = await account.createFile(record);
    expect(begun).toMatchObject({ encrypted_upload: record.encrypted_upload, encrypted_name: '' });
    expect(await account.storeChunk(begun, 0)).toEqual({ chunks_stored: 1, finished_upload_at: null });
    expect([await sender.revisionNow(), (await digests()).items]).toEqual([before, digest]);
    expect(await account.names()).toContain(file.id);
    const params = { namehash: file.name_hash };
    expect((await account.call('itemByNameHash', { params, query: {} })).id).toBe(file.id);

    expect((await finishing(file.id, { item: file })).status).toBe(200);
    const page = await account.call('spaceChanges', {
      params: { id: sender.space },
      query: { after: String(before) },
    });
    const items = itemsIn(sender.space, page);
    expect(items).toMatchObject([{ id: file.id, encrypted_name: file.encrypted_name, revision: before + 1 }]);
    const finished = await account.metadata(file.id);
    expect(finished).toMatchObject({ encrypted_key: file.encrypted_key, sha256: DIGESTS.sha256 });
    expect(finished.root).not.toBeNull();
    expect(finished).not.toHaveProperty('encrypted_upload');
    expect((await digests()).items).not.toBe(digest);
    await account.call('deleteItem', { params: { id: file.id } });
  });

  it('takes no name, and gets none that is in use', async () => {
    const { file, record } = newUpload();
    const again = { ...newUpload().record, name_hash: file.name_hash };
    await account.createFile(record);
    expectProblem(await account.try('createItem', { body: again }), 'name_exists');
    await account.createFile({ ...again, is_another: true });
    const taking = await account.createDirectory({ name_hash: file.name_hash });
    expectProblem(await account.try('createItem', { body: { ...again, is_another: true } }), 'name_exists');
    await account.storeChunk(file, 0);
    const refused = await finishing(file.id, { item: file });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'name_exists']);
    const renamed = { ...file, name_hash: newFile().name_hash };
    expect((await finishing(file.id, { item: renamed })).status).toBe(200);
    await account.call('deleteItems', { body: { ids: [taking.id, file.id, again.id] } });
  });

  it('is found before those of its name that were begun in the same second, but earlier', async () => {
    const { record } = newUpload();
    const { name_hash } = record;
    const ids: string[] = [];
    for (let nth = 1; nth <= 6; nth++) {
      const { id } = await account.createFile({ ...newUpload().record, name_hash, is_another: true });
      ids.push(id);
      const found = await account.call('itemByNameHash', { params: { namehash: name_hash }, query: {} });
      expect(found.id).toBe(id);
    }
    await account.call('deleteItems', { body: { ids } });
  });

  it('is finished as a whole, and as what it is', async () => {
    const { file, record } = newUpload();
    await account.createFile(record);
    const finish = async (more: object) => codeOf(await finishing(file.id, more));
    expect(await finish({ item: file })).toBe('upload_unfinished');
    await account.storeChunk(file, 0);
    expect(await finish({})).toBe('validation_failed');
    expect(await finish({ item: { ...file, size: 6 } })).toBe('validation_failed');
    expect(await finish({ item: { ...file, file_id: newFile().id } })).toBe('validation_failed');
    expect(await finish({ item: { ...file, id: newFile().id } })).toBe('validation_failed');
    expect(await finish({ item: { ...file, encrypted_thumbnail: envelope() } })).toBe('validation_failed');
    expect(await finish({ item: file, content: { ...DIGESTS, root: 'ab'.repeat(32) } })).toBe(
      'content_differs',
    );
    const alone = await account.try('setContentHashes', {
      params: { id: file.id },
      query: {},
      body: DIGESTS,
    });
    expectProblem(alone, 'validation_failed');
    const plain = await account.storeFile();
    const named = await sender.change({ kind: 'finish', id: plain.id, content: DIGESTS, item: file });
    expect(codeOf(named)).toBe('validation_failed');
    await account.call('deleteItems', { body: { ids: [file.id, plain.id] } });
  });

  it("goes without a trace, moves nowhere, and is in nobody else's listing", async () => {
    const directory = await account.createDirectory();
    const before = [await sender.revisionNow(), await used()];
    const { file, record } = newUpload({ file_id: directory.id });
    for (const route of ['deleteItem', 'trashItems'] as const) {
      await account.createFile(record);
      await account.storeChunk(file, 0);
      const move = { ids: [file.id], file_id: null };
      expectProblem(await account.try('moveItems', { body: move }), 'upload_unfinished');
      if (route === 'deleteItem') await account.call(route, { params: { id: file.id } });
      else await account.call(route, { body: { ids: [file.id] } });
      expect([await sender.revisionNow(), await used()]).toEqual(before);
      expect(await account.names(directory.id)).toEqual([]);
    }
    expect((await account.call('listTrash', { query: {} })).items).toEqual([]);
    await account.createFile(record);
    const link = await account.call('createFolderLink', { body: newLink(account.form, directory.id) });
    const visitor = new Visitor(server.url);
    const { children } = await visitor.call('linkListing', { params: { id: link.id }, query: {} });
    expect(children).toEqual([]);
    await account.call('deleteItem', { params: { id: directory.id } });
  });

  it('of a version is shown to nobody before its end', async () => {
    const file = await account.storeFile();
    const before = await sender.revisionNow();
    const { encrypted_metadata: _, encrypted_key: key, ...sealed } = newVersion();
    const version = { ...sealed, size: 5 };
    const params = { id: file.id };
    const record = { ...version, encrypted_upload: envelope(200) };
    await account.call('createVersion', { params, body: record });
    await account.call('uploadChunk', chunkSaying(file, 0, chunkBody(version), { version: version.id }));
    expect(await sender.revisionNow()).toBe(before);
    const end = { version_id: version.id, version: { ...version, ...(key && { encrypted_key: key }) } };
    expect((await finishing(file.id, end)).status).toBe(200);
    expect(await account.metadata(file.id)).toMatchObject({ version_id: version.id });
    await account.call('createVersion', { params, body: { ...record, id: newFile().id } });
    const [begun] = await account.call('listVersions', { params });
    expect(begun).toMatchObject({ encrypted_upload: record.encrypted_upload, encrypted_key: null });
    await account.call('deleteVersion', { params: { ...params, version_id: begun?.id ?? '' } });
    expect(await sender.revisionNow()).toBe(before + 1);
  });
});

describe('The record of an upload whose length is not known', () => {
  const LAST = 5;
  const SIZE = CHUNK_SIZE + LAST;
  const bodyOf = (length: number) => randomBytes(encryptedSize(length));

  /** A record without a size, and what it becomes. */
  async function begun() {
    const { file, record } = newUpload();
    const { size: _, chunks: __, ...open } = record;
    await account.call('createItem', { body: { ...open, size: null } });
    const finish = async (size: number, chunks: number) =>
      finishing(file.id, { item: { ...file, size, chunks } });
    return { file, open, finish };
  }

  it('takes space with each chunk, tells no size, and has one from its end on', async () => {
    const before = await used();
    const { file, finish } = await begun();
    const empty = await used();
    expect(await account.metadata(file.id)).toMatchObject({ size: null, chunks: 0, chunks_stored: 0 });
    // In whatever order they arrive.
    await account.storeChunk(file, 1, bodyOf(LAST));
    expect(await used()).toBe(empty + LAST);
    await account.storeChunk(file, 0, bodyOf(CHUNK_SIZE));
    expect(await used()).toBe(empty + SIZE);
    const { children } = await account.call('listItems', { query: {} });
    const unfinished = { size: null, chunks: 2, chunks_stored: 2, finished_upload_at: null };
    expect(children.find(({ id }) => id === file.id)).toMatchObject(unfinished);

    expect(codeOf(await finish(SIZE - 1, 2))).toBe('validation_failed');
    expect(codeOf(await finish(SIZE, 3))).toBe('validation_failed');
    expect((await finish(SIZE, 2)).status).toBe(200);
    expect(await account.metadata(file.id)).toMatchObject({
      size: SIZE,
      chunks: 2,
      sealed_size: encryptedSize(SIZE),
      finished_upload_at: expect.any(Number),
    });
    expectProblem(await account.try('uploadChunk', chunkSaying(file, 2, bodyOf(LAST))), 'validation_failed');
    await account.call('deleteItem', { params: { id: file.id } });
    expect(await used()).toBe(before);
  });

  it.each([
    ['lacks a chunk', [0, 2], [CHUNK_SIZE, LAST]],
    ['has one within that is not full', [0, 1], [LAST, CHUNK_SIZE]],
  ])('is not finished while it %s', async (_, indexes, lengths) => {
    const { file, finish } = await begun();
    for (const [at, index] of indexes.entries()) {
      await account.storeChunk(file, index, bodyOf(lengths[at] ?? 0));
    }
    expect(codeOf(await finish(SIZE, 2))).toBe('upload_unfinished');
    await account.call('deleteItem', { params: { id: file.id } });
  });

  it('keeps what it has where there is no space for more, and counts nothing of what was refused', async () => {
    const { file, finish } = await begun();
    await account.storeChunk(file, 0, bodyOf(CHUNK_SIZE));
    const full = await used();
    const setQuota = (quota: number) =>
      execute(server.dataDir, 'update users set quota = ? where email = ?', quota, account.form.email);
    await setQuota(full + LAST - 1);
    const last = chunkSaying(file, 1, bodyOf(LAST));
    expectProblem(await account.try('uploadChunk', last), 'quota_exceeded');
    expect(await used()).toBe(full);
    expect(await account.metadata(file.id)).toMatchObject({ chunks: 1, uploaded_chunks: [0] });
    await setQuota(0);
    expect((await account.try('uploadChunk', last)).status).toBe(200);
    expect((await finish(SIZE, 2)).status).toBe(200);
    await account.call('deleteItem', { params: { id: file.id } });
  });

  it('takes what can be a chunk, and nothing else leaves its size open', async () => {
    const { file, open } = await begun();
    for (const [index, body] of [
      [0, randomBytes(27)],
      [0, bodyOf(CHUNK_SIZE + 1)],
      [1, bodyOf(0)],
    ] as const) {
      const refused = await account.try('uploadChunk', chunkSaying(file, index, body));
      expectProblem(refused, 'chunk_length_mismatch');
    }
    const { size: _, chunks: __, ...plain } = newFile();
    for (const body of [
      { ...plain, size: null },
      { ...open, size: null, chunks: 1 },
    ]) {
      expectProblem(await account.try('createItem', { body }), 'validation_failed');
    }
    await account.call('deleteItem', { params: { id: file.id } });
  });
});
