import {
  type Bytes,
  type ContentKey,
  chunkCount,
  chunkHash,
  chunkPosition,
  encryptedSize,
  HASH_LENGTH,
  rootOf,
  type SealedContent,
  sealContentHash,
  sealMetadata,
  type VersionOrigin,
} from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import type { Semaphore } from '../../concurrency/semaphore.ts';
import { settleAll } from '../../concurrency/settle-all.ts';
import { failed } from '../../failures/coffer-error.ts';
import type { FileMetadata } from '../../keyring/wire-metadata.ts';
import { Waiting } from '../waiting.ts';
import { ChunkSource, type UploadSource } from './chunk-source.ts';
import type { ContentHasher } from './content-hasher.ts';
import type { DirectUploads } from './direct-uploads.ts';
import { OrderedHashing } from './ordered-hashing.ts';
import { type SealedBody, sealBody } from './sealed-body.ts';
import { sendChunk, type VersionName } from './send-chunk.ts';
import { StoredChunks, type UploadProgressReport } from './upload-progress.ts';

export interface UploadOptions {
  readonly api: ApiClient;
  readonly key: ContentKey;
  /** With the metadata as the record was made with it. */
  readonly item: FileMetadata & VersionName;
  readonly origin: VersionOrigin;
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
 * the sealed hashes at the end, with root and size of what was sealed. Holds no more chunks in memory than the budget allows. Waits for a server that cannot
 * be reached until the signal aborts, and then throws the signal's reason; one that answers, and fails, is tried for
 * some 15 seconds. Throws the server's problems, `request_too_large`, `source_changed`, `upload_incomplete`.
 */
export async function uploadFile(options: UploadOptions): Promise<SealedContent> {
  if (options.source instanceof Blob && options.source.size !== options.item.size)
    throw failed('source_changed');
  const { finished, hashes, before } = await sendAll(options);
  if (!finished) await checkFinished(options);
  await addStored(hashes, before, options);
  const content = { root: await rootOf(hashes), size: encryptedSize(options.item.size) };
  await storeHashes(content, options);
  return content;
}

interface Sent {
  /** Whether one of the server's answers said that the upload is finished. */
  readonly finished: boolean;
  /** Of all chunks that were sealed here, one after the other. */
  readonly hashes: Bytes;
  /** The chunks that the server had before. */
  readonly before: readonly number[];
}

async function sendAll(options: UploadOptions): Promise<Sent> {
  const { api, key, item, source, semaphore, direct, clock = systemClock } = options;
  const count = chunkCount(item.size);
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const hashing = new OrderedHashing(options.hasher, signal);
  const chunks = new ChunkSource(source, item.size);
  const stored = new StoredChunks(item.size, options.storedChunks);
  const waiting = new Waiting((until) => options.onWaiting?.(until));
  const hashes = new Uint8Array(count * HASH_LENGTH);
  const before: number[] = [];
  let finished = false;

  const send = async (index: number, sealed: Promise<SealedBody>) => {
    const body = await sealed;
    const onPause = (until: number) => waiting.pause(index, until);
    try {
      const progress = await sendChunk(index, body, {
        api,
        name: item,
        clock,
        signal,
        onPause,
        ...(direct === undefined ? {} : { direct }),
      });
      if (progress === null) before.push(index);
      else if (progress.finished_upload_at !== null) finished = true;
    } finally {
      waiting.end(index);
    }
    stored.add(index);
    options.onProgress?.(stored.report);
  };

  const transfer = (index: number): Promise<void> => {
    const read = chunks.read();
    const hashed = hashing.add(read);
    const seal = async (bytes: Bytes) => {
      const body = await sealBody(key, chunkPosition(item.versionId, index, item.size), bytes);
      hashes.set(await chunkHash(body.hashes), index * HASH_LENGTH);
      return body;
    };
    const sealed = stored.has(index) ? null : read.then(seal);
    if (sealed === null) before.push(index);
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
  return { finished, hashes, before };
}

/** Asks, when no answer told: the last chunk may have been there before, or its answer was lost. */
async function checkFinished(options: UploadOptions): Promise<void> {
  const { id, versionId: version } = options.item;
  const details = await persistently(options, () =>
    options.api.call('itemMetadata', { params: { id }, query: { version } }, options.signal),
  );
  if (details.finished_upload_at === null) throw failed('upload_incomplete');
}

/** Of chunks that an earlier run sealed only the server has the hashes: their nonces were random. */
async function addStored(hashes: Bytes, before: readonly number[], options: UploadOptions): Promise<void> {
  if (before.length === 0) return;
  const { api, item, signal } = options;
  const all = await persistently(options, () =>
    api.call('sealedHashes', { params: { id: item.id }, query: { version: item.versionId } }, signal),
  );
  if (all.length !== hashes.length) throw failed('content_mismatch');
  for (const index of before) {
    const at = index * HASH_LENGTH;
    hashes.set(all.subarray(at, at + HASH_LENGTH), at);
  }
}

async function storeHashes(content: SealedContent, options: UploadOptions): Promise<void> {
  const { api, key, item, origin, hasher, signal } = options;
  const { id, versionId, ...metadata } = item;
  const digests = await hasher.digest();
  const [md5, sha1, sha256, blake2b, encryptedMetadata] = await Promise.all([
    sealContentHash(key, versionId, 'md5', digests.md5),
    sealContentHash(key, versionId, 'sha1', digests.sha1),
    sealContentHash(key, versionId, 'sha256', digests.sha256),
    sealContentHash(key, versionId, 'blake2b', digests.blake2b),
    sealMetadata(key, versionId, { ...metadata, content, origin }),
  ]);
  const sealed = { encrypted_metadata: encryptedMetadata, root: content.root, sealed_size: content.size };
  const input = {
    params: { id },
    query: { version: versionId },
    body: { md5, sha1, sha256, blake2b, ...sealed },
  };
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
