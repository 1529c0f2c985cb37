import { randomUUID } from 'node:crypto';
import { SEALED_THUMBNAIL_LENGTH } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account, chunkBody, chunkSaying } from './support/account.ts';
import { newBatch } from './support/batches.ts';
import {
  contentHashes,
  envelope,
  newDirectory,
  newFile,
  newName,
  newRequestLink,
  newSetting,
  REQUEST_TICKET,
  SEALED_BYTES,
} from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let administrator: Account;

beforeAll(async () => {
  server = await startServer();
  administrator = await Account.register(server.url);
});
afterAll(() => server.stop());

describe('A quota', () => {
  const setQuota = async (account: Account, quota: number) => {
    await execute(server.dataDir, 'update users set quota = ? where email = ?', quota, account.form.email);
  };

  it('bounds the sizes of all files together', async () => {
    const person = await Account.register(server.url);
    // For two files and a directory.
    await setQuota(person, 100 + 3 * SEALED_BYTES);
    const file = await person.createFile({ size: 60 });
    await person.createDirectory();
    expectProblem(await person.try('createItem', { body: newFile({ size: 41 }) }), 'quota_exceeded');
    await person.createFile({ size: 40 });
    expectProblem(await person.try('createItem', { body: newFile({ size: 1 }) }), 'quota_exceeded');
    await person.call('deleteItem', { params: { id: file.id } });
    await person.createFile({ size: 60 });
    const all = 100 + 3 * SEALED_BYTES;
    expect(await person.call('storageStats')).toMatchObject({ used_space: all, quota: all });
  });

  it('is checked again with every chunk', async () => {
    const person = await Account.register(server.url);
    const file = await person.createFile({ size: 60 });
    await setQuota(person, 59 + SEALED_BYTES);
    const saying = chunkSaying(file, 0, chunkBody(file));
    expectProblem(await person.try('uploadChunk', saying), 'quota_exceeded');
    await setQuota(person, 60 + SEALED_BYTES);
    expect((await person.try('uploadChunk', saying)).status).toBe(200);
  });

  it('fault S7: counts what comes by a request link as it arrives, and gives a share to what waits', async () => {
    const person = await Account.register(server.url);
    const request = newRequestLink({ max_files: 9, max_bytes: 1_000_000 });
    const { spaces } = await person.call('listSpaces', { query: {} });
    const [space] = spaces;
    if (space === undefined) throw new Error('There is no drive');
    const operations = [{ kind: 'setting' as const, setting: newSetting(), known: null, request }];
    const body = newBatch(space.revision, { operations });
    await person.call('changeSpace', { params: { id: space.id }, body });
    await setQuota(person, 1_000_000);
    const sender = new Visitor(server.url);
    const { id } = request;
    const ticket = REQUEST_TICKET;
    const begin = async (size: number) => {
      const file = { id: randomUUID(), size, encrypted_key: envelope(1_182) };
      return {
        file,
        answer: await sender.try('beginRequestUpload', { params: { id }, query: { ticket }, body: file }),
      };
    };
    const send = ({ file }: Awaited<ReturnType<typeof begin>>) =>
      sender.try('uploadRequestChunk', {
        ...chunkSaying(file, 0, chunkBody(file), { ticket }),
        params: { id, upload_id: file.id },
      });
    const used = async () => (await person.call('storageStats')).used_space;

    expectProblem((await begin(200_000)).answer, 'quota_exceeded');
    const before = await used();
    const announced = [await begin(60_000), await begin(60_000), await begin(60_000)];
    expect(announced.map(({ answer }) => answer.status)).toEqual([204, 204, 204]);
    // Records alone.
    expect((await used()) - before).toBeLessThan(20_000);
    await person.createFile({ size: 500_000 });
    const [first, second, third] = announced;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('Three are begun');
    expect(await used()).toBeLessThan(before + 520_000);
    expectProblem(await send(first), 'quota_exceeded');
    await setQuota(person, 1_600_000);
    expect((await send(first)).status).toBe(200);
    expectProblem(await send(second), 'quota_exceeded');
    await sender.call('cancelRequestUpload', { params: { id, upload_id: first.file.id }, query: { ticket } });
    expect((await send(third)).status).toBe(200);
    expect(await sender.call('requestLink', { params: { id } })).toMatchObject({
      files_left: 7,
      bytes_left: 940_000,
    });
  });

  it('of nothing is none', async () => {
    const person = await Account.register(server.url);
    await setQuota(person, 0);
    await person.createFile({ size: 5_000_000_000 });
  });

  it('cannot be passed by creating files at the same time', async () => {
    const person = await Account.register(server.url);
    await setQuota(person, 100 + 3 * SEALED_BYTES);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.try('createItem', { body: newFile({ size: 30 }) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it('audit 20: counts names, metadata and thumbnails, also of what is renamed, and gives all of it back', async () => {
    const person = await Account.register(server.url);
    const used = async () => (await person.call('storageStats')).used_space;
    const encrypted_thumbnail = 'A'.repeat(SEALED_THUMBNAIL_LENGTH);
    await setQuota(person, SEALED_BYTES + SEALED_THUMBNAIL_LENGTH);
    const body = newFile({ size: 1, encrypted_thumbnail });
    expectProblem(await person.try('createItem', { body }), 'quota_exceeded');
    const file = await person.createFile({ size: 0, encrypted_thumbnail });
    await person.storeChunk(file, 0);
    expect(await used()).toBe(SEALED_BYTES + SEALED_THUMBNAIL_LENGTH);
    const rename = (encrypted_name: string) =>
      person.try('renameItem', { params: { id: file.id }, body: newName({ encrypted_name }) });
    // A change of what is there goes beyond the quota; what is new does not.
    expect((await rename(`${file.encrypted_name}AAAA`)).status).toBe(200);
    expect(await used()).toBe(SEALED_BYTES + SEALED_THUMBNAIL_LENGTH + 4);
    expect((await rename('AA')).status).toBe(200);
    expect(await used()).toBe(SEALED_BYTES + SEALED_THUMBNAIL_LENGTH - file.encrypted_name.length + 2);
    await person.call('setContentHashes', { params: { id: file.id }, query: {}, body: contentHashes() });
    await person.call('deleteItem', { params: { id: file.id } });
    expect(await used()).toBe(0);
  });

  it('audit 20: goes with thumbnails of at most 64 KiB, and none of directories', async () => {
    const person = await Account.register(server.url);
    const encrypted_thumbnail = 'A'.repeat(SEALED_THUMBNAIL_LENGTH + 1);
    for (const body of [newFile({ encrypted_thumbnail }), newDirectory({ encrypted_thumbnail: 'AA' })]) {
      const { errors } = expectProblem(await person.try('createItem', { body }), 'validation_failed');
      expect(Object.keys(errors ?? {})).toEqual(['encrypted_thumbnail']);
    }
  });

  it('audit 20: goes with a number of items that an administrator sets', async () => {
    const person = await Account.register(server.url);
    const set = (items_per_account: number) =>
      administrator.call('updateSettings', { body: { items_per_account } });
    await set(3);
    const directory = await person.createDirectory();
    const [file] = [await person.createFile(), await person.createFile({ file_id: directory.id })];
    const refused = expectProblem(await person.try('createItem', { body: newFile() }), 'too_many_items');
    expect(refused.errors).toEqual({ items: [expect.stringContaining('3 files and directories')] });
    await person.call('deleteItem', { params: { id: directory.id } });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => person.try('createItem', { body: newFile() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    await set(1);
    await person.storeChunk(file, 0);
    await person.call('renameItem', { params: { id: file.id }, body: newName() });
    await set(1_000_000);
    await person.createFile();
  });

  it('does not let sizes be declared that nobody can count', async () => {
    const person = await Account.register(server.url);
    const size = 400_000_000_000_000;
    const answers = [];
    for (let i = 0; i < 24; i += 1)
      answers.push((await person.try('createItem', { body: newFile({ size }) })).status);
    expect(answers).toContain(413);
    expect((await person.call('storageStats')).used_space).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  });
});
