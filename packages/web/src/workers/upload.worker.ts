import '../zod-without-eval.ts';
import { browserConnectivity, createApiClient, createUploads, failed, wakingClock } from '@coffer/client';
import { CHUNK_SIZE } from '@coffer/crypto';
import { expose, transfer } from 'comlink';
import { createMemoryRelease } from '../download-protocol/release-memory.ts';
import { postFailuresWhole } from './failures-between-threads.ts';
import { HashRing } from './hash-ring.ts';
import type { UploadWorker } from './upload-job.ts';

const running = new Map<string, AbortController>();
const releaseMemory = createMemoryRelease();
let ring: HashRing | null = null;

const uploads = createUploads({
  api: createApiClient(),
  // Uploads go on as soon as the network is back.
  clock: wakingClock(browserConnectivity(self)),
  async hasher(size) {
    if (ring === null) throw new Error('The upload worker has no hashing workers');
    return size <= CHUNK_SIZE ? ring.hasherOfOnePiece() : ring.hasher();
  },
});

const worker: UploadWorker = {
  connect(to, from) {
    ring = new HashRing(to, from);
  },

  async upload(job, listener) {
    const controller = new AbortController();
    running.set(job.id, controller);
    const onProgress: typeof listener = (progress) => {
      if (progress.bytes !== undefined) releaseMemory(CHUNK_SIZE);
      listener(progress);
    };
    try {
      return await uploads.upload(job, onProgress, controller.signal);
    } finally {
      running.delete(job.id);
    }
  },

  async seal(files) {
    const sealed = await uploads.seal(files);
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
