import { DIRECTORY_MIME, type FileVersion, type ItemDetails } from '@coffer/contract';
import { newVersionId } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { pageOnDevice } from '../../src/replica/rows-on-device.ts';
import type { SpaceRow } from '../../src/rows/space-row.ts';
import { listPages } from '../../src/tree/list-directory.ts';
import { readVersions } from '../../src/tree/read-details.ts';
import {
  type OpenedPage,
  type PageWanted,
  type RowsOnDevice,
  readPage,
  readRecord,
} from '../../src/tree/read-rows.ts';
import { newAccount, store, type TestAccount } from '../support/account.ts';
import { MemoryServer, SPACE } from '../support/memory-server.ts';
import { testClock } from '../support/test-clock.ts';

let ada: TestAccount;
let server: MemoryServer;
/** What the device has proven of the top: pages of one directory each, until it has none any more. */
let proven: OpenedPage[];

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
});

beforeEach(async () => {
  server = new MemoryServer();
  for (const name of ['Docs', 'Photos']) await store(server, ada, { name, mime: DIRECTORY_MIME });
  const { children } = await readPage(null, {}, reading());
  await store(server, ada, { name: 'half.txt' });
  proven = children.map((child, index) => ({
    ...{ parents: [], above: { parents: [] }, space: SPACE },
    children: [child],
    next_cursor: index === children.length - 1 ? null : String(index + 1),
  }));
  server.calls.length = 0;
  known.clear();
  finished.clear();
});

const replica = {
  page: async (_: string | null, { cursor = '0' }: PageWanted) => proven[Number(cursor)] ?? null,
  above: async () => proven[0] ?? null,
  signed: async (ids: readonly string[]) => new Map([...finished].filter(([id]) => ids.includes(id))),
};

/** Rows of files that the device has proven. */
const finished = new Map<string, SpaceRow>();

const rows: RowsOnDevice = {
  page: (directoryId, wanted, signal) =>
    pageOnDevice(directoryId, wanted, { api: server.api, keyring: ada.keyring, replica }, signal),
  directories: async () => null,
  named: async () => null,
  links: async () => null,
  keepLinks: async () => {},
  record: async (id) => known.get(id)?.record ?? null,
  versions: async (id) => known.get(id)?.versions ?? null,
  usage: async () => null,
  trash: async () => null,
  replaced: async () => null,
  about: async () => null,
  differs: async () => false,
  differences: async () => null,
  called: () => {},
  follow: () => {},
};

/** Files that the device has proven. */
const known = new Map<string, { readonly record: ItemDetails; readonly versions: readonly FileVersion[] }>();

const reading = (own?: RowsOnDevice) => ({
  ...{ api: server.api, keyring: ada.keyring, rows: own, clock: testClock() },
  signal: new AbortController().signal,
});

async function names(own?: RowsOnDevice, only?: PageWanted['only']): Promise<(string | null)[][]> {
  const pages: (string | null)[][] = [];
  for await (const { children } of listPages(null, { ...reading(own), ...(only && { only }) })) {
    pages.push(children.map(({ name }) => name).sort());
  }
  return pages;
}

describe('A page of a directory', () => {
  it('comes from the server where the device has no rows', async () => {
    expect(await names()).toEqual([['Docs', 'Photos', 'half.txt']]);
    expect(server.calls).toHaveLength(1);
  });

  it('comes from the rows on the device, which lack unfinished uploads alone', async () => {
    const read = await names(rows);
    expect(read.slice(0, 2).flat().sort()).toEqual(['Docs', 'Photos']);
    // Of what the server hands out as unfinished, no directory is.
    expect(read.slice(2)).toEqual([['half.txt']]);
    expect(server.calls.map(({ route }) => route)).toEqual(['listItems']);
  });

  it('shows no row as an upload that is not finished, whatever the server says', async () => {
    const { children } = await readPage(null, {}, reading());
    const half = children.find(({ name }) => name === 'half.txt');
    if (half === undefined) throw new Error('It is not there');
    // Only that it is one counts.
    finished.set(half.id, {} as SpaceRow);
    expect((await names(rows)).flat().sort()).toEqual(['Docs', 'Photos']);
  });

  it('asks the server for nothing where directories alone are wanted', async () => {
    expect((await names(rows, 'own-directories')).flat().sort()).toEqual(['Docs', 'Photos']);
    expect(server.calls).toEqual([]);
  });

  it('comes from the server from the beginning where the rows are lost between two pages', async () => {
    const { next_cursor: cursor } = await readPage(null, {}, reading(rows));
    if (cursor === null) throw new Error('There are two pages');
    proven = [];
    const { children, next_cursor } = await readPage(null, { cursor }, reading(rows));
    expect(children.map(({ name }) => name).sort()).toEqual(['Docs', 'Photos', 'half.txt']);
    expect(next_cursor).toBeNull();
  });

  it('asks the server for one’s own directories where they alone are wanted', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(String(input));
      return Response.json({ children: [], parents: [], space: SPACE, next_cursor: null });
    };
    const api = createApiClient({ baseUrl: 'http://memory', fetch });
    await readPage(null, { only: 'own-directories' }, { ...reading(), api });
    expect(asked).toEqual(['http://memory/api/storage?dirs_only=true&is_owner=true']);
  });

  it('goes on from the server where it has begun there', async () => {
    server.pageSize = 2;
    const { next_cursor } = await readPage(null, {}, reading());
    if (next_cursor === null) throw new Error('There are two pages');
    const { children } = await readPage(null, { cursor: next_cursor }, reading(rows));
    expect(children).toHaveLength(1);
    expect(server.calls).toHaveLength(2);
  });
});

describe('What single calls answer', () => {
  it('comes from the rows on the device, and from the server what they do not have', async () => {
    const [here, there] = [await stored('here.txt'), await stored('there.txt')];
    const records = [3, 2, 1].map((number) => ({ ...aVersion, id: newVersionId(), number }));
    known.set(here.id, { record: here, versions: records });
    server.calls.length = 0;
    expect(await readRecord(here.id, reading(rows))).toEqual(here);
    const page = await readVersions(here.id, { before: null, limit: 2 }, reading(rows));
    expect(page).toEqual({ records: records.slice(0, 2), next: 2 });
    expect(await readVersions(here.id, { before: page.next }, reading(rows))).toEqual({
      records: records.slice(2),
      next: null,
    });
    expect(server.calls).toEqual([]);

    expect(await readRecord(there.id, reading(rows))).toMatchObject({ id: there.id });
    expect(await readRecord(here.id, reading())).toMatchObject({ id: here.id });
    expect(server.calls.map(({ route, id }) => [route, id])).toEqual([
      ['findItem', there.id],
      ['findItem', here.id],
    ]);
  });
});

async function stored(name: string): Promise<ItemDetails> {
  const id = (await store(server, ada, { name })).id;
  return server.record(id);
}

const aVersion = {
  ...{ mime: 'text/plain', size: 1, chunks: 1, chunks_stored: 1, has_thumbnail: false },
  ...{ encrypted_key: null, key_epoch: null, encrypted_metadata: null, root: null, sealed_size: null },
  ...{ file_modified_at: 0, created_at: 0, finished_upload_at: 0, author: null },
  ...{ md5: null, sha1: null, sha256: null, blake2b: null, thumbnail_hash: null },
};
