import '../zod-without-eval.ts';
import { browserConnectivity, createApiClient, createUploads, failed, wakingClock } from '@coffer/client';
import { SPACE_HEADER } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { expose, transfer } from 'comlink';
import { createMemoryRelease } from '../download-protocol/release-memory.ts';
import { postFailuresWhole } from './failures-between-threads.ts';
import { HashRing } from './hash-ring.ts';
import type { UploadWorker } from './upload-job.ts';

const running = new Map<string, AbortController>();
const releaseMemory = createMemoryRelease();
let ring: HashRing | null = null;

// Uploads go on as soon as the network is back.
const clock = wakingClock(browserConnectivity(self));

/** Into the space, or into the drive for null. */
const engineFor = (spaceId: string | null) =>
  createUploads({
    api: createApiClient(spaceId === null ? {} : { headers: { [SPACE_HEADER]: spaceId } }),
    clock,
    async hasher(size) {
      if (ring === null) throw new Error('The upload worker has no hashing workers');
      return size <= CHUNK_SIZE ? ring.hasherOfOnePiece() : ring.hasher();
    },
  });
const engines = new Map<string | null, ReturnType<typeof engineFor>>();

function uploadsInto(spaceId: string | null): ReturnType<typeof engineFor> {
  const known = engines.get(spaceId);
  const engine = known ?? engineFor(spaceId);
  if (known === undefined) engines.set(spaceId, engine);
  return engine;
}

const worker: UploadWorker = {
  connect(to, from) {
    ring = new HashRing(to, from);
  },

  async upload({ spaceId, ...job }, listener) {
    const controller = new AbortController();
    running.set(job.id, controller);
    const onProgress: typeof listener = (progress) => {
      if (progress.bytes !== undefined) releaseMemory(CHUNK_SIZE);
      listener(progress);
    };
    try {
      return await uploadsInto(spaceId).upload(job, onProgress, controller.signal);
    } finally {
      running.delete(job.id);
    }
  },

  async seal(files) {
    const sealed = await uploadsInto(null).seal(files);
    releaseMemory(files.content.size);
    const buffers = sealed.map(({ body }) => body.buffer);
    return transfer(sealed, buffers);
  },

  cancel(itemId) {
    running.get(itemId)?.abort(failed('cancelled'));
  },
};

postFailuresWhole();
expose(worker);
