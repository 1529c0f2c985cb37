import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ByteSpan } from '@coffer/contract';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import type { S3Configuration } from '../../config/s3-configuration.ts';
import { Unavailable } from '../unavailable.ts';
import { type ChunkPlace, ID_PREFIX } from './chunk-place.ts';
import { type ChunkStore, removeDeleted, type StoredChunk } from './chunk-store.ts';
import { answered, answeredOrNull, createS3Client } from './s3-client.ts';
import { s3DirectTransfers } from './s3-direct.ts';
import { s3Keys } from './s3-keys.ts';
import { removeS3Objects, type S3Bucket, s3Folders, s3Objects } from './s3-objects.ts';
import { checkS3 } from './s3-start-check.ts';
import { temporaryFiles } from './temporary-files.ts';

/** Chunks that are sent to the storage at once. Each takes its length of memory: 128 MiB in all. */
const SENT_AT_ONCE = 32;

/** How long an answer to "can you be written to?" holds, since everybody may ask. */
const PROBE_MS = 5_000;

/**
 * Chunks as objects of an S3 storage. An object cannot be renamed, so each sending of a chunk gets a key of its own,
 * and the record that names it makes it count: two that are sent at once never mix, and what no record names is
 * removed by the clean-up. A body is written to a temporary file and verified before anything of it is sent: a wrong one leaves
 * nothing, and one that stands still keeps nobody else's from being sent.
 *
 * @param directory for bodies while they arrive
 * @throws StartRefused when the storage cannot be used
 */
export async function openS3ChunkStore(
  configuration: S3Configuration,
  directory: string,
): Promise<ChunkStore> {
  const client = createS3Client(configuration);
  const at: S3Bucket = { client, bucket: configuration.bucket };
  const keys = s3Keys(configuration.prefix);
  const { keyOf, versionsBeginningWith, placeOf, owner, probe } = keys;
  const sendings = createSemaphore(SENT_AT_ONCE);
  const temporary = temporaryFiles(directory);
  let probed: { readonly time: number; readonly answer: Promise<unknown> } | null = null;
  // Under a name of its own, which no other instance removes that starts at the same moment.
  await checkS3(at, configuration, `${probe}-${randomUUID()}`);

  const put = (key: string, body: Uint8Array) =>
    answered(client.send(new PutObjectCommand({ Bucket: at.bucket, Key: key, Body: body })));

  const get = (key: string, span?: ByteSpan) => {
    const range = span === undefined ? {} : { Range: `bytes=${span.from}-${span.to - 1}` };
    return answeredOrNull(client.send(new GetObjectCommand({ Bucket: at.bucket, Key: key, ...range })));
  };

  const open = async (key: string, span?: ByteSpan): Promise<StoredChunk | null> => {
    const object = await get(key, span);
    if (object === null) return null;
    const { Body: stream, ContentLength: length } = object;
    if (!(stream instanceof Readable) || length === undefined) {
      throw new Unavailable('The S3 storage gave an object without a body or its length');
    }
    return { length, stream };
  };

  const store: ChunkStore = {
    kind: 's3',
    direct: configuration.direct ? s3DirectTransfers(at, keys, open) : null,

    async receive(name, length, body) {
      const place: ChunkPlace = { ...name, attempt: randomUUID() };
      const file = await temporary.keep(length, body);
      try {
        await sendings.run(async () => put(keyOf(place), await readFile(file)));
      } finally {
        await rm(file, { force: true });
      }
      return {
        attempt: place.attempt,
        publish: async () => undefined,
        discard: () => removeDeleted(store, [place]),
      };
    },

    open: (place, span) => open(keyOf(place), span),

    remove: (places) => removeS3Objects(at, places.map(keyOf)),

    prefixes: async () => (await s3Folders(at, keys.chunks)).filter((name) => ID_PREFIX.test(name)),

    async list(prefix) {
      const places: ChunkPlace[] = [];
      for await (const { key } of s3Objects(at, versionsBeginningWith(prefix))) {
        const place = placeOf(key);
        if (place !== null) places.push(place);
      }
      return places;
    },

    // Asked by listing, which tells a missing object from a missing bucket.
    async writtenAt(place) {
      const key = keyOf(place);
      for await (const object of s3Objects(at, key, 1)) {
        return object.key === key ? object.writtenAt : null;
      }
      return null;
    },

    async owner() {
      const object = await get(owner);
      return object === null ? null : ((await object.Body?.transformToString()) ?? null);
    },

    async setOwner(id) {
      await put(owner, Buffer.from(id));
    },

    removeTemporary: temporary.removeUntouched,
    space: async () => null,

    async checkWritable() {
      const now = performance.now();
      if (probed === null || now - probed.time > PROBE_MS) {
        probed = { time: now, answer: put(probe, new Uint8Array()) };
      }
      await probed.answer;
    },

    close: async () => client.destroy(),
  };
  return store;
}
