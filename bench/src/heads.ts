import { randomBytes, randomUUID } from 'node:crypto';
import { BATCH_FILES, batchBody, type ChangeBatch } from '@coffer/contract';
import {
  type Bytes,
  DigestTree,
  type Hashed,
  itemRowBytes,
  rowHasher,
  versionRowBytes,
} from '@coffer/crypto';
import { type RunningServer, startServer } from '../../e2e/support/server-process.ts';
import { newPerson, type TestDrive, testDrive, writerOf } from '../../e2e/support/test-drive.ts';
import { counted } from './counted-rows.ts';
import { TICKS_PER_SECOND, ticksOf } from './process-cpu.ts';
import { readProc } from './process-tree.ts';
import type { Result } from './report.ts';
import { emptyFile } from './seeding.ts';
import { median, secondsOf } from './stopwatch.ts';

const BATCHES = 31;
/** Client and server have compiled what they run by then. */
const WARM_UP = 10;

/**
 * Measures what a head costs: batches of small files by a client that signs none, as a program does, and by one that signs
 * each, in turns and in one run. The time is that of the client and the server together.
 */
export async function heads(): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const [signing, plain] = [await startedDrive(server), await startedDrive(server)];
    const writer = writerOf(signing);
    const { signal } = new AbortController();
    const times = { signed: [] as number[], plain: [] as number[] };
    const used = { signed: 0, plain: 0 };
    const timed = async (kind: keyof typeof times, round: number, action: () => Promise<unknown>) => {
      if (round < WARM_UP) {
        await action();
        return;
      }
      const before = processorSeconds(server);
      const seconds = await secondsOf(() => counted(`heads: ${kind}`, action));
      times[kind].push(seconds);
      used[kind] += processorSeconds(server) - before;
    };
    for (let round = 0; round < BATCHES; round++) {
      const ofPlain = await batchOf(plain, round);
      const spaceId = await plain.keyring.driveId();
      await timed('plain', round, () => send(plain, spaceId, ofPlain.batch, ofPlain.bodies));
      const { batch, bodies } = await batchOf(signing, round);
      const post = (standing: object, id: string) => send(signing, id, { ...batch, ...standing }, bodies);
      await timed('signed', round, () => writer.send(batch, post, { signal }));
    }
    const [signed, unsigned] = [median(times.signed), median(times.plain)];
    const share = 1 - unsigned / signed;
    const what = (text: string) => `Batch of ${BATCH_FILES} small files, ${text}`;
    const processor = 1 - used.plain / used.signed;
    const each = (seconds: number) => Math.round((seconds * 1_000) / (BATCHES - WARM_UP));
    const figure = `${Math.round(signed * 1_000)} ÷ ${Math.round(unsigned * 1_000)} ms, ${Math.round(share * 100)} %`;
    return [
      {
        what: what('with a head and without one'),
        figure,
        target: '< 10 % for the head',
        holds: share < 0.1,
      },
      {
        what: what('with a head and without one, processor time of client and server'),
        figure: `${each(used.signed)} ÷ ${each(used.plain)} ms, ${Math.round(processor * 100)} %`,
        target: '< 10 % for the head',
        holds: processor < 0.1,
      },
      await rowsHashed(10_000, 0.5),
      await rowsHashed(1_000_000, 30),
    ];
  } finally {
    await server.stop();
  }
}

/** Of this program and of the server, since they began. */
function processorSeconds({ process: { pid = 0 } }: RunningServer): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + ticksOf(readProc(pid, 'stat')) / TICKS_PER_SECOND;
}

/**
 * Hashes so many rows of files that are in memory already, bucket by bucket as a first load reads them, and the tree above them:
 * what verifying takes beside reading them.
 */
async function rowsHashed(count: number, seconds: number): Promise<Result> {
  const hasher = await rowHasher();
  const envelope = (bytes: number) => randomBytes(28 + bytes).toString('base64url');
  const [key, name, metadata] = [envelope(32), envelope(64), envelope(256)];
  const hash = randomBytes(32).toString('hex');
  const sealedHashes = { md5: envelope(16), sha1: envelope(20), sha256: envelope(32), blake2b: envelope(64) };
  const parentId = randomUUID();
  const buckets = new Map<number, string[]>();
  for (let left = count; left > 0; left--) {
    const id = randomUUID();
    const bucket = hasher.bucketOf(id);
    const within = buckets.get(bucket);
    if (within === undefined) buckets.set(bucket, [id]);
    else within.push(id);
  }
  const hashed = (id: string): Hashed => {
    const item = itemRowBytes({
      ...{ id, parentId, kind: 'file', nameEpoch: 1, sealedName: name, nameHashEpoch: 1, nameHash: hash },
      ...{ metadataEpoch: null, sealedMetadata: null, shownVersionId: id, trashed: null },
    });
    const version = versionRowBytes({
      ...{ id, itemId: id, number: 1, keyEpoch: 1, wrappedKey: key, contentId: id },
      ...{ root: hash, size: 29, sealedMetadata: metadata },
      ...{ sealedHashes, thumbnailHash: null, author: null },
    });
    return { id, hash: hasher.itemHash({ id, bytes: item }, [{ id, bytes: version }]) };
  };
  const hashAll = async () => {
    const hashes = new Map<number, Bytes>();
    for (const [bucket, ids] of buckets) {
      if (ids.some((id) => hasher.bucketOf(id) !== bucket)) throw new Error('It lies elsewhere');
      hashes.set(bucket, hasher.bucketHash(ids.map(hashed)));
    }
    const tree = new DigestTree();
    await tree.update(hashes);
    await tree.digest();
  };
  const took = await secondsOf(() => counted(`heads: ${count} rows hashed`, hashAll));
  return {
    what: `${count.toLocaleString('en')} rows in memory hashed up to the digest, in Node`,
    figure: `${took.toFixed(2)} s`,
    target: `≤ ${seconds} s`,
    holds: took <= seconds,
  };
}

async function startedDrive(server: RunningServer): Promise<TestDrive> {
  const drive = testDrive(server.url);
  await newPerson(drive);
  return drive;
}

async function batchOf(drive: TestDrive, round: number) {
  const numbers = Array.from({ length: BATCH_FILES }, (_, index) => round * BATCH_FILES + index);
  const files = await Promise.all(numbers.map((number) => emptyFile(drive, null, number)));
  const batch = {
    id: randomUUID(),
    operations: files.map(({ operation }) => operation),
    chunks: files.map(({ chunk }) => chunk),
  };
  return { batch, bodies: files.map(({ body }) => body) };
}

function send(
  { api }: TestDrive,
  id: string,
  batch: ChangeBatch,
  bodies: readonly Uint8Array<ArrayBuffer>[],
) {
  return api.call('changeSpaceWithFiles', { params: { id }, body: batchBody(batch, bodies) });
}
