import type { ApiClient } from '@coffer/client';
import { createDownloads } from '../download-protocol/download-content.ts';
import type { SaveDownload } from '../features/transfers/downloads/download.ts';
import { saveByServiceWorker } from '../features/transfers/downloads/save-by-service-worker.ts';
import { saveWithoutServiceWorker } from '../features/transfers/downloads/save-without-service-worker.ts';
import { readDownload } from '../workers/downloads.ts';
import { serviceWorker } from '../workers/service-worker.ts';

/** Saves files: through the service worker, or, where there is none, by this page. */
export function createSaving(api: ApiClient): SaveDownload {
  const openDownload = createDownloads(api, self);
  return async (download, signal, report) => {
    const worker = await serviceWorker();
    const save =
      worker === null ? saveWithoutServiceWorker(openDownload) : saveByServiceWorker(worker, readDownload);
    await save(download, signal, report);
  };
}
