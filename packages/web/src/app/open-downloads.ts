import { type ApiClient, blobOf, createDownloads, type FileContent } from '@coffer/client';
import { pageClock } from './page-clock.ts';

/** Opens downloads on this page; by itself, since few pages need it: workers do it for those that are saved. */
export function openDownloads(api: ApiClient): ReturnType<typeof createDownloads> {
  return createDownloads({ api, clock: pageClock(), patience: 'background' });
}

/** All bytes of a file, in the memory of this page. */
export function readWhole(
  api: ApiClient,
  content: FileContent,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  return blobOf(openDownloads(api)(content, signal, { onProgress }));
}
