import { randomUUID } from 'node:crypto';
import { type FileVersion, ITEM_BYTES, type ItemDetails, type NewVersion } from '@coffer/contract';
import { encryptedSize } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account, chunkBody, chunkSaying } from './support/account.ts';
import { contentHashes, newLink, newVersion, SEALED_BYTES } from './support/builders.ts';
import { chunksIn, execute } from './support/data-directory.ts';
import { begin, chunk } from './support/link-visits.ts';
import { expectProblem } from './support/problems.ts';
import { itemsIn } from './support/signed-rows.ts';
import { Visitor } from './support/visitor.ts';

let server: WorkerServer;
let owner: Account;

beforeAll(async () => {
  server = await workerServer();
  owner = await Account.register(server.url);
});

/** A file of 5 bytes with what its first version holds. */
async function aFile(): Promise<{ file: ItemDetails; first: Buffer }> {
  const file = await owner.createFile();
  const first = chunkBody(file);
  await owner.storeChunk(file, 0, first);
  return { file: await owner.metadata(file.id), first };
}

const beginVersion = (id: string, changes: Partial<NewVersion> = {}): Promise<FileVersion> =>
  owner.call('createVersion', { params: { id }, body: newVersion(changes) });

const send = (id: string, { id: version }: FileVersion, body: Buffer) =>
  owner.try('uploadChunk', chunkSaying({ id }, 0, body, { version }));

const finish = (id: string, { id: version }: FileVersion) =>
  owner.call('setContentHashes', { params: { id }, query: { version }, body: contentHashes() });

/** Another version of a file, which it shows afterwards. */
async function storeVersion(id: string, changes: Partial<NewVersion> = {}) {
  const version = await beginVersion(id, changes);
  const body = chunkBody(version);
  expect((await send(id, version, body)).status).toBe(200);
  await finish(id, version);
  return { version, body };
}

const download = async (id: string, query: { version?: string } = {}) =>
  Buffer.from(await owner.call('downloadChunk', { params: { id }, query: { chunk: '0', ...query } }));

const numbersOf = async (id: string) =>
  (await owner.call('listVersions', { params: { id } })).map(({ number }) => number);

const usedSpace = async () => (await owner.call('storageStats')).used_space;

describe('A version of a file', () => {
  it('is shown once its digests are stored, and its file keeps what it held', async () => {
    const { file, first } = await aFile();
    const version = await beginVersion(file.id, { size: 9, mime: 'text/markdown' });
    expect(version).toMatchObject({ number: 2, chunks_stored: 0, finished_upload_at: null, root: null });
    const body = chunkBody(version);
    expect((await send(file.id, version, body)).status).toBe(200);
    expect(await owner.metadata(file.id)).toMatchObject({ version_id: file.version_id, size: 5 });
    expect(await download(file.id)).toEqual(first);

    await finish(file.id, version);
    expect(await owner.metadata(file.id)).toMatchObject({
      version_id: version.id,
      size: 9,
      mime: 'text/markdown',
      encrypted_key: version.encrypted_key,
      encrypted_metadata: version.encrypted_metadata,
      encrypted_name: file.encrypted_name,
      sealed_size: encryptedSize(9),
    });
    expect(await download(file.id)).toEqual(body);
    const former = { version: file.version_id ?? '' };
    expect(await download(file.id, former)).toEqual(first);
    const details = await owner.call('itemMetadata', { params: { id: file.id }, query: former });
    expect(details).toMatchObject({ size: 5, root: file.root, uploaded_chunks: [0] });
    const versions = await owner.call('listVersions', { params: { id: file.id } });
    expect(versions.map(({ id, number }) => [id, number])).toEqual([
      [version.id, 2],
      [file.id, 1],
    ]);
    expect(versions[1]).toMatchObject({ root: file.root, has_thumbnail: false, size: 5 });
    const page = async (query: Record<string, string>) =>
      (await owner.call('listVersions', { params: { id: file.id }, query })).map(({ number }) => number);
    expect([await page({ limit: '1' }), await page({ before: '2' }), await page({ before: '1' })]).toEqual([
      [2],
      [1],
      [],
    ]);
  });

  it('whose digests came when it was begun is shown with its last chunk', async () => {
    const { file } = await aFile();
    const version = await beginVersion(file.id, contentHashes());
    expect((await owner.metadata(file.id)).version_id).toBe(file.id);
    await send(file.id, version, chunkBody(version));
    expect((await owner.metadata(file.id)).version_id).toBe(version.id);
  });

  it('is shown by nothing but its end: a chunk that was lost, and came again, brings no former one back', async () => {
    const { file } = await aFile();
    const { version, body } = await storeVersion(file.id, contentHashes());
    const newest = await storeVersion(file.id);
    for (const statement of [
      'delete from chunks where version_id = ?',
      'update versions set chunks_stored = 0, finished_upload_at = null where id = ?',
    ]) {
      await execute(server.dataDir, statement, version.id);
    }
    expect((await send(file.id, version, body)).status).toBe(200);
    expect((await owner.metadata(file.id)).version_id).toBe(newest.version.id);
    expect(await download(file.id, { version: version.id })).toEqual(body);
  });

  it('has its own thumbnail', async () => {
    const { file } = await aFile();
    await storeVersion(file.id, { encrypted_thumbnail: 'AAAA' });
    const { id } = file;
    const shown = await owner.call('thumbnails', { body: { ids: [id] } });
    expect(shown).toMatchObject([{ id, encrypted_thumbnail: 'AAAA' }]);
    await owner.call('restoreVersion', { params: { id, version_id: id } });
    expect(await owner.call('thumbnails', { body: { ids: [id] } })).toEqual([]);
    expect((await owner.metadata(id)).has_thumbnail).toBe(false);
  });

  it('is restored without a byte being sent', async () => {
    const { file, first } = await aFile();
    const { version, body } = await storeVersion(file.id, { size: 6 });
    const used = await usedSpace();
    const chunks = chunksIn(server.dataDir);
    await owner.call('restoreVersion', { params: { id: file.id, version_id: file.id } });
    expect(await owner.metadata(file.id)).toMatchObject({ version_id: file.id, size: 5, root: file.root });
    expect(await download(file.id)).toEqual(first);
    expect(await numbersOf(file.id)).toEqual([2, 1]);
    await owner.call('restoreVersion', { params: { id: file.id, version_id: version.id } });
    expect(await download(file.id)).toEqual(body);
    expect(await usedSpace()).toBe(used);
    expect(chunksIn(server.dataDir)).toEqual(chunks);
  });

  it('is not restored before all of it is there', async () => {
    const { file } = await aFile();
    const { id: version_id } = await beginVersion(file.id);
    const refused = await owner.try('restoreVersion', { params: { id: file.id, version_id } });
    expectProblem(refused, 'upload_unfinished');
    expectProblem(
      await owner.try('downloadChunk', {
        params: { id: file.id },
        query: { chunk: '0', version: version_id },
      }),
      'upload_unfinished',
    );
    expect((await owner.metadata(file.id)).version_id).toBe(file.id);
  });

  it('has a number that is one more than the greatest', async () => {
    const { file } = await aFile();
    await storeVersion(file.id);
    const { version } = await storeVersion(file.id);
    expect(version.number).toBe(3);
    await owner.call('restoreVersion', { params: { id: file.id, version_id: file.id } });
    const versions = await owner.call('listVersions', { params: { id: file.id } });
    const second = versions[1]?.id ?? '';
    await owner.call('deleteVersion', { params: { id: file.id, version_id: second } });
    expect((await storeVersion(file.id)).version.number).toBe(4);
    expect(await numbersOf(file.id)).toEqual([4, 3, 1]);
  });

  it('is told to who follows the drive when it is shown', async () => {
    const { file } = await aFile();
    const { user } = await owner.call('self');
    const revision = async () => (await owner.call('listSpaces', { query: {} })).spaces[0]?.revision ?? -1;
    const before = await revision();
    const { version } = await storeVersion(file.id);
    const page = await owner.call('spaceChanges', {
      params: { id: user.space_id },
      query: { after: String(before) },
    });
    expect(itemsIn(user.space_id, page)).toMatchObject([{ id: file.id, version_id: version.id }]);
  });

  it('can lie in a drive once, whoever has it', async () => {
    const { file } = await aFile();
    const stranger = await Account.register(server.url);
    const theirs = await stranger.storeFile();
    const params = { id: file.id };
    for (const id of [file.id, theirs.id]) {
      expectProblem(await owner.try('createVersion', { params, body: newVersion({ id }) }), 'id_exists');
    }
    expect(await numbersOf(file.id)).toEqual([1]);
  });

  it('has the chunks that its size says, and belongs to a file', async () => {
    const { file } = await aFile();
    const params = { id: file.id };
    const wrong = await owner.try('createVersion', { params, body: newVersion({ chunks: 2 }) });
    expect(expectProblem(wrong, 'validation_failed').errors).toHaveProperty('chunks');
    const folder = await owner.createDirectory();
    const inFolder = { params: { id: folder.id }, body: newVersion() };
    expectProblem(await owner.try('createVersion', inFolder), 'validation_failed');
    const asFolder = await owner.try('createVersion', { params, body: { ...newVersion(), mime: 'dir' } });
    expectProblem(asFolder, 'validation_failed');
  });
});

describe('Versions', () => {
  it('are deleted one by one with their chunks, but for the one that is shown', async () => {
    const { file } = await aFile();
    const used = await usedSpace();
    const { version } = await storeVersion(file.id);
    const { id } = file;
    const shown = await owner.try('deleteVersion', { params: { id, version_id: version.id } });
    expectProblem(shown, 'version_shown');
    await owner.call('deleteVersion', { params: { id, version_id: id } });
    expect(await numbersOf(id)).toEqual([2]);
    expect(chunksIn(server.dataDir).join('\n')).not.toContain(id);
    expect(chunksIn(server.dataDir).join('\n')).toContain(version.id);
    expect(await usedSpace()).toBe(used + ITEM_BYTES);
    expectProblem(await owner.try('restoreVersion', { params: { id, version_id: id } }), 'not_found');
    expectProblem(await owner.try('deleteVersion', { params: { id, version_id: id } }), 'not_found');
  });

  it('that are older than the one that is shown are deleted together, and no other', async () => {
    const { file } = await aFile();
    const begun = await beginVersion(file.id);
    await storeVersion(file.id);
    const { version } = await storeVersion(file.id);
    await storeVersion(file.id);
    await owner.call('restoreVersion', { params: { id: file.id, version_id: version.id } });
    await owner.call('deleteOlderVersions', { params: { id: file.id } });
    expect(await numbersOf(file.id)).toEqual([5, 4]);
    expectProblem(await send(file.id, begun, chunkBody(begun)), 'not_found');
    const alone = await aFile();
    await owner.call('deleteOlderVersions', { params: { id: alone.file.id } });
    expect(await numbersOf(alone.file.id)).toEqual([1]);
  });

  it('go with their file, with the directory that holds it, and with their chunks', async () => {
    const folder = await owner.createDirectory();
    const used = await usedSpace();
    const file = await owner.storeFile({ file_id: folder.id });
    const { version } = await storeVersion(file.id);
    const unfinished = await beginVersion(file.id, { size: 5_000_000 });
    const chunk = chunkSaying(file, 1, chunkBody(unfinished, 1), { version: unfinished.id });
    await owner.call('uploadChunk', chunk);
    await owner.call('deleteItem', { params: { id: folder.id } });
    const left = chunksIn(server.dataDir).join('\n');
    for (const id of [file.id, version.id, unfinished.id]) expect(left).not.toContain(id);
    const held = SEALED_BYTES;
    expect(await usedSpace()).toBe(used - held);
  });

  it('stay with a file that is in the trash, and go when it is deleted for good', async () => {
    const used = await usedSpace();
    const { file, first } = await aFile();
    const { id } = file;
    const { version, body } = await storeVersion(id);
    const held = await usedSpace();
    await owner.call('trashItems', { body: { ids: [id] } });
    expectProblem(await owner.try('listVersions', { params: { id } }), 'not_found');
    expectProblem(await owner.try('restoreVersion', { params: { id, version_id: id } }), 'not_found');
    expectProblem(await owner.try('deleteOlderVersions', { params: { id } }), 'not_found');
    expect(await usedSpace()).toBe(held);
    await owner.call('restoreItems', { body: { items: [{ id }] } });
    expect(await download(id)).toEqual(body);
    expect(await download(id, { version: id })).toEqual(first);
    await owner.call('trashItems', { body: { ids: [id] } });
    const { revision } = await owner.call('listTrash', {});
    await owner.call('emptyTrash', { body: { revision } });
    const left = chunksIn(server.dataDir).join('\n');
    for (const gone of [id, version.id]) expect(left).not.toContain(gone);
    expect(await usedSpace()).toBe(used);
  });

  it('count towards the quota, with what they are described by', async () => {
    const person = await Account.register(server.url);
    const file = await person.storeFile();
    const before = await person.call('storageStats');
    expect(before).toMatchObject({ used_space: 5 + SEALED_BYTES, older_versions: 0 });
    const described = SEALED_BYTES - file.encrypted_name.length;
    const quota = before.used_space + 100 + described;
    const email = person.form.email;
    await execute(server.dataDir, 'update users set quota = ? where email = ?', quota, email);
    const params = { id: file.id };
    const tooLarge = await person.try('createVersion', { params, body: newVersion({ size: 101 }) });
    expectProblem(tooLarge, 'quota_exceeded');
    const body = newVersion({ size: 100, ...contentHashes() });
    const version = await person.call('createVersion', { params, body });
    expect(await person.call('storageStats')).toMatchObject({ used_space: quota, older_versions: 100 });
    const saying = chunkSaying(file, 0, chunkBody(version), { version: version.id });
    await person.call('uploadChunk', saying);
    expect(await person.call('storageStats')).toMatchObject({ used_space: quota, older_versions: 5 });
    expect((await person.call('storageStats')).stats).toEqual([{ mime: 'text/plain', count: 1, size: 100 }]);
  });

  it('are not seen by who has a link: it shows the one of its entry, and hands out that one alone', async () => {
    const { file } = await aFile();
    const link = await owner.call('createLink', { body: newLink(owner.form, file.id) });
    await owner.showBehind(link, file.id);
    const begun = await beginVersion(file.id, { size: 8 });
    const visitor = new Visitor(server.url);
    const shown = async () => (await visitor.call('linkMetadata', { params: { id: link.id } })).file_size;
    expect(await shown()).toBe(5);
    const body = chunkBody(begun);
    await send(file.id, begun, body);
    expect(await shown()).toBe(5);
    await finish(file.id, begun);
    expect(await shown()).toBe(5);
    await owner.showBehind(link, file.id);
    expect(await shown()).toBe(8);
    const ticket = await begin(visitor, link);
    expect((await chunk(visitor, link, file.id, ticket)).body.equals(body)).toBe(true);
    const params = { id: link.id, item_id: file.id };
    const asked = { chunk: '0', ticket, version: file.id };
    expectProblem(await visitor.try('linkChunk', { params, query: asked }), 'validation_failed');
  });

  it('are reached by their owner, in their own file alone', async () => {
    const { file } = await aFile();
    const another = await aFile();
    const stranger = await Account.register(server.url);
    const theirs = await stranger.storeFile();
    const refused = async (account: Account, id: string, version: string) => {
      const params = { id, version_id: version };
      expectProblem(await account.try('restoreVersion', { params }), 'not_found');
      expectProblem(await account.try('deleteVersion', { params }), 'not_found');
      const query = { version };
      expectProblem(await account.try('itemMetadata', { params: { id }, query }), 'not_found');
      expectProblem(await account.try('sealedHashes', { params: { id }, query }), 'not_found');
      const asked = { chunk: '0', version };
      expectProblem(await account.try('downloadChunk', { params: { id }, query: asked }), 'not_found');
      const saying = chunkSaying({ id }, 0, chunkBody(file), query);
      expectProblem(await account.try('uploadChunk', saying), 'not_found');
      const hashes = { params: { id }, query, body: contentHashes() };
      expectProblem(await account.try('setContentHashes', hashes), 'not_found');
    };
    await refused(owner, file.id, another.file.id);
    await refused(owner, file.id, theirs.id);
    await refused(stranger, file.id, file.id);
    await refused(owner, file.id, randomUUID());
    expectProblem(await stranger.try('listVersions', { params: { id: file.id } }), 'not_found');
    const body = newVersion();
    expectProblem(await stranger.try('createVersion', { params: { id: file.id }, body }), 'not_found');
    expectProblem(await stranger.try('deleteOlderVersions', { params: { id: file.id } }), 'not_found');
  });
});
