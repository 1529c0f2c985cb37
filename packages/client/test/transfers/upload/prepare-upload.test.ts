import { DIRECTORY_MIME, type FinalItem, type Item, type ItemDetails } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type PreparedUpload,
  prepareUpload,
  type UploadCandidate,
} from '../../../src/transfers/upload/prepare-upload.ts';
import { newAccount, store, type TestAccount } from '../../support/account.ts';
import { MemoryServer } from '../../support/memory-server.ts';

const FILE = {
  name: 'café.pdf',
  size: 2 * CHUNK_SIZE + 5,
  mime: 'application/pdf',
  modifiedAt: 1_600_000_000,
} satisfies UploadCandidate;

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

function prepare(file: UploadCandidate = FILE, more: { begun?: string } = {}): Promise<PreparedUpload> {
  return prepareUpload({ api: server.api, keyring: ada.keyring, file, parents: [folder], ...more });
}

/** Lets the server have the file as a program without sealed records begins it, with these chunks. */
async function stored(chunks: number[], change: Partial<ItemDetails> = {}): Promise<Item> {
  const { request } = await ada.keyring.sealNewItem({ ...FILE, parentId: folder.id });
  const record = server.create(request);
  server.records.set(record.id, { ...record, ...change });
  for (const index of chunks) server.bodies(record.id).set(index, new Uint8Array(1));
  return record;
}

describe('the preparation of an upload', () => {
  it('of a name that is not there makes a new record in the folder', async () => {
    expect(await prepare()).toEqual({ kind: 'new', isAnother: false });
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

  describe('of which there is a record', () => {
    /** Lets the server have the record of an upload. */
    async function begun(file = FILE) {
      const { record } = await ada.keyring.sealUpload({ ...file, parentId: folder.id });
      return server.create(record);
    }

    function becoming(prepared: PreparedUpload): FinalItem {
      if (prepared.kind !== 'resume' || prepared.final === null || !('item' in prepared.final)) {
        throw new Error('It goes on with no record');
      }
      return prepared.final.item;
    }

    it('goes on with its name, keys, size and date, and says what becomes of it', async () => {
      const { id, encrypted_upload } = await begun();
      const prepared = await prepare();
      expect(prepared).toMatchObject({ kind: 'resume', id, metadata: { size: FILE.size }, storedChunks: [] });
      const { encrypted_key, encrypted_name, ...item } = becoming(prepared);
      expect(item).toMatchObject({ id, version_id: id, size: FILE.size, mime: FILE.mime, chunks: 3 });
      const opened = { ...server.record(id), encrypted_key, encrypted_name };
      expect(encrypted_upload).toBeDefined();
      expect(await ada.keyring.openItem(opened, [folder])).toMatchObject({ name: FILE.name, isRecord: true });
    });

    it.each([{ size: FILE.size + 1 }, { modifiedAt: FILE.modifiedAt + 1 }])(
      'begins another one for another file of the name (%j)',
      async (change) => {
        await begun();
        expect(await prepare({ ...FILE, ...change })).toEqual({ kind: 'new', isAnother: true });
      },
    );

    it('goes on with the one that was begun, also under another name', async () => {
      const { id } = await begun();
      const other = { ...FILE, name: 'other name.pdf' };
      const prepared = await prepare(other, { begun: id });
      expect(prepared).toMatchObject({ kind: 'resume', id });
      expect(becoming(prepared).name_hash).toBe(await ada.keyring.nameHash(other.name, folder.id));
      expect(await prepare(other)).toEqual({ kind: 'new', isAnother: false });
    });

    it('audit 15: goes on with nothing that its maker has not sealed for it', async () => {
      const own = await begun();
      const other = await begun({ ...FILE, name: 'other.pdf' });
      const hash = { name_hash: own.name_hash };
      server.records.delete(own.id);
      server.records.delete(other.id);
      const bob = await newAccount('bob@example.org');
      const theirs = await bob.keyring.sealUpload({ ...FILE, parentId: null });
      for (const answer of [
        // Another upload's record, and its fields one by one.
        { ...other, ...hash },
        { ...own, encrypted_upload: other.encrypted_upload ?? '' },
        { ...own, encrypted_upload: theirs.record.encrypted_upload ?? '' },
        { ...own, id: other.id, version_id: other.id },
        { ...own, version_id: other.version_id },
        { ...own, size: FILE.size - 1 },
        { ...own, file_modified_at: FILE.modifiedAt + 1 },
        { ...own, mime: 'text/plain' },
      ]) {
        server.records.set(answer.id, answer);
        expect(await prepare()).toEqual({ kind: 'new', isAnother: true });
        server.records.delete(answer.id);
      }
    });
  });

  it("of a directory's name fails", async () => {
    await store(server, ada, { name: FILE.name, mime: DIRECTORY_MIME, parentId: folder.id });
    await expect(prepare()).rejects.toThrow('file_already_exists');
  });

  it('fails as the lookup fails', async () => {
    server.fault = () => 'drop';
    await expect(prepare()).rejects.toThrow('server_unreachable');
  });

  it('does not go on with an item of another name, another place, or another key', async () => {
    const record = await stored([0]);
    const other = await store(server, ada, { name: 'other.pdf', parentId: folder.id });
    const outside = await store(server, ada, { name: FILE.name, size: FILE.size });
    const hash = server.record(record.id).name_hash;
    server.records.delete(record.id);
    for (const answer of [
      { ...server.record(other.id), name_hash: hash },
      { ...server.record(other.id), name_hash: hash, encrypted_key: record.encrypted_key },
      { ...server.record(other.id), name_hash: hash, size: FILE.size, file_modified_at: FILE.modifiedAt },
    ]) {
      server.records.set(answer.id, answer);
      await expect(prepare()).rejects.toThrow('item_damaged');
      server.records.delete(answer.id);
    }
    server.answer = ({ route }, body) => (route === 'findByNameHash' ? server.record(outside.id) : body);
    await expect(prepare()).rejects.toMatchObject({ failure: { code: 'item_damaged', reason: 'place' } });
  });
});
