import type { ApiClient, SaveDownload } from '@coffer/client';
import { saveByServiceWorker } from '../features/transfers/downloads/save-by-service-worker.ts';
import { partLoader } from '../lazy/part-loader.ts';
import { readDownload } from '../workers/downloads.ts';
import { serviceWorker, whileTransferring } from '../workers/service-worker.ts';

/**
 * Saves files: through the service worker, or, where there is none, by this page, for which few need the code.
 *
 * @param spaceId in which they lie, if not in the drive
 */
export function createSaving(api: ApiClient, spaceId?: string): SaveDownload {
  const read: typeof readDownload = (job, ...more) =>
    readDownload(spaceId === undefined ? job : { ...job, spaceId }, ...more);
  const byPage = partLoader(async () => (await import('./save-by-page.ts')).saveByPage(api));
  return async (download, signal, report) => {
    const worker = await serviceWorker();
    const save = worker === null ? await byPage.load() : saveByServiceWorker(worker, read);
    await whileTransferring(() => save(download, signal, report));
  };
}
