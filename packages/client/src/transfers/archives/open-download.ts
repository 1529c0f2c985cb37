import { CHUNKS_PER_REQUEST, READ_CHUNKS_IN_FLIGHT } from '@coffer/contract';
import type { ContentKey } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import type { Patience } from '../../api/retry-policy.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import type { ReadableItem } from '../../keyring/opened-item.ts';
import type { LinkAccess } from '../../links/link-access.ts';
import { downloadStream } from '../download/download-stream.ts';
import type { ZipEntry } from './zip-entry.ts';
import { zipStream } from './zip-stream.ts';

/** A file's content, wherever it is read: downloaded, previewed or played. Can be posted between threads. */
export interface FileContent {
  readonly kind: 'file';
  readonly item: ReadableItem;
  readonly key: ContentKey;
  /** By which link it is fetched; by default it is the signed-in user's own. */
  readonly link?: LinkAccess;
}

/** A file or an archive to download, with everything that decrypts and verifies it. */
export type DownloadContent =
  | FileContent
  | { readonly kind: 'archive'; readonly entries: readonly ZipEntry[]; readonly link?: LinkAccess };

export interface DownloadListener {
  /** Bytes handed out so far. */
  onProgress?(bytes: number): void;
  /** The download waits for the server, or does not any more. */
  onWaiting?(isWaiting: boolean): void;
}

/** Which bytes of a file: from the first one to before the last one, by default all. */
export interface ByteRangeOptions {
  readonly from?: number;
  readonly to?: number;
}

/** Opens the verified plaintext of a download. */
export type OpenDownload = (
  content: DownloadContent,
  signal: AbortSignal,
  options?: DownloadListener & ByteRangeOptions,
) => ReadableStream<Uint8Array>;

/** Downloads that share one number of chunks in flight, on this thread. */
export function createDownloads(ports: {
  readonly api: ApiClient;
  readonly clock?: Clock;
  /** Interactive by default. */
  readonly patience?: Patience;
}): OpenDownload {
  const semaphore = createSemaphore(READ_CHUNKS_IN_FLIGHT);
  return (content, signal, listener = {}) => {
    const { onProgress, onWaiting, ...range } = listener;
    const options = {
      ...ports,
      semaphore,
      signal,
      chunksPerRequest: CHUNKS_PER_REQUEST,
      onProgress: (bytes: number) => onProgress?.(bytes),
      onWaiting: (until: number | null) => onWaiting?.(until !== null),
    };
    return content.kind === 'file'
      ? downloadStream({ ...options, ...content, ...range })
      : zipStream({ ...options, ...content });
  };
}
