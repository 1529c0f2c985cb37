import type { UploadEngine } from '@coffer/client';
import { proxy, transfer, wrap } from 'comlink';
import hashUrl from './hash.worker.ts?worker&url';
import type { HashStage } from './hash-messages.ts';
import { scriptUrl } from './script-url.ts';
import { whileTransferring } from './service-worker.ts';
import uploadUrl from './upload.worker.ts?worker&url';
import type { UploadWorker } from './upload-job.ts';

/** Which worker computes what: together they take about the same time. */
const STAGES: readonly HashStage['algorithms'][] = [
  ['sha256', 'blake2b'],
  ['md5', 'sha1'],
];

/** Uploads by workers that start with the first file: a visit that only looks loads nothing of them. */
export function uploadEngine(): UploadEngine {
  let engine: UploadEngine | null = null;
  return {
    upload(job, listener, signal) {
      const started = engine ?? startUploads();
      engine = started;
      return whileTransferring(() => started.upload(job, listener, signal));
    },
    seal(files) {
      engine ??= startUploads();
      return engine.seal(files);
    },
  };
}

/** Starts the upload worker and the ring of hashing workers behind it. */
function startUploads(): UploadEngine {
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
    async upload(job, listener, signal) {
      signal.throwIfAborted();
      const cancel = () => void worker.cancel(job.id);
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await worker.upload(job, proxy(listener));
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },

    seal: async (files) => worker.seal(files),
  };
}
