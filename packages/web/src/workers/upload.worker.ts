import '../zod-without-eval.ts';
import {
  browserConnectivity,
  createApiClient,
  createDirectUploads,
  createSemaphore,
  failed,
  systemClock,
  uploadFile,
  wakingClock,
} from '@coffer/client';
import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { expose } from 'comlink';
import { postFailuresWhole } from './failures-between-threads.ts';
import { HashRing } from './hash-ring.ts';
import { createMemoryRelease } from './release-memory.ts';
import type { UploadWorker } from './upload-job.ts';

const api = createApiClient();
const semaphore = createSemaphore(CHUNKS_IN_FLIGHT);
const direct = createDirectUploads({ api });
/** Uploads go on as soon as the network is back. */
const clock = wakingClock(systemClock, browserConnectivity(self));
const running = new Map<string, AbortController>();
const releaseMemory = createMemoryRelease();
let ring: HashRing | null = null;

const worker: UploadWorker = {
  connect(to, from) {
    ring = new HashRing(to, from);
  },

  async upload({ id, key, source, storedChunks }, listener) {
    if (ring === null) throw new Error('The upload worker has no hashing workers');
    const hasher = source.size <= CHUNK_SIZE ? ring.hasherOfOnePiece() : ring.hasher();
    const controller = new AbortController();
    running.set(id, controller);
    try {
      await uploadFile({
        api,
        key,
        item: { id, size: source.size },
        source,
        storedChunks,
        hasher,
        semaphore,
        direct,
        signal: controller.signal,
        clock,
        onProgress: ({ bytesStored }) => {
          releaseMemory(CHUNK_SIZE);
          listener({ bytes: bytesStored });
        },
        onWaiting: (until) => listener({ isWaitingForConnection: until !== null }),
      });
    } finally {
      hasher.abandon();
      running.delete(id);
    }
  },

  cancel(itemId) {
    running.get(itemId)?.abort(failed('cancelled'));
  },
};

postFailuresWhole();
expose(worker);
