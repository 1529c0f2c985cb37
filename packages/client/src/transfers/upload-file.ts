import { chunkCount, type FileKey, type ItemId, sealContentHash } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { ApiProblem } from '../api/errors.ts';
import type { Budget } from './budget.ts';
import { readChunk } from './chunk-source.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ContentHasher } from './content-hasher.ts';
import type { DirectUploads } from './direct-uploads.ts';
import { SourceChanged, UploadIncomplete } from './errors.ts';
import { OrderedHashing } from './ordered-hashing.ts';
import { retrying } from './retry.ts';
import { sealBody } from './sealed-body.ts';
import { sendChunk } from './send-chunk.ts';
import { settleAll } from './settle-all.ts';
import { StoredChunks, type UploadProgressReport } from './upload-progress.ts';
import { Waiting } from './waiting.ts';

export interface UploadOptions {
  readonly api: ApiClient;
  readonly key: FileKey;
  readonly item: { readonly id: ItemId; readonly size: number };
  readonly source: Blob;
  /** The chunks that the server has from an earlier run. */
  readonly storedChunks: readonly number[];
  readonly hasher: ContentHasher;
  readonly budget: Budget;
  /** Chunks go through the server where left out. */
  readonly direct?: DirectUploads;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  onProgress?(progress: UploadProgressReport): void;
  /** Milliseconds since 1970 until which a missing server is waited for; null when it answers again. */
  onWaiting?(until: number | null): void;
}

/**
 * Uploads a file: reads it once in order, hashes it all, seals and sends the chunks that the server lacks, and
 * stores the sealed hashes at the end. Holds no more chunks in memory than the budget allows. Waits for a
 * server that cannot be reached until the signal aborts, and then throws the signal's reason. Throws
 * ApiProblem, SourceChanged, UploadIncomplete.
 */
export async function uploadFile(options: UploadOptions): Promise<void> {
  if (options.source.size !== options.item.size) throw new SourceChanged();
  const finished = await sendAll(options);
  if (!finished) await checkFinished(options);
  await storeHashes(options);
}

/** Whether one of the server's answers said that the upload is finished. */
async function sendAll(options: UploadOptions): Promise<boolean> {
  const { api, key, item, source, budget, direct, clock = systemClock } = options;
  const count = chunkCount(item.size);
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const hashing = new OrderedHashing(options.hasher, signal);
  const stored = new StoredChunks(item.size, options.storedChunks);
  const waiting = new Waiting((until) => options.onWaiting?.(until));
  let finished = false;

  const send = async (index: number, read: ReturnType<typeof readChunk>) => {
    const body = await read.then((bytes) => sealBody(key, { itemId: item.id, index, count }, bytes));
    const onPause = (until: number) => waiting.pause(index, until);
    try {
      const progress = await sendChunk(index, body, {
        ...{ api, itemId: item.id, clock, signal, onPause },
        ...(direct === undefined ? {} : { direct }),
      });
      if (progress !== null && progress.finished_upload_at !== null) finished = true;
    } finally {
      waiting.end(index);
    }
    stored.add(index);
    options.onProgress?.(stored.report);
  };

  const transfer = (index: number): Promise<void> => {
    const read = readChunk(source, index, item.size);
    const hashed = hashing.add(read);
    return settleAll(stored.has(index) ? [hashed] : [hashed, send(index, read)]);
  };

  options.onProgress?.(stored.report);
  const underWay = new Set<Promise<void>>();
  try {
    for (let index = 0; index < count; index++) {
      const release = await budget.acquire(signal);
      const work = transfer(index)
        .catch((error) => failure.abort(error))
        .finally(() => {
          release();
          underWay.delete(work);
        });
      underWay.add(work);
    }
  } finally {
    await settleAll(underWay);
  }
  signal.throwIfAborted();
  return finished;
}

/** Asks, when no answer told: the last chunk may have been there before, or its answer was lost. */
async function checkFinished(options: UploadOptions): Promise<void> {
  const params = { id: options.item.id };
  const details = await persistently(options, () =>
    options.api.call('itemMetadata', { params }, options.signal),
  );
  if (details.finished_upload_at === null) throw new UploadIncomplete();
}

async function storeHashes(options: UploadOptions): Promise<void> {
  const { api, key, item, hasher, signal } = options;
  const digests = await hasher.digest();
  const [md5, sha1, sha256, blake2b] = await Promise.all([
    sealContentHash(key, item.id, 'md5', digests.md5),
    sealContentHash(key, item.id, 'sha1', digests.sha1),
    sealContentHash(key, item.id, 'sha256', digests.sha256),
    sealContentHash(key, item.id, 'blake2b', digests.blake2b),
  ]);
  const input = { params: { id: item.id }, body: { md5, sha1, sha256, blake2b } };
  try {
    await persistently(options, () => api.call('setContentHashes', input, signal));
  } catch (error) {
    // An answer was lost on the way, and the hashes are those of this same file.
    if (!(error instanceof ApiProblem && error.code === 'already_set')) throw error;
  }
}

function persistently<T>(options: UploadOptions, call: () => Promise<T>): Promise<T> {
  const { clock = systemClock, signal, onWaiting } = options;
  return retrying(call, { clock, signal, attempts: Infinity, onPause: (until) => onWaiting?.(until) });
}
