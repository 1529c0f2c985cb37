import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import type { ContentKey, VersionOrigin } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import type { FinalRow } from '../../keyring/upload-records.ts';
import type { UploadMetadata } from '../../keyring/wire-metadata.ts';
import type { UploadSource } from './chunk-source.ts';
import { type ContentHasher, createContentHasher } from './content-hasher.ts';
import type { VersionName } from './direct-uploads.ts';
import { createDirectUploads } from './direct-uploads.ts';
import { type SealedSmallFile, type SmallFiles, sealSmallFiles } from './seal-small-file.ts';
import { blobSealer, bufferSealer } from './sealed-body.ts';
import { type SentContent, uploadFile } from './upload-file.ts';

/** One file's content on its way, with all that is needed to seal and send it. A Blob can be posted between threads. */
export interface UploadJob extends VersionName {
  readonly key: ContentKey;
  /** As it was sealed when the record was made; it is sealed anew, with the root of the content and its origin, at the end. */
  readonly metadata: UploadMetadata;
  readonly origin: VersionOrigin;
  readonly source: UploadSource;
  /** The chunks that the server has from an earlier run. */
  readonly storedChunks: readonly number[];
  /** What its record becomes in the end; null of a file that another program has begun. */
  readonly final: FinalRow | null;
}

/** How an upload goes; what is left out did not change. */
export type UploadListener = (progress: {
  /** Bytes that the server has, those of earlier runs included. */
  readonly bytes?: number;
  readonly isWaitingForConnection?: boolean;
  /** The chunk that is about to be sent. */
  readonly sending?: number;
}) => void;

/** Sends the content of files, on this thread or on others. */
export interface UploadEngine {
  /**
   * Resolves when the server has all chunks of a file, with what was sealed and what finishes it; rejects with the signal's
   * reason once it aborts.
   */
  upload(job: UploadJob, listener: UploadListener, signal: AbortSignal): Promise<SentContent>;

  /** Seals files of one chunk, in their order, and sends nothing: they go with others. Throws `source_changed`. */
  seal(files: SmallFiles): Promise<SealedSmallFile[]>;
}

/** How a platform uploads: as a page does by default. */
export interface UploadMeans {
  /** Makes what hashes a file of so many bytes, or of any number; in WebAssembly on this thread by default. */
  readonly hasher?: (size: number) => Promise<ContentHasher>;
  /** Chunks in flight at the same time, over all files. */
  readonly chunksInFlight?: number;
  /** True to send chunks out of buffers that are used again, not as Blobs. */
  readonly reusesBuffers?: boolean;
}

interface UploadEnginePorts extends UploadMeans {
  readonly api: ApiClient;
  readonly clock: Clock;
  /** How chunks reach the storage, where they go there straight. */
  readonly fetch?: typeof fetch;
}

/** Uploads that share one number of chunks in flight, on this thread. */
export function createUploads(ports: UploadEnginePorts): UploadEngine {
  const { api, clock, hasher = createContentHasher, chunksInFlight = CHUNKS_IN_FLIGHT } = ports;
  const semaphore = createSemaphore(chunksInFlight);
  const sealer = ports.reusesBuffers === true ? bufferSealer() : blobSealer;
  const direct = createDirectUploads(ports);
  return Object.freeze<UploadEngine>({
    async upload({ id, versionId, key, metadata, origin, source, storedChunks, final }, listener, signal) {
      const hashing = await hasher(metadata.size ?? Number.POSITIVE_INFINITY);
      try {
        return await uploadFile({
          api,
          key,
          item: { id, versionId, ...metadata },
          origin,
          source,
          storedChunks,
          final,
          hasher: hashing,
          semaphore,
          sealer,
          direct,
          signal,
          clock,
          onProgress: ({ bytesStored }) => listener({ bytes: bytesStored }),
          onSending: (sending) => listener({ sending }),
          onWaiting: (until) => listener({ isWaitingForConnection: until !== null }),
        });
      } finally {
        hashing.abandon?.();
      }
    },

    seal: sealSmallFiles,
  });
}
