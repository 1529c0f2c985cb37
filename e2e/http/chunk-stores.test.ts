import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../packages/server/src/config/configuration.ts';
import type { ChunkName, ChunkPlace } from '../../packages/server/src/store/chunks/chunk-place.ts';
import type { ChunkStore } from '../../packages/server/src/store/chunks/chunk-store.ts';
import { openChunkStore } from '../../packages/server/src/store/chunks/open-chunk-store.ts';
import { s3Program } from '../support/s3-program.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';

const CHUNK = 4 * 1024 * 1024 + 28;

/** The promises of the port, kept by both implementations. */
function promises(open: () => Promise<{ store: ChunkStore; close: () => Promise<void> }>): void {
  let store: ChunkStore;
  let close: () => Promise<void>;

  // A store for each test: identifiers are drawn at random, and some begin as those of another test do.
  beforeEach(async () => {
    ({ store, close } = await open());
  });
  afterEach(() => close());

  async function put(name: ChunkName, ...parts: (string | Uint8Array)[]): Promise<ChunkPlace> {
    const bodies = parts.map((part) => Buffer.from(part));
    const received = await store.receive(name, Buffer.concat(bodies).length, pieces(...bodies));
    await received.publish();
    return { ...name, attempt: received.attempt };
  }

  async function content(place: ChunkPlace): Promise<string | null> {
    const stored = await store.open(place);
    return stored === null ? null : (await buffer(stored.stream)).toString();
  }

  const places = async (versionId: string) =>
    (await store.list(versionId.slice(0, 2))).filter((place) => place.versionId === versionId);

  it('gives back what it was given, in whatever pieces', async () => {
    const bytes = randomBytes(CHUNK);
    const cuts = [0, 1, 1_048_576, 1_048_577, 2_500_000, CHUNK];
    const parts = cuts.slice(1).map((end, i) => bytes.subarray(cuts[i], end));
    const place = await put({ versionId: randomUUID(), index: 12 }, ...parts);
    const stored = await store.open(place);
    expect(stored?.length).toBe(CHUNK);
    expect(stored && (await buffer(stored.stream)).equals(bytes)).toBe(true);
  });

  it('takes an empty chunk', async () => {
    expect(await content(await put({ versionId: randomUUID(), index: 0 }))).toBe('');
  });

  it('has nothing where nothing was stored', async () => {
    const place = await put({ versionId: randomUUID(), index: 0 }, 'text');
    for (const missing of [
      { ...place, index: 1 },
      { ...place, versionId: randomUUID() },
    ]) {
      expect(await store.open(missing)).toBeNull();
      expect(await store.writtenAt(missing)).toBeNull();
    }
  });

  it('says when a chunk was written', async () => {
    const place = await put({ versionId: randomUUID(), index: 1 }, 'text');
    const age = Date.now() / 1000 - ((await store.writtenAt(place)) ?? 0);
    // The clock of a file system and that of the process are not one: they differ by a tick.
    expect(age).toBeGreaterThan(-0.01);
    expect(age).toBeLessThan(60);
    await put({ ...place, index: 11 }, 'text');
    expect(await store.writtenAt({ ...place, index: 0 })).toBeNull();
  });

  it('keeps nothing of a body that fails', async () => {
    const name = { versionId: randomUUID(), index: 0 };
    async function* failing() {
      yield Buffer.alloc(2_000_000);
      throw new Error('the line broke');
    }
    await expect(store.receive(name, CHUNK, failing())).rejects.toThrow('the line broke');
    expect(await places(name.versionId)).toEqual([]);
  });

  it('keeps nothing of a chunk that is given up, published or not', async () => {
    const name = { versionId: randomUUID(), index: 0 };
    await (await store.receive(name, 4, pieces('gone'))).discard();
    expect(await places(name.versionId)).toEqual([]);
    const published = await store.receive(name, 4, pieces('gone'));
    await published.publish();
    expect(await content({ ...name, attempt: published.attempt })).toBe('gone');
    await published.discard();
    expect(await places(name.versionId)).toEqual([]);
  });

  it('never mixes two sendings of one chunk', async () => {
    const name = { versionId: randomUUID(), index: 0 };
    const [first, second] = await Promise.all([
      store.receive(name, 5, pieces('fi', 'rst')),
      store.receive(name, 6, pieces('sec', 'ond')),
    ]);
    await second.publish();
    await first.discard();
    expect(await content({ ...name, attempt: second.attempt })).toBe('second');
    expect(await places(name.versionId)).toHaveLength(1);
  });

  it('removes chunks, and does not mind missing ones', async () => {
    const versionId = randomUUID();
    const [first, second, third] = [
      await put({ versionId, index: 0 }, 'text'),
      await put({ versionId, index: 1 }, 'text'),
      await put({ versionId, index: 2 }, 'text'),
    ];
    await store.remove([]);
    await store.remove([first, third, { ...first, index: 7 }]);
    await store.remove([first]);
    expect(await places(versionId)).toEqual([second]);
    expect(await content(second)).toBe('text');
  });

  it('lists the chunks of a prefix', async () => {
    const [ours, other] = [`ab${randomUUID().slice(2)}`, `cd${randomUUID().slice(2)}`];
    const stored = [
      await put({ versionId: ours, index: 10 }, 'a'),
      await put({ versionId: ours, index: 9 }, 'b'),
    ];
    const place = await put({ versionId: other, index: 0 }, 'c');
    // Other tests have stored versions of any ids.
    const listed = async (prefix: string) =>
      (await store.list(prefix)).filter(({ versionId }) => [ours, other].includes(versionId));
    expect(await listed('ab')).toHaveLength(2);
    expect(await listed('ab')).toEqual(expect.arrayContaining(stored));
    expect(await listed('cd')).toEqual([place]);
    expect(await store.list('a')).toEqual([]);
    const prefixes = await store.prefixes();
    expect(prefixes).toEqual(expect.arrayContaining(['ab', 'cd']));
    for (const prefix of prefixes) expect(prefix).toMatch(/^[0-9a-f]{2}$/);
  });

  it('knows whose it is', async () => {
    expect(await store.owner()).toBeNull();
    await store.setOwner('first');
    await store.setOwner('second');
    expect(await store.owner()).toBe('second');
  });

  it('finds out that it can write', () => store.checkWritable());
}

async function* pieces(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part);
}

describe('The chunk store on disk', () => {
  promises(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'coffer-chunks-'));
    const store = await openChunkStore(readConfiguration({ COFFER_DATA_DIR: directory }));
    return { store, close: () => rm(directory, { recursive: true }) };
  });
});

describe.skipIf(s3Program() === null)('The chunk store on S3', () => {
  let storage: S3Server;
  const opened = (env: Record<string, string> = {}) =>
    openChunkStore(readConfiguration({ ...storage.env, ...env }));

  beforeAll(async () => {
    storage = await startS3();
  });
  afterAll(() => storage.stop());

  describe.each([{ prefix: '' }, { prefix: 'drives/one' }])('with the prefix "$prefix"', ({ prefix }) => {
    promises(async () => {
      const bucket = randomUUID();
      await storage.createBucket(bucket);
      const store = await opened({ COFFER_S3_BUCKET: bucket, COFFER_S3_PREFIX: prefix });
      return { store, close: () => store.close() };
    });
  });

  it('does not see what others keep in the bucket', async () => {
    const [one, other] = [
      await opened({ COFFER_S3_PREFIX: 'one' }),
      await opened({ COFFER_S3_PREFIX: 'other' }),
    ];
    const name = { versionId: randomUUID(), index: 0 };
    const { attempt, publish } = await one.receive(name, 4, pieces('text'));
    await publish();
    expect(await other.open({ ...name, attempt })).toBeNull();
    expect(await other.list(name.versionId.slice(0, 2))).toEqual([]);
    await one.close();
    await other.close();
  });

  it('lists and removes more than one request can name', async () => {
    const store = await opened({ COFFER_S3_PREFIX: 'many' });
    const versionId = `ef${randomUUID().slice(2)}`;
    const stored: ChunkPlace[] = [];
    const indexes = Array.from({ length: 1_001 }, (_, index) => index);
    for (let start = 0; start < indexes.length; start += 50) {
      const batch = indexes.slice(start, start + 50).map(async (index) => {
        const { attempt, publish } = await store.receive({ versionId, index }, 1, pieces('x'));
        await publish();
        stored.push({ versionId, index, attempt });
      });
      await Promise.all(batch);
    }
    expect(await store.list('ef')).toHaveLength(1_001);
    await store.remove(stored);
    expect(await store.list('ef')).toEqual([]);
    await store.close();
  });

  it('says that it is unavailable while the storage is away, and goes on when it is back', async () => {
    const store = await opened({ COFFER_S3_PREFIX: 'away' });
    const name = { versionId: randomUUID(), index: 0 };
    const { attempt, publish } = await store.receive(name, 4, pieces('text'));
    await publish();
    await storage.crash();
    const unavailable = { name: 'Unavailable' };
    await expect(store.open({ ...name, attempt })).rejects.toMatchObject(unavailable);
    await expect(store.receive(name, 4, pieces('text'))).rejects.toMatchObject(unavailable);
    await expect(store.remove([{ ...name, attempt }])).rejects.toMatchObject(unavailable);
    await expect(store.list('ab')).rejects.toMatchObject(unavailable);
    await expect(store.writtenAt({ ...name, attempt })).rejects.toMatchObject(unavailable);
    await expect(store.checkWritable()).rejects.toMatchObject(unavailable);
    await storage.start();
    const stored = await store.open({ ...name, attempt });
    expect(stored && (await buffer(stored.stream)).toString()).toBe('text');
    await store.close();
  });

  it('takes a bucket that is gone for a failure, and not for one without chunks', async () => {
    const folder = await storage.createBucket('short-lived');
    const store = await opened({ COFFER_S3_BUCKET: 'short-lived' });
    await rm(folder, { recursive: true });
    const place = { versionId: randomUUID(), index: 0, attempt: randomUUID() };
    const unavailable = { name: 'Unavailable' };
    await expect(store.open(place)).rejects.toMatchObject(unavailable);
    await expect(store.list('ab')).rejects.toMatchObject(unavailable);
    await expect(store.writtenAt(place)).rejects.toMatchObject(unavailable);
    await store.close();
  });
});
