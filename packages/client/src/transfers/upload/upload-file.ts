import { type Bytes, chunkCount, type FileKey, type ItemId, sealContentHash } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import type { Semaphore } from '../../concurrency/semaphore.ts';
import { settleAll } from '../../concurrency/settle-all.ts';
import { failed } from '../../failures/coffer-error.ts';
import { Waiting } from '../waiting.ts';
import { ChunkSource, type UploadSource } from './chunk-source.ts';
import type { ContentHasher } from './content-hasher.ts';
import type { DirectUploads } from './direct-uploads.ts';
import { OrderedHashing } from './ordered-hashing.ts';
import { type SealedBody, sealBody } from './sealed-body.ts';
import { sendChunk } from './send-chunk.ts';
import { StoredChunks, type UploadProgressReport } from './upload-progress.ts';

export interface UploadOptions {
  readonly api: ApiClient;
  readonly key: FileKey;
  readonly item: { readonly id: ItemId; readonly size: number };
  readonly source: UploadSource;
  /** The chunks that the server has from an earlier run. */
  readonly storedChunks: readonly number[];
  readonly hasher: ContentHasher;
  readonly semaphore: Semaphore;
  /** Chunks go through the server where left out. */
  readonly direct?: DirectUploads;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  onProgress?(progress: UploadProgressReport): void;
  /** Milliseconds since 1970 until which a missing server is waited for; null when it answers again. */
  onWaiting?(until: number | null): void;
}

/**
 * Uploads a file: reads it once in order, hashes it all, seals and sends the chunks that the server lacks, and stores
 * the sealed hashes at the end. Holds no more chunks in memory than the budget allows. Waits for a server that cannot
 * be reached until the signal aborts, and then throws the signal's reason; one that answers, and fails, is tried for
 * some 15 seconds. Throws the server's problems, `request_too_large`, `source_changed`, `upload_incomplete`.
 */
export async function uploadFile(options: UploadOptions): Promise<void> {
  if (options.source instanceof Blob && options.source.size !== options.item.size)
    throw failed('source_changed');
  const finished = await sendAll(options);
  if (!finished) await checkFinished(options);
  await storeHashes(options);
}

/** Whether one of the server's answers said that the upload is finished. */
async function sendAll(options: UploadOptions): Promise<boolean> {
  const { api, key, item, source, semaphore, direct, clock = systemClock } = options;
  const count = chunkCount(item.size);
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const hashing = new OrderedHashing(options.hasher, signal);
  const chunks = new ChunkSource(source, item.size);
  const stored = new StoredChunks(item.size, options.storedChunks);
  const waiting = new Waiting((until) => options.onWaiting?.(until));
  let finished = false;

  const send = async (index: number, sealed: Promise<SealedBody>) => {
    const body = await sealed;
    const onPause = (until: number) => waiting.pause(index, until);
    try {
      const progress = await sendChunk(index, body, {
        api,
        itemId: item.id,
        clock,
        signal,
        onPause,
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
    const read = chunks.read();
    const hashed = hashing.add(read);
    const seal = (bytes: Bytes) => sealBody(key, { itemId: item.id, index, count }, bytes);
    const sealed = stored.has(index) ? null : read.then(seal);
    // What failed is thrown by those who need it.
    Promise.all([read, hashed, sealed]).then(([bytes]) => chunks.giveBack(bytes), ignore);
    return settleAll(sealed === null ? [hashed] : [hashed, send(index, sealed)]);
  };

  options.onProgress?.(stored.report);
  const underWay = new Set<Promise<void>>();
  try {
    for (let index = 0; index < count; index++) {
      const release = await semaphore.acquire(signal);
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
    chunks.close();
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
  if (details.finished_upload_at === null) throw failed('upload_incomplete');
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
  await persistently(options, () => api.call('setContentHashes', input, signal));
}

async function persistently<T>(options: UploadOptions, call: () => Promise<T>): Promise<T> {
  const { clock = systemClock, signal, onWaiting } = options;
  const waiting = new Waiting((until) => onWaiting?.(until));
  const onPause = (until: number) => waiting.pause(0, until);
  try {
    return await retrying(call, { clock, signal, patience: 'background', onPause });
  } finally {
    waiting.end(0);
  }
}
