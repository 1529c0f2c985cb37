import type { ApiClient } from '@coffer/client';
import { createDownloads } from '../download-protocol/download-content.ts';
import type { SaveDownload } from '../features/transfers/downloads/download.ts';
import { saveWithoutServiceWorker } from '../features/transfers/downloads/save-without-service-worker.ts';

/** Saves what this page itself fetches and opens. */
export function saveByPage(api: ApiClient): SaveDownload {
  return saveWithoutServiceWorker(createDownloads(api, self));
}
