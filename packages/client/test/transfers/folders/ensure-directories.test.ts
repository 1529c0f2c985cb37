import { DIRECTORY_DEPTH_LIMIT, DIRECTORY_MIME, type Item } from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EnsureOptions, ensureDirectories } from '../../../src/transfers/folders/ensure-directories.ts';
import { planFolders } from '../../../src/transfers/folders/plan-folders.ts';
import { prepareUpload } from '../../../src/transfers/upload/prepare-upload.ts';
import type { RowsOnDevice } from '../../../src/tree/read-rows.ts';
import { newAccount, store, type TestAccount } from '../../support/account.ts';
import { type Call, MemoryServer } from '../../support/memory-server.ts';
import { testClock } from '../../support/test-clock.ts';
import { writerOf } from '../../support/writer.ts';

let ada: TestAccount;
let server: MemoryServer;
let target: Item;

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
});

beforeEach(async () => {
  server = new MemoryServer();
  target = await store(server, ada, { name: 'Uploads', mime: DIRECTORY_MIME });
  server.calls.length = 0;
});

const PLAN = planFolders([{ path: 'Trip/2024/Rome/a.jpg', file: 1 }], ['Trip/empty', 'Other']);

const ensure = (options: Partial<EnsureOptions> = {}) =>
  ensureDirectories({
    api: server.api,
    writer: writerOf(server.api),
    keyring: ada.keyring,
    plan: PLAN,
    parents: [target],
    modifiedAt: 1_650_000_000,
    refresh: async () => [target],
    signal: new AbortController().signal,
    clock: testClock(),
    ...options,
  });

/** A device that has none. */
const noRows: RowsOnDevice = {
  page: async () => null,
  directories: async () => null,
  named: async () => null,
  links: async () => null,
  keepLinks: async () => {},
  record: async () => null,
  versions: async () => null,
  usage: async () => null,
  trash: async () => null,
  replaced: async () => null,
  about: async () => null,
  differs: async () => false,
  differences: async () => null,
  called: () => {},
  follow: () => {},
};

async function namesIn(directoryId: string): Promise<(string | null)[]> {
  const listing = await server.api.call('listItems', { query: { dir_id: directoryId } });
  const { children } = await ada.keyring.openListing(listing);
  return children.map(({ name }) => name).sort();
}

describe('the directories of a folder upload', () => {
  it('are found among the rows on the device, which asks the server for none that is there', async () => {
    await ensure();
    const listing = await server.api.call('listItems', { query: { dir_id: target.id } });
    server.calls.length = 0;
    const directories = async (id: string | null) => (id === target.id ? listing : null);
    const plan = planFolders([{ path: 'Trip/a.jpg', file: 1 }], ['Other', 'New']);
    const made = await ensure({ plan, rows: { ...noRows, directories } });
    expect([...made].map(([path, { state }]) => [path, state])).toEqual([
      ['Trip', 'reused'],
      ['Other', 'reused'],
      ['New', 'created'],
    ]);
    expect(server.calls.map(({ route }) => route)).toEqual(['changeSpace']);
  });

  it('are made below each other, with one call each and a look at what is there', async () => {
    const made = await ensure();
    expect([...made.keys()]).toEqual(['Trip', 'Other', 'Trip/2024', 'Trip/empty', 'Trip/2024/Rome']);
    expect(server.calls.map(({ route }) => route)).toEqual(['listItems', ...Array(5).fill('changeSpace')]);
    expect(await namesIn(target.id)).toEqual(['Other', 'Trip']);
    expect(await namesIn(made.get('Trip')?.id ?? '')).toEqual(['2024', 'empty']);
    expect(await namesIn(made.get('Trip/2024')?.id ?? '')).toEqual(['Rome']);
    expect([...made.values()].every(({ state }) => state === 'created')).toBe(true);
  });

  it('come with the chain that an upload into them needs', async () => {
    const rome = (await ensure()).get('Trip/2024/Rome');
    expect(rome?.parents.map(({ id }) => id)).toHaveLength(4);
    const file = { name: 'a.jpg', size: 1, mime: 'image/jpeg', modifiedAt: 0 };
    const parents = rome?.parents ?? [];
    const prepared = await prepareUpload({ api: server.api, keyring: ada.keyring, file, parents });
    expect(prepared).toMatchObject({ kind: 'new' });
    const { record } = await ada.keyring.sealUpload({ ...file, parentId: rome?.id ?? null });
    expect(record.file_id).toBe(rome?.id);
  });

  it('that are there already are used, also after an interruption', async () => {
    server.fault = (call: Call) =>
      server.records.size >= 4 && call.route === 'changeSpace' ? 'forbidden' : undefined;
    await expect(ensure()).rejects.toMatchObject({ failure: { code: 'forbidden' } });
    server.fault = () => undefined;
    const before = server.records.size;
    const made = await ensure();
    const states = [...made.values()].map(({ state }) => state);
    expect(states.filter((state) => state === 'reused')).toHaveLength(before - 1);
    expect(server.records.size).toBe(6);
  });

  it('that are all there are found without trying to make them', async () => {
    const before = await ensure();
    server.calls.length = 0;
    const after = await ensure();
    expect([...after.values()].map(({ state }) => state)).toEqual(Array(5).fill('reused'));
    for (const [path, { id }] of after) expect(id, path).toBe(before.get(path)?.id);
    expect(new Set(server.calls.map(({ route }) => route))).toEqual(new Set(['listItems']));
    // One for each directory in which something is looked for, the target included.
    expect(server.calls).toHaveLength(3);
  });

  it('are found when the answer that they were made was lost', async () => {
    let calls = 0;
    server.fault = ({ route }) => (route === 'changeSpace' && calls++ % 2 === 0 ? 'lose-answer' : undefined);
    const made = await ensure();
    expect(server.records.size).toBe(6);
    for (const [path, { id }] of made) expect(server.records.has(id), path).toBe(true);
  });

  it('are made at the root as well', async () => {
    const made = await ensure({ parents: [] });
    expect(server.record(made.get('Trip')?.id ?? '').file_id).toBeNull();
  });

  it('cannot have the name of a file', async () => {
    await store(server, ada, { name: 'Trip', parentId: target.id });
    const failure = { code: 'directory_name_taken', path: 'Trip' };
    await expect(ensure()).rejects.toMatchObject({ failure });
  });

  it('audit 21: are not begun where they would lie deeper in each other than a drive takes', async () => {
    const parents = Array.from({ length: DIRECTORY_DEPTH_LIMIT - 2 }, () => target);
    await expect(ensure({ parents })).rejects.toThrow('folders_too_deep');
    expect(server.calls).toEqual([]);
  });

  it('are not looked for in what the server made of them', async () => {
    const { id, name_hash } = server.record((await ensure()).get('Other')?.id ?? '');
    const own = server.record(id);
    const another = await store(server, ada, { name: 'Another', mime: DIRECTORY_MIME, parentId: target.id });
    server.records.delete(id);
    server.records.set(another.id, { ...server.record(another.id), name_hash });
    await expect(ensure()).rejects.toMatchObject({ failure: { code: 'item_damaged', reason: 'name' } });
    // The right one, by its own word in another place.
    server.answer = ({ route }, body) =>
      route === 'findByNameHash' ? { ...own, file_id: another.id } : body;
    await expect(ensure()).rejects.toMatchObject({ failure: { code: 'item_damaged', reason: 'place' } });
  });

  it('are given up when the signal aborts', async () => {
    const signal = AbortSignal.abort(new Error('given up'));
    await expect(ensure({ signal })).rejects.toThrow('given up');
  });
});
