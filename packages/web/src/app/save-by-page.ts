import type { ApiClient, SaveDownload } from '@coffer/client';
import { saveWithoutServiceWorker } from '../features/transfers/downloads/save-without-service-worker.ts';
import { openDownloads } from './open-downloads.ts';

/** Saves what this page itself fetches and opens. */
export function saveByPage(api: ApiClient): SaveDownload {
  return saveWithoutServiceWorker(openDownloads(api));
}
