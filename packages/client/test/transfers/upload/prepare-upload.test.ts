import { DIRECTORY_MIME, type Item, type ItemDetails } from '@coffer/contract';
import { CHUNK_SIZE, randomBytes } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type PreparedUpload,
  prepareUpload,
  type UploadCandidate,
} from '../../../src/transfers/upload/prepare-upload.ts';
import { newAccount, store, type TestAccount } from '../../support/account.ts';
import { MemoryServer } from '../../support/memory-server.ts';

const FILE: UploadCandidate = {
  name: 'café.pdf',
  size: 2 * CHUNK_SIZE + 5,
  mime: 'application/pdf',
  modifiedAt: 1_600_000_000,
};

let ada: TestAccount;
let server: MemoryServer;
let folder: Item;

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
});

beforeEach(async () => {
  server = new MemoryServer();
  folder = await store(server, ada, { name: 'folder', mime: DIRECTORY_MIME });
});

function prepare(
  file = FILE,
  more: { thumbnail?: () => Promise<Uint8Array<ArrayBuffer>>; begun?: string } = {},
): Promise<PreparedUpload> {
  return prepareUpload({ api: server.api, keyring: ada.keyring, file, parents: [folder], ...more });
}

/** Lets the server have the file, with these chunks. */
async function stored(chunks: number[], change: Partial<ItemDetails> = {}): Promise<Item> {
  const prepared = await prepare();
  if (prepared.kind !== 'new') throw new Error('There is a file already');
  const record = server.create(prepared.request);
  server.records.set(record.id, { ...record, ...change });
  for (const index of chunks) server.bodies(record.id).set(index, new Uint8Array(1));
  return record;
}

describe('the preparation of an upload', () => {
  it('of a name that is not there makes a new record in the folder', async () => {
    const prepared = await prepare();
    if (prepared.kind !== 'new') throw new Error(prepared.kind);
    const record = await server.api.call('createItem', { body: prepared.request });
    expect(record).toMatchObject({ file_id: folder.id, size: FILE.size, chunks: 3 });
    expect(await ada.keyring.openItem(record, [folder])).toMatchObject({ name: FILE.name });
  });

  it('makes a thumbnail only for a new record', async () => {
    const thumbnail = randomBytes(20);
    const prepared = await prepare(FILE, { thumbnail: async () => thumbnail });
    if (prepared.kind !== 'new') throw new Error(prepared.kind);
    const envelope = prepared.request.encrypted_thumbnail ?? '';
    expect(await ada.keyring.openThumbnail(prepared.id, envelope)).toEqual(thumbnail);
    server.create(prepared.request);
    const again = await prepare(FILE, { thumbnail: () => Promise.reject(new Error('not wanted')) });
    expect(again.kind).toBe('resume');
  });

  it('of an unfinished upload of the same file resumes with what is stored', async () => {
    const { id } = await stored([0, 2]);
    const metadata = { size: FILE.size };
    expect(await prepare()).toMatchObject({ kind: 'resume', id, metadata, storedChunks: [0, 2] });
  });

  it('finds a name in whichever form it is composed', async () => {
    const { id } = await stored([0]);
    expect(await prepare({ ...FILE, name: FILE.name.normalize('NFD') })).toMatchObject({
      kind: 'resume',
      id,
    });
  });

  it.each([{ size: FILE.size + 1 }, { modifiedAt: FILE.modifiedAt + 1 }])(
    'audit 6: of another version of the file (%j) finds the name taken, though the server calls it unfinished',
    async (change) => {
      await stored([0, 1]);
      await expect(prepare({ ...FILE, ...change })).rejects.toThrow('file_already_exists');
    },
  );

  it('of a name that is taken fails', async () => {
    await stored([0, 1, 2]);
    await expect(prepare()).rejects.toThrow('file_already_exists');
    await expect(prepare()).rejects.toThrow('file_already_exists');
  });

  it('of a file of its own that lacks nothing but its digests goes on with those', async () => {
    const { id } = await stored([0, 1, 2]);
    expect(await prepare(FILE, { begun: id })).toMatchObject({ kind: 'resume', id, storedChunks: [0, 1, 2] });
    await expect(prepare({ ...FILE, size: FILE.size + 1 }, { begun: id })).rejects.toThrow(
      'file_already_exists',
    );
    server.records.set(id, { ...server.record(id), sha256: 'AA' });
    await expect(prepare(FILE, { begun: id })).rejects.toThrow('file_already_exists');
  });

  it("of a directory's name fails", async () => {
    await store(server, ada, { name: FILE.name, mime: DIRECTORY_MIME, parentId: folder.id });
    await expect(prepare()).rejects.toThrow('file_already_exists');
  });

  it('fails as the lookup fails', async () => {
    server.fault = () => 'drop';
    await expect(prepare()).rejects.toThrow('server_unreachable');
  });

  it('does not go on with an item of another name, another place, or other keys', async () => {
    const record = await stored([0]);
    const other = await store(server, ada, { name: 'other.pdf', parentId: folder.id });
    const outside = await store(server, ada, { name: FILE.name, size: FILE.size });
    const hash = server.record(record.id).name_hash;
    server.records.delete(record.id);
    for (const answer of [
      { ...server.record(other.id), name_hash: hash },
      { ...server.record(outside.id), file_id: folder.id, sealed_parent_id: folder.id, name_hash: hash },
      { ...server.record(other.id), name_hash: hash, encrypted_key: record.encrypted_key },
      { ...server.record(other.id), name_hash: hash, size: FILE.size, file_modified_at: FILE.modifiedAt },
    ]) {
      server.records.set(answer.id, answer);
      await expect(prepare()).rejects.toThrow('item_damaged');
      server.records.delete(answer.id);
    }
  });
});
