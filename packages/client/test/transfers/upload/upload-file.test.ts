import { type Bytes, CHUNK_SIZE } from '@coffer/crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSemaphore } from '../../../src/concurrency/semaphore.ts';
import { failed } from '../../../src/failures/coffer-error.ts';
import type { UploadProgressReport } from '../../../src/transfers/upload/upload-progress.ts';
import { bytesOf, readAs, slowBlob } from '../../support/blobs.ts';
import { newFile } from '../../support/files.ts';
import { type Call, MemoryServer } from '../../support/memory-server.ts';
import { nativeHasher } from '../../support/native-hasher.ts';
import { expectWhole, hashed } from '../../support/stored-whole.ts';
import { testClock } from '../../support/test-clock.ts';
import { upload } from '../../support/upload.ts';

const sent = (server: MemoryServer) => server.calls.filter(({ route }) => route === 'uploadChunk');
const isChunk = (call: Call, chunk: number) => call.route === 'uploadChunk' && call.chunk === chunk;

describe('an upload', () => {
  it.each([0, 1, CHUNK_SIZE - 1, CHUNK_SIZE, CHUNK_SIZE + 1, 2 * CHUNK_SIZE + 7])(
    'of %s bytes stores them sealed, with their four hashes',
    async (size) => {
      const server = new MemoryServer();
      const file = await newFile(server, size);
      await upload(server, file, { hasher: nativeHasher() });
      await expectWhole(server, file, await hashed(file.bytes, nativeHasher()));
    },
  );

  it('reports what is stored after every chunk', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 2 * CHUNK_SIZE + 1);
    const reports: UploadProgressReport[] = [];
    await upload(server, file, {
      semaphore: createSemaphore(1),
      onProgress: (report) => void reports.push(report),
    });
    expect(reports.map(({ chunksStored, bytesSent }) => [chunksStored, bytesSent])).toEqual([
      [0, 0],
      [1, CHUNK_SIZE],
      [2, 2 * CHUNK_SIZE],
      [3, file.item.size],
    ]);
  });

  it('resumes from any set of stored chunks: sends exactly the others, and hashes them all', async () => {
    const count = 3;
    const chunks = [...Array(count).keys()];
    const server = new MemoryServer();
    const file = await newFile(server, (count - 1) * CHUNK_SIZE + 99);
    await upload(server, file);
    const complete = new Map(server.bodies(file.item.id));
    const hashes = server.hashes.get(file.item.id) ?? new Map<number, Bytes>();
    const record = server.record(file.item.id);

    // By day each chunk is there once and is missing once; files with all and with none of them are told of elsewhere.
    const all = [...Array(2 ** count).keys()];
    for (const set of process.env['TEST_ALL'] === undefined ? [0b010, 0b101] : all) {
      const stored = chunks.filter((index) => (set >> index) % 2 === 1);
      const resumed = new MemoryServer();
      resumed.records.set(record.id, { ...record, sha256: null, finished_upload_at: null });
      for (const index of stored) {
        resumed.bodies(record.id).set(index, complete.get(index) ?? new Uint8Array());
      }
      const kept = [...hashes].filter(([index]) => stored.includes(index));
      resumed.hashes.set(record.id, new Map(kept));
      resumed.digests.set(record.id, new Map(server.digests.get(record.id)));
      let last: UploadProgressReport | undefined;
      const onProgress = (report: UploadProgressReport) => {
        last = report;
      };
      await upload(resumed, file, { storedChunks: [...stored, -1, count, 0.5], onProgress });
      const missing = chunks.filter((index) => !stored.includes(index));
      expect(
        sent(resumed)
          .map(({ chunk }) => chunk)
          .sort(),
      ).toEqual(missing);
      expect(last?.chunksStored).toBe(count);
      expect(last?.bytesStored).toBe(file.item.size);
      await expectWhole(resumed, file);
    }
  });

  it('of a file that lies wholly on the server only reads, hashes and finishes it', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, CHUNK_SIZE + 1);
    await upload(server, file);
    const record = server.record(file.item.id);
    server.records.set(record.id, { ...record, sha256: null });
    server.calls.length = 0;
    await upload(server, file, { storedChunks: [0, 1] });
    expect(server.calls.map(({ route }) => route)).toEqual(['sentChunks', 'changeSpace']);
    await expectWhole(server, file);
  });

  it('feeds the hasher in order, however the reads and the answers come', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 4 * CHUNK_SIZE);
    server.before = async ({ chunk }) => {
      await new Promise((resolve) => setTimeout(resolve, (4 - chunk) * 5));
    };
    await upload(server, file, { source: slowBlob(file.source, (start) => (start === 0 ? 30 : 0)) });
    await expectWhole(server, file);
  });
});

describe('an upload in trouble', () => {
  it('sends a chunk again whose checksum the server refused, with growing pauses', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, CHUNK_SIZE + 1);
    const clock = testClock();
    server.fault = (call) => (isChunk(call, 1) && call.earlier < 3 ? 'checksum_mismatch' : undefined);
    await upload(server, file, { clock });
    expect(clock.sleeps).toEqual([500, 1_000, 2_000]);
    await expectWhole(server, file);
  });

  it('fails when the checksum is refused for the fourth time', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, CHUNK_SIZE + 1);
    server.fault = (call) => (isChunk(call, 1) ? 'checksum_mismatch' : undefined);
    await expect(upload(server, file)).rejects.toMatchObject({ failure: { code: 'checksum_mismatch' } });
    expect(sent(server).filter(({ chunk }) => chunk === 1)).toHaveLength(4);
    expect(server.record(file.item.id).sha256).toBeNull();
  });

  it('counts a chunk as stored that the server has already', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, CHUNK_SIZE + 1);
    await upload(server, file);
    const record = server.record(file.item.id);
    server.records.set(record.id, { ...record, sha256: null });
    const reports: UploadProgressReport[] = [];
    await upload(server, file, { onProgress: (report) => void reports.push(report) });
    expect(reports.at(-1)?.chunksStored).toBe(2);
    await expectWhole(server, file);
  });

  it('finds out that a chunk arrived whose answer was lost', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, CHUNK_SIZE + 1);
    server.fault = ({ earlier }) => (earlier === 0 ? 'lose-answer' : undefined);
    await upload(server, file);
    await expectWhole(server, file);
  });

  it.each(['drop', 'unavailable'] as const)(
    'waits through "%s" as long as it takes, and says so until it is over',
    async (fault) => {
      const server = new MemoryServer();
      const file = await newFile(server, CHUNK_SIZE + 1);
      const clock = testClock();
      const waits: (number | null)[] = [];
      server.fault = ({ earlier }) => (earlier < 8 ? fault : undefined);
      await upload(server, file, { clock, onWaiting: (until) => void waits.push(until) });
      expect(Math.max(...clock.sleeps)).toBe(15_000);
      expect(waits[0]).toBeGreaterThan(1_000_000);
      expect(waits.at(-1)).toBeNull();
      await expectWhole(server, file);
    },
  );

  it.each([
    ['sends chunks', 'uploadChunk'],
    ['finishes it', 'changeSpace'],
  ] as const)('says that it waits no more once the server answers again, while it %s', async (_, route) => {
    const server = new MemoryServer();
    const file = await newFile(server, 10);
    const waits: (number | null)[] = [];
    server.fault = (call) => (call.route === route && call.earlier === 0 ? 'drop' : undefined);
    await upload(server, file, { onWaiting: (until) => void waits.push(until) });
    expect(server.calls.filter((call) => call.route === route).length).toBeGreaterThan(1);
    expect(waits.at(-1)).toBeNull();
  });

  it.each(['internal', 'storage_full', 'too_many_requests'] as const)(
    'tries again after "%s" for some 15 seconds, and fails then: a full disk does not heal by waiting',
    async (fault) => {
      for (const route of ['uploadChunk', 'changeSpace']) {
        const server = new MemoryServer();
        const file = await newFile(server, 10);
        const clock = testClock();
        server.fault = (call) => (call.route === route ? fault : undefined);
        await expect(upload(server, file, { clock })).rejects.toMatchObject({ failure: { code: fault } });
        expect(server.calls.filter((call) => call.route === route)).toHaveLength(6);
        expect(clock.sleeps.reduce((sum, each) => sum + each)).toBe(15_500);
      }
    },
  );

  it('audit 23: waits as long as it takes while other uploads of the account come first', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 10);
    server.fault = ({ route, earlier }) =>
      route === 'uploadChunk' && earlier < 20 ? 'too_many_uploads' : undefined;
    await upload(server, file, { clock: testClock() });
    expect(sent(server)).toHaveLength(21);
  });

  it('fails at once where a proxy refuses requests as large as a chunk', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 10);
    const page = () =>
      new Response('<h1>413</h1>', { status: 413, headers: { 'content-type': 'text/html' } });
    server.fault = ({ route }) => (route === 'uploadChunk' ? page() : undefined);
    await expect(upload(server, file)).rejects.toThrow('request_too_large');
    expect(sent(server)).toHaveLength(1);
  });

  it.each(['unauthenticated', 'quota_exceeded', 'not_found', 'forbidden'] as const)(
    'fails at once at "%s", and stops what else is under way',
    async (fault) => {
      const server = new MemoryServer();
      const file = await newFile(server, 3 * CHUNK_SIZE + 1);
      let tellRefused = () => {};
      const refused = new Promise<void>((resolve) => {
        tellRefused = resolve;
      });
      // Nothing else is stored before that, however long it takes.
      server.before = (call) => (isChunk(call, 1) ? undefined : refused);
      server.fault = (call) => {
        if (!isChunk(call, 1)) return undefined;
        tellRefused();
        return fault;
      };
      const error = await upload(server, file, { semaphore: createSemaphore(2) }).catch((e: unknown) => e);
      expect(error).toMatchObject({ failure: { code: fault } });
      expect(sent(server).length).toBeLessThan(4);
      expect(server.inFlight).toBe(0);
    },
  );

  it('stops when it is aborted, also while it waits, and gives the budget back', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 4 * CHUNK_SIZE);
    const semaphore = createSemaphore(2);
    const controller = new AbortController();
    server.fault = ({ chunk }) => (chunk >= 2 ? 'drop' : undefined);
    const onWaiting = () => controller.abort(failed('cancelled'));
    const uploading = upload(server, file, { semaphore, signal: controller.signal, onWaiting });
    await expect(uploading).rejects.toThrow('cancelled');
    expect([semaphore.tryAcquire(), semaphore.tryAcquire()]).not.toContain(null);
    expect(server.record(file.item.id).uploaded_chunks).toEqual([0, 1]);
  });

  it('refuses a file that has another size than its record, or shrinks meanwhile', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 2 * CHUNK_SIZE);
    await expect(upload(server, file, { source: new Blob(['short']) })).rejects.toThrow('source_changed');
    const short = new Blob(['short']);
    const shrinking = readAs(file.source, {
      stream: (start) => bytesOf(short, start),
      slice: (start, end) => short.slice(start, end),
    });
    await expect(upload(server, file, { source: shrinking })).rejects.toThrow('source_changed');
  });

  it('refuses a file that is changed while it is read, before its last chunk', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 3 * CHUNK_SIZE);
    const unreadable = new Blob();
    unreadable.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    const source = readAs(file.source, {
      stream: (start) => bytesOf(file.source, start),
      slice: () => unreadable,
    });
    await expect(upload(server, file, { source })).rejects.toThrow('source_changed');
    expect(server.record(file.item.id).finished_upload_at).toBeNull();
  });

  it('goes on in slices where reading in one go fails or never ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const broken of [() => Promise.reject(new Error('broken')), () => new Promise<never>(() => {})]) {
      const server = new MemoryServer();
      const file = await newFile(server, 2 * CHUNK_SIZE + 7);
      const source = readAs(file.source, {
        stream: (start) => (start === 0 ? bytesOf(file.source, start) : broken()),
        slice: (start, end) => file.source.slice(start, end),
      });
      let isDone = false;
      const uploading = upload(server, file, { source }).finally(() => {
        isDone = true;
      });
      while (!isDone) await vi.advanceTimersByTimeAsync(100);
      await uploading;
      await expectWhole(server, file);
    }
  });

  it('does not believe that it is done when the server lost a chunk', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, CHUNK_SIZE + 1);
    server.fault = (call) => (isChunk(call, 1) ? 'chunk_already_exists' : undefined);
    await expect(upload(server, file)).rejects.toThrow('upload_differs');
  });
});
