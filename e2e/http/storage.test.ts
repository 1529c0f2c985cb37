import { createHash, randomUUID } from 'node:crypto';
import type { ItemDetails } from '@coffer/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account, chunkBody } from './support/account.ts';
import {
  contentHashes,
  envelope,
  nameHash,
  newDirectory,
  newFile,
  newName,
  SEALED_BYTES,
  searchToken,
  storedToken,
} from './support/builders.ts';
import { expectProblem } from './support/problems.ts';

let server: WorkerServer;
let me: Account;
let other: Account;

beforeAll(async () => {
  server = await workerServer();
  me = await Account.register(server.url);
  other = await Account.register(server.url);
});

describe('Creating', () => {
  it('gives back the record as it was sent', async () => {
    const directory = await me.createDirectory();
    const sent = newFile({ file_id: directory.id, size: 9_000_000, encrypted_thumbnail: envelope(500) });
    const { search_tokens_hashed: _, encrypted_thumbnail: __, ...rest } = sent;
    expect(await me.call('createItem', { body: sent })).toEqual({
      ...rest,
      version_id: sent.id,
      key_epoch: 1,
      name_epoch: 1,
      name_hash_epoch: 1,
      metadata_epoch: null,
      chunks: 3,
      chunks_stored: 0,
      uploaded_chunks: [],
      has_thumbnail: true,
      is_owner: true,
      created_at: expect.any(Number),
      finished_upload_at: null,
      md5: null,
      sha1: null,
      sha256: null,
      blake2b: null,
      root: null,
      sealed_size: null,
    });
  });

  it('makes directories, which are finished at once and have no content', async () => {
    const directory = await me.createDirectory();
    expect(directory).toMatchObject({
      mime: 'dir',
      size: 0,
      chunks: 0,
      finished_upload_at: expect.any(Number),
    });
  });

  it('takes empty files, which have one chunk', async () => {
    expect((await me.createFile({ size: 0 })).chunks).toBe(1);
  });

  it.each([
    ['a file without size', () => ({ ...newFile(), size: undefined }), 'size'],
    ['a file without chunks', () => ({ ...newFile(), chunks: undefined }), 'chunks'],
    ['another number of chunks than the size needs', () => newFile({ size: 9_000_000, chunks: 2 }), 'chunks'],
    ['a directory with a size', () => newDirectory({ size: 0 }), 'size'],
    ['a directory with chunks', () => newDirectory({ chunks: 1 }), 'chunks'],
  ])('refuses %s', async (_, build, field) => {
    const received = await me.try('createItem', { body: build() });
    expect(Object.keys(expectProblem(received, 'validation_failed').errors ?? {})).toEqual([field]);
  });

  it('refuses a name that the directory has already, and takes it elsewhere', async () => {
    const [one, two] = [await me.createDirectory(), await me.createDirectory()];
    const name_hash = nameHash();
    await me.createFile({ name_hash });
    await me.createFile({ name_hash, file_id: one.id });
    await me.createFile({ name_hash, file_id: two.id });
    await other.createFile({ name_hash });
    for (const file_id of [null, one.id, two.id]) {
      const received = await me.try('createItem', { body: newFile({ name_hash, file_id }) });
      expect(expectProblem(received, 'name_exists').errors?.['name_hash']).toHaveLength(1);
    }
  });

  it('refuses an id that is in use', async () => {
    const { id } = await me.createFile();
    expectProblem(await me.try('createItem', { body: newFile({ id }) }), 'id_exists');
    expectProblem(await other.try('createItem', { body: newFile({ id }) }), 'id_exists');
  });

  it('at the same time under one name succeeds once', async () => {
    const name_hash = nameHash();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => me.try('createItem', { body: newFile({ name_hash }) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('refuses a parent that is missing, a file, or someone else’s', async () => {
    const file = await me.createFile();
    const foreign = await other.createDirectory();
    const into = (file_id: string) => me.try('createItem', { body: newFile({ file_id }) });
    expectProblem(await into(randomUUID()), 'not_found');
    expectProblem(await into(file.id), 'not_a_directory');
    expectProblem(await into(foreign.id), 'not_found');
  });
});

describe('A listing', () => {
  it('holds what is in the directory, and the chain of directories down to it', async () => {
    const top = await me.createDirectory();
    const middle = await me.createDirectory({ file_id: top.id });
    const bottom = await me.createDirectory({ file_id: middle.id });
    const file = await me.createFile({ file_id: bottom.id });
    const { children, parents, next_cursor } = await me.call('listItems', { query: { dir_id: bottom.id } });
    expect(children.map(({ id }) => id)).toEqual([file.id]);
    expect(parents.map(({ id }) => id)).toEqual([top.id, middle.id, bottom.id]);
    expect(next_cursor).toBeNull();
    expect((await me.call('listItems', { query: { dir_id: top.id } })).children.map(({ id }) => id)).toEqual([
      middle.id,
    ]);
  });

  it('of the root has no parents and nothing of other users', async () => {
    const person = await Account.register(server.url);
    const item = await person.createFile();
    const { children, parents } = await person.call('listItems', { query: {} });
    expect(children.map(({ id }) => id)).toEqual([item.id]);
    expect(parents).toEqual([]);
  });

  it('comes in pages, directories first, each item once', async () => {
    const directory = await me.createDirectory();
    const expected = new Set<string>();
    for (let i = 0; i < 7; i += 1) expected.add((await me.createFile({ file_id: directory.id })).id);
    for (let i = 0; i < 4; i += 1) expected.add((await me.createDirectory({ file_id: directory.id })).id);
    const seen = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = { dir_id: directory.id, limit: '3', ...(cursor && { cursor }) };
      const page: Awaited<ReturnType<typeof list>> = await list(query);
      expect(page.children.length).toBeLessThanOrEqual(3);
      seen.push(...page.children);
      cursor = page.next_cursor;
    }
    expect(seen.map(({ mime }) => mime === 'dir')).toEqual([
      ...Array.from({ length: 4 }, () => true),
      ...Array.from({ length: 7 }, () => false),
    ]);
    expect(new Set(seen.map(({ id }) => id))).toEqual(expected);
    expect(seen).toHaveLength(expected.size);
  });

  it('of directories only leaves files out', async () => {
    const directory = await me.createDirectory();
    await me.createFile({ file_id: directory.id });
    const inner = await me.createDirectory({ file_id: directory.id });
    const { children } = await list({ dir_id: directory.id, dirs_only: 'true', is_owner: 'true' });
    expect(children.map(({ id }) => id)).toEqual([inner.id]);
    const top = await list({ dirs_only: 'true', is_owner: 'true' });
    expect(top.children.map(({ id }) => id)).toContain(directory.id);
    expect(top.children.filter(({ mime }) => mime !== 'dir')).toEqual([]);
  });

  it('of unfinished uploads only leaves out what is finished, and directories', async () => {
    const directory = await me.createDirectory();
    await me.createDirectory({ file_id: directory.id });
    await me.storeFile({ file_id: directory.id, size: 100 });
    const unfinished = await me.createFile({ file_id: directory.id });
    const { children } = await list({ dir_id: directory.id, unfinished: 'true' });
    expect(children.map(({ id }) => id)).toEqual([unfinished.id]);
  });

  it('refuses directories that are missing, a file, or someone else’s, and cursors that nobody gave', async () => {
    const foreign = await other.createDirectory();
    const file = await me.createFile();
    expectProblem(await me.try('listItems', { query: { dir_id: randomUUID() } }), 'not_found');
    expectProblem(await me.try('listItems', { query: { dir_id: foreign.id } }), 'not_found');
    expectProblem(await me.try('listItems', { query: { dir_id: file.id } }), 'not_a_directory');
    expectProblem(await me.try('listItems', { query: { cursor: 'bm90aGluZw' } }), 'validation_failed');
  });

  const list = (query: Record<string, string>) => me.call('listItems', { query });
});

describe('An item', () => {
  it('is found by id and by the hash of its name in its directory', async () => {
    const directory = await me.createDirectory();
    const file = await me.createFile({ file_id: directory.id });
    expect(await me.metadata(file.id)).toEqual(file);
    const params = { namehash: file.name_hash };
    expect(await me.call('itemByNameHash', { params, query: { parent_id: directory.id } })).toEqual(file);
    expectProblem(await me.try('itemByNameHash', { params }), 'not_found');
  });

  it('fault U16: is looked up without an error as an answer, where there is none', async () => {
    const directory = await me.createDirectory();
    const file = await me.createFile({ file_id: directory.id });
    const query = { parent_id: directory.id };
    const params = { namehash: file.name_hash };
    expect(await me.call('findItem', { params: { id: file.id } })).toEqual(file);
    expect(await me.call('findByNameHash', { params, query })).toEqual(file);
    expect(await me.call('findByNameHash', { params })).toBeNull();
    expect(await me.call('findItem', { params: { id: randomUUID() } })).toBeNull();
    expect(await other.call('findItem', { params: { id: file.id } })).toBeNull();
    expect(await other.call('findByNameHash', { params, query })).toBeNull();
  });

  it('gets another name and other search tokens when it is renamed', async () => {
    const directory = await me.createDirectory();
    const query = searchToken();
    const name = newName({ search_tokens_hashed: [storedToken(query)] });
    const renamed = await me.call('renameItem', { params: { id: directory.id }, body: name });
    expect(renamed).toEqual({
      ...directory,
      encrypted_name: name.encrypted_name,
      name_hash: name.name_hash,
    });
    const found = await me.call('searchItems', { body: { search: [query] } });
    expect(found.items.map(({ id }) => id)).toEqual([directory.id]);
  });

  it('keeps its name when another one has the new name', async () => {
    const [one, two] = [await me.createDirectory(), await me.createDirectory()];
    const body = newName({ name_hash: one.name_hash });
    expectProblem(await me.try('renameItem', { params: { id: two.id }, body }), 'name_exists');
    expect(await me.metadata(two.id)).toEqual(two);
    await me.call('renameItem', { params: { id: one.id }, body });
  });

  it('is not renamed while its upload is unfinished', async () => {
    const file = await me.createFile();
    expectProblem(
      await me.try('renameItem', { params: { id: file.id }, body: newName() }),
      'upload_unfinished',
    );
  });

  it('gets its sealed hashes when its upload has ended', async () => {
    const file = await me.createFile();
    const hashes = contentHashes();
    const set = (id: string) => me.try('setContentHashes', { params: { id }, query: {}, body: hashes });
    expectProblem(await set(file.id), 'upload_unfinished');
    await me.storeChunk(file, 0);
    expect((await set(file.id)).status).toBe(204);
    expect(await me.metadata(file.id)).toMatchObject(hashes);
    expectProblem(await set((await me.createDirectory()).id), 'validation_failed');
  });

  it('shows its thumbnail in a batch, and only its owner sees it', async () => {
    const thumbnail = envelope(3_000);
    const [one, two] = [await me.createFile({ encrypted_thumbnail: thumbnail }), await me.createFile()];
    const foreign = await other.createFile({ encrypted_thumbnail: envelope(3_000) });
    const ids = [one.id, two.id, foreign.id, randomUUID()];
    expect(await me.call('thumbnails', { body: { ids } })).toEqual([
      { id: one.id, version_id: one.version_id, encrypted_thumbnail: thumbnail },
    ]);
  });
});

describe('Statistics', () => {
  it('count the signed-in user’s own files by type, and no directories', async () => {
    const person = await Account.register(server.url);
    await person.createDirectory();
    await person.createFile({ mime: 'image/png', size: 7 });
    await person.createFile({ mime: 'image/png', size: 8 });
    const pdf = await person.createFile({ mime: 'application/pdf', size: 5_000_000 });
    expect(await person.call('storageStats')).toEqual({
      older_versions: 0,
      stats: [
        { mime: 'application/pdf', count: 1, size: 5_000_000 },
        { mime: 'image/png', count: 2, size: 15 },
      ],
      trash: { count: 0, size: 0 },
      used_space: 5_000_015 + 4 * SEALED_BYTES,
      quota: 0,
    });
    await person.call('deleteItem', { params: { id: pdf.id } });
    expect((await person.call('storageStats')).used_space).toBe(15 + 3 * SEALED_BYTES);
  });
});

describe('The hashes of a sealed file', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const segmentsOf = (body: Buffer) =>
    Array.from({ length: Math.ceil(body.length / 262_172) }, (_, at) =>
      sha256(body.subarray(at * 262_172, (at + 1) * 262_172)),
    );
  const hashes = async ({ id }: ItemDetails, query: { chunk?: string } = {}) =>
    Buffer.from(await me.call('sealedHashes', { params: { id }, query }));

  it('are those of its segments, and lead to the root in its record', async () => {
    const item = await me.createFile({ size: 9_000_000 });
    const bodies = [0, 1, 2].map((index) => chunkBody(item, index));
    for (const index of [2, 0]) await me.storeChunk(item, index, bodies[index]);
    const chunkHashes = bodies.map((body) => sha256(Buffer.concat(segmentsOf(body))));
    const missing = chunkHashes.map((hash, index) => (index === 1 ? Buffer.alloc(32) : hash));
    expect((await hashes(item)).equals(Buffer.concat(missing))).toBe(true);
    expectProblem(
      await me.try('sealedHashes', { params: { id: item.id }, query: { chunk: '1' } }),
      'not_found',
    );
    expect((await me.metadata(item.id)).root).toBeNull();

    await me.storeChunk(item, 1, bodies[1]);
    expect((await hashes(item)).equals(Buffer.concat(chunkHashes))).toBe(true);
    for (const [index, body] of bodies.entries()) {
      const ofSegments = await hashes(item, { chunk: String(index) });
      expect(ofSegments.equals(Buffer.concat(segmentsOf(body)))).toBe(true);
    }
    expect(await me.metadata(item.id)).toMatchObject({
      root: sha256(Buffer.concat(chunkHashes)).toString('hex'),
      sealed_size: bodies.reduce((sum, { length }) => sum + length, 0),
    });
  });

  it('refuse what was not sealed when the upload ends, and take what was', async () => {
    const item = await me.storeFile({ size: 5 });
    const { root, sealed_size } = await me.metadata(item.id);
    const ending = (more: object) => ({ params: { id: item.id }, body: { ...contentHashes(), ...more } });
    expectProblem(await me.try('setContentHashes', ending({ root: 'ab'.repeat(32) })), 'content_differs');
    expectProblem(await me.try('setContentHashes', ending({ root, sealed_size: 34 })), 'content_differs');
    expect((await me.metadata(item.id)).sha256).toBeNull();
    const encrypted_metadata = envelope(200);
    await me.call('setContentHashes', ending({ root, sealed_size, encrypted_metadata }));
    expect(await me.metadata(item.id)).toMatchObject({ root, encrypted_metadata });
  });

  it('are those of their maker alone, and of files alone', async () => {
    const asking = async ({ id }: ItemDetails) => ({ params: { id }, query: {} });
    expectProblem(await other.try('sealedHashes', await asking(await me.storeFile())), 'not_found');
    expectProblem(
      await me.try('sealedHashes', await asking(await me.createDirectory())),
      'validation_failed',
    );
  });
});
