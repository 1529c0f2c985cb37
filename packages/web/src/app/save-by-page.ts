import type { ApiClient } from '@coffer/client';
import type { SaveDownload } from '../features/transfers/downloads/download.ts';
import { saveWithoutServiceWorker } from '../features/transfers/downloads/save-without-service-worker.ts';
import { openDownloads } from './open-downloads.ts';

/** Saves what this page itself fetches and opens. */
export function saveByPage(api: ApiClient): SaveDownload {
  return saveWithoutServiceWorker(openDownloads(api));
}
