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
 * Measures what a signed batch of small files costs client and server together, and what verifying rows does. No program changes a
 * drive without a head, so that there is nothing to compare it with but another commit.
 */
export async function heads(): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const writer = writerOf(drive);
    const { signal } = new AbortController();
    const times: number[] = [];
    let used = 0;
    for (let round = 0; round < BATCHES; round++) {
      const { batch, bodies } = await batchOf(drive, round);
      const post = (standing: object, id: string) => send(drive, id, { ...batch, ...standing }, bodies);
      const action = () => writer.send(batch, post, { signal });
      if (round < WARM_UP) {
        await action();
        continue;
      }
      const before = processorSeconds(server);
      times.push(await secondsOf(() => counted('heads: signed', action)));
      used += processorSeconds(server) - before;
    }
    const what = (text: string) => `Signed batch of ${BATCH_FILES} small files: ${text}`;
    const milliseconds = (seconds: number) => `${Math.round(seconds * 1_000)} ms`;
    return [
      { what: what('median'), figure: milliseconds(median(times)), target: '', holds: null },
      {
        what: what('processor time of client and server'),
        figure: milliseconds(used / times.length),
        target: '',
        holds: null,
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
