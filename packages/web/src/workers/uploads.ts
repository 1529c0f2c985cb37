import type { UploadEngine } from '@coffer/client';
import { proxy, transfer, wrap } from 'comlink';
import hashUrl from './hash.worker.ts?worker&url';
import type { HashStage } from './hash-messages.ts';
import { scriptUrl } from './script-url.ts';
import { whileTransferring } from './service-worker.ts';
import uploadUrl from './upload.worker.ts?worker&url';
import type { SpaceUpload, UploadWorker } from './upload-job.ts';

/** Which worker computes what: together they take about the same time. */
const STAGES: readonly HashStage['algorithms'][] = [
  ['sha256', 'blake2b'],
  ['md5', 'sha1'],
];

/**
 * Uploads by workers that start with the first file: a visit that only looks loads nothing of them. They are the same for the drive
 * and for the spaces beside it, each of which has an engine of its own; null is the drive.
 */
export function uploadEngines(): (spaceId: string | null) => UploadEngine {
  let started: ReturnType<typeof startUploads> | null = null;
  const engines = () => {
    started ??= startUploads();
    return started;
  };
  return (spaceId) => ({
    upload: (job, listener, signal) =>
      whileTransferring(() => engines().upload({ ...job, spaceId }, listener, signal)),
    seal: (files) => engines().seal(files),
  });
}

/** Starts the upload worker and the ring of hashing workers behind it. */
function startUploads() {
  const worker = wrap<UploadWorker>(new Worker(scriptUrl(uploadUrl), { type: 'module', name: 'upload' }));
  const first = new MessageChannel();
  let from = first.port2;
  for (const algorithms of STAGES) {
    const next = new MessageChannel();
    const stage: HashStage = { algorithms, from, to: next.port1 };
    const hasher = new Worker(scriptUrl(hashUrl), { type: 'module', name: `hash ${algorithms.join(' ')}` });
    hasher.postMessage(stage, [stage.from, stage.to]);
    from = next.port2;
  }
  void worker.connect(transfer(first.port1, [first.port1]), transfer(from, [from]));

  return {
    async upload(
      job: SpaceUpload,
      listener: Parameters<UploadEngine['upload']>[1],
      signal: AbortSignal,
    ): ReturnType<UploadEngine['upload']> {
      signal.throwIfAborted();
      const cancel = () => void worker.cancel(job.id);
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await worker.upload(job, proxy(listener));
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },

    seal: async (files: Parameters<UploadEngine['seal']>[0]): ReturnType<UploadEngine['seal']> =>
      worker.seal(files),
  };
}
