import { DIRECTORY_MIME } from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { pageOnDevice } from '../../src/replica/rows-on-device.ts';
import { listPages } from '../../src/tree/list-directory.ts';
import { type OpenedPage, type PageWanted, type RowsOnDevice, readPage } from '../../src/tree/read-page.ts';
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
});

const replica = {
  page: async (_: string | null, { cursor = '0' }: PageWanted) => proven[Number(cursor)] ?? null,
};

const rows: RowsOnDevice = {
  page: (directoryId, wanted, signal) =>
    pageOnDevice(directoryId, wanted, { api: server.api, keyring: ada.keyring, replica }, signal),
  called: () => {},
  follow: () => {},
};

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
