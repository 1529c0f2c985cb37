import {
  type ApiClient,
  browserConnectivity,
  type ConnectivityScope,
  createSemaphore,
  downloadStream,
  type LinkAccess,
  systemClock,
  wakingClock,
  type ZipEntry,
  zipStream,
} from '@coffer/client';
import { CHUNKS_PER_REQUEST, READ_CHUNKS_IN_FLIGHT } from '@coffer/contract';
import type { FileKey, ItemId } from '@coffer/crypto';

/** A file's content, wherever it is read: downloaded, previewed or played. Can be posted between threads. */
export interface FileContent {
  readonly kind: 'file';
  readonly item: { readonly id: ItemId; readonly size: number };
  readonly key: FileKey;
  /** The sealed digest of the content, in hex, if there is one. */
  readonly blake2b: string | null;
  /** By which link it is fetched; by default it is the signed-in user's own. */
  readonly link?: LinkAccess;
}

/** What is downloaded, with all that is needed to decrypt and verify it. */
export type DownloadContent =
  | FileContent
  | { readonly kind: 'archive'; readonly entries: readonly ZipEntry[]; readonly link?: LinkAccess };

export interface DownloadListener {
  /** Bytes handed out so far. */
  onProgress(bytes: number): void;
  /** The download waits for the server, or does not any more. */
  onWaiting(isWaiting: boolean): void;
}

/** Opens the verified plaintext of a download. A server that cannot be reached is waited for. */
export type OpenDownload = (
  content: DownloadContent,
  signal: AbortSignal,
  listener: DownloadListener,
) => ReadableStream<Uint8Array>;

/** Downloads that share one budget of chunks, on this thread. */
export function createDownloads(api: ApiClient, scope: ConnectivityScope): OpenDownload {
  const semaphore = createSemaphore(READ_CHUNKS_IN_FLIGHT);
  const clock = wakingClock(systemClock, browserConnectivity(scope));
  return (content, signal, { onProgress, onWaiting }) => {
    const options = {
      api,
      semaphore,
      clock,
      signal,
      onProgress,
      patience: 'background' as const,
      chunksPerRequest: CHUNKS_PER_REQUEST,
      onWaiting: (until: number | null) => onWaiting(until !== null),
    };
    return content.kind === 'file'
      ? downloadStream({ ...options, ...content })
      : zipStream({ ...options, ...content });
  };
}
