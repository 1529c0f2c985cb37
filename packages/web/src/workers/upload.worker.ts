import '../zod-without-eval.ts';
import { createApiClient, createBudget, TransferCancelled, uploadFile } from '@coffer/client';
import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { expose } from 'comlink';
import { HashRing } from './hash-ring.ts';
import { keepFieldsOfThrown } from './thrown.ts';
import type { UploadWorker } from './upload-job.ts';

const api = createApiClient();
const budget = createBudget(CHUNKS_IN_FLIGHT);
const running = new Map<string, AbortController>();
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
        budget,
        signal: controller.signal,
        onProgress: ({ bytesStored, chunksStored }) => listener(bytesStored, chunksStored),
      });
    } finally {
      hasher.abandon();
      running.delete(id);
    }
  },

  cancel(itemId) {
    running.get(itemId)?.abort(new TransferCancelled());
  },
};

keepFieldsOfThrown();
expose(worker);
