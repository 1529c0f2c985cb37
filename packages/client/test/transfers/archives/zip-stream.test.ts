import { DIRECTORY_MIME } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSemaphore } from '../../../src/concurrency/semaphore.ts';
import { collectZip, type ZipContents } from '../../../src/transfers/archives/collect-zip.ts';
import { zipLength } from '../../../src/transfers/archives/zip-entry.ts';
import { type ZipOptions, zipStream } from '../../../src/transfers/archives/zip-stream.ts';
import { listDirectory } from '../../../src/tree/list-directory.ts';
import { newAccount, store, type TestAccount } from '../../support/account.ts';
import { serverLike } from '../../support/downloads.ts';
import { content, drain } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';
import { readZip } from '../../support/read-zip.ts';
import { testClock } from '../../support/test-clock.ts';
import { roots, storeTree } from '../../support/tree.ts';

/** A busy machine takes its time. */
const PATIENT = { timeout: 20_000 };

const TREE = {
  Trip: { 'empty.bin': 0, '2024': { 'photo é.jpg': CHUNK_SIZE + 7, 'b.txt': 5 }, 'no files': {} },
  'c.txt': 3,
};
let ada: TestAccount;
let server: MemoryServer;
/** With the tree, and with a large file beside it. */
const origin = new MemoryServer();
let withLarge: MemoryServer;

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
  await storeTree(origin, ada, TREE);
  withLarge = serverLike(origin);
  await storeTree(withLarge, ada, { large: 10 * CHUNK_SIZE });
});

beforeEach(() => {
  server = serverLike(origin);
});

async function collect(): Promise<ZipContents> {
  const signal = new AbortController().signal;
  const items = await roots(server, ada);
  const { keyring } = ada;
  const contentsOf = (id: string) =>
    listDirectory(id, { api: server.api, keyring, signal, clock: testClock() });
  return collectZip({ keyring, contentsOf, items, signal });
}

const zip = (entries: ZipContents['entries'], options: Partial<ZipOptions> = {}) =>
  zipStream({ api: server.api, entries, semaphore: createSemaphore(4), clock: testClock(), ...options });

const idOf = async (name: string): Promise<string> => {
  for (const { id, file_id, name_hash } of server.records.values()) {
    if (name_hash === (await ada.keyring.nameHash(name, file_id))) return id;
  }
  return '';
};

describe('a ZIP', () => {
  it('has the whole tree, with empty files and empty directories, byte for byte', async () => {
    const { entries, leftOut, length } = await collect();
    const { bytes, error } = await drain(zip(entries));
    expect(error).toBeNull();
    expect(bytes.length).toBe(length);
    expect(leftOut).toEqual([]);
    const unpacked = readZip(bytes);
    expect(unpacked.map(({ path, bytes: own }) => [path, own.length])).toEqual([
      ['c.txt', 3],
      ['Trip/', 0],
      ['Trip/empty.bin', 0],
      ['Trip/2024/', 0],
      ['Trip/2024/b.txt', 5],
      ['Trip/2024/photo é.jpg', CHUNK_SIZE + 7],
      ['Trip/no files/', 0],
    ]);
    for (const { path, bytes: own } of unpacked) {
      expect(Buffer.compare(own, content(own.length)), path).toBe(0);
    }
  });

  it('fetches as many chunks with one request as it may', async () => {
    const { entries } = await collect();
    const photo = await idOf('photo é.jpg');
    for (const [chunksPerRequest, requests] of [
      [1, 2],
      [32, 1],
    ] as const) {
      server.calls.length = 0;
      const { error } = await drain(zip(entries, { chunksPerRequest }));
      expect(error).toBeNull();
      const asked = server.calls.filter(({ route, id }) => route === 'downloadChunk' && id === photo);
      expect(asked).toHaveLength(requests);
    }
  });

  it('fault B8: says when each file was modified, or the nearest time from 1980 to 2107', async () => {
    await store(server, ada, { name: 'old', mime: DIRECTORY_MIME, modifiedAt: -62_135_596_800 });
    await store(server, ada, { name: 'late', mime: DIRECTORY_MIME, modifiedAt: 253_402_300_799 });
    const { entries } = await collect();
    const dates = new Map(readZip((await drain(zip(entries))).bytes).map(({ path, date }) => [path, date]));
    expect(dates.get('c.txt')).toEqual(new Date(1_600_000_000_000));
    expect(dates.get('old/')).toEqual(new Date(1980, 0, 1));
    expect(dates.get('late/')).toEqual(new Date(2107, 11, 31, 23, 59, 58));
  });

  it('is as long as was said before, whatever is in it', async () => {
    const entries = (await collect()).entries.slice(0, 2);
    const { bytes } = await drain(zip(entries));
    expect(zipLength(entries)).toBe(bytes.length);
    expect(zipLength([])).toBe((await drain(zip([]))).bytes.length);
  });

  it('reports its bytes, and asks for nothing before somebody reads', async () => {
    const { entries, length } = await collect();
    server.calls.length = 0;
    const reports: number[] = [];
    const stream = zip(entries, { onProgress: (bytes) => void reports.push(bytes) });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls).toEqual([]);
    await drain(stream);
    expect(reports.at(-1)).toBe(length);
    expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  });

  it('leaves out, and names, what is unfinished or damaged', async () => {
    await store(server, ada, { name: 'half.bin', parentId: await idOf('Trip') });
    const broken = await idOf('b.txt');
    server.records.set(broken, { ...server.record(broken), encrypted_name: 'AQEB' });
    const { entries, leftOut } = await collect();
    expect(leftOut).toEqual([
      { path: 'Trip/half.bin', reason: 'unfinished' },
      { path: 'Trip/2024/', reason: 'damaged' },
    ]);
    expect(entries).toHaveLength(6);
  });
});

describe('a ZIP that the server tampers with', () => {
  it('ends with an error that names the file, and the reason', async () => {
    const { entries } = await collect();
    const bodies = server.bodies(await idOf('photo é.jpg'));
    const bytes = Uint8Array.from(bodies.get(1) ?? []);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    bodies.set(1, bytes);
    const { bytes: got, error } = await drain(zip(entries));
    expect(error).toMatchObject({
      failure: { code: 'zip_entry_failed', path: 'Trip/2024/photo é.jpg' },
      cause: { failure: { code: 'chunk_tampered', index: 1 } },
    });
    expect(got.length).toBeLessThan(zipLength(entries));
  });

  it('ends when the content is not what was uploaded, or a file is gone', async () => {
    const { entries } = await collect();
    const [one, other] = await Promise.all([idOf('b.txt'), idOf('c.txt')]);
    const [honest, foreign] = [one, other].map((id) => server.bodies(id).get(0));
    if (honest === undefined || foreign === undefined) throw new RangeError();
    server.bodies(one).set(0, foreign);
    expect((await drain(zip(entries))).error).toMatchObject({ failure: { path: 'Trip/2024/b.txt' } });
    server.bodies(one).set(0, honest);
    server.records.delete(one);
    expect((await drain(zip(entries))).error).toMatchObject({
      failure: { path: 'Trip/2024/b.txt' },
      cause: { failure: { code: 'not_found' } },
    });
  });

  it('compares every file with its root', async () => {
    const { entries } = await collect();
    const hashes = server.hashes.get(await idOf('photo é.jpg'));
    hashes?.set(1, new Uint8Array(32));
    const { error } = await drain(zip(entries));
    expect(error).toMatchObject({ failure: { path: 'Trip/2024/photo é.jpg' } });
    expect(error instanceof Error && error.cause).toMatchObject({ failure: { code: 'content_mismatch' } });
  });
});

describe('the memory and time of a ZIP', () => {
  it('is bounded by the budget and a few small files', async () => {
    server = serverLike(withLarge);
    const { entries } = await collect();
    server.peakInFlight = 0;
    server.before = () => new Promise((resolve) => setTimeout(resolve, 1));
    const reader = zip(entries, { semaphore: createSemaphore(2) }).getReader();
    while (!(await reader.read()).done) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(server.peakInFlight).toBeLessThanOrEqual(2 + 8);
  });

  it('does not wait for small files one after the other', async () => {
    const many = new MemoryServer();
    const names = Array.from({ length: 24 }, (_, index) => [`${index}`, 1] as const);
    await storeTree(many, ada, Object.fromEntries(names));
    server = many;
    const { entries } = await collect();
    many.peakInFlight = 0;
    many.before = () => new Promise((resolve) => setTimeout(resolve, 5));
    expect((await drain(zip(entries))).error).toBeNull();
    expect(many.peakInFlight).toBeGreaterThanOrEqual(4);
  });

  it.each(['cancelled', 'aborted'])('is given back when it is %s', async (how) => {
    server = serverLike(withLarge);
    const { entries } = await collect();
    const semaphore = createSemaphore(3);
    const controller = new AbortController();
    const reader = zip(entries, { semaphore, signal: controller.signal }).getReader();
    for (let i = 0; i < 4; i++) await reader.read();
    if (how === 'cancelled') await reader.cancel(new Error('given up'));
    else {
      controller.abort(new Error('given up'));
      await expect(reader.read()).rejects.toThrow('given up');
    }
    const all = [1, 2, 3].map(() => semaphore.acquire(AbortSignal.timeout(10_000)));
    await expect(Promise.all(all)).resolves.toHaveLength(3);
    expect(semaphore.tryAcquire()).toBeNull();
    await vi.waitFor(() => expect(server.inFlight).toBe(0), PATIENT);
  });
});
