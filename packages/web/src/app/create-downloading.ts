import { createDownloads } from '../download-protocol/download-content.ts';
import { prepareDownload } from '../features/transfers/downloads/prepare-download.ts';
import { reportLeftOut } from '../features/transfers/downloads/report-left-out.ts';
import { saveByServiceWorker } from '../features/transfers/downloads/save-by-service-worker.ts';
import { saveWithoutServiceWorker } from '../features/transfers/downloads/save-without-service-worker.ts';
import type { TransfersPorts } from '../features/transfers/engine/transfers.ts';
import type { Services } from '../session/services.tsx';
import { serviceWorker } from '../workers/service-worker.ts';

/** How downloads are done: through the service worker, or, where there is none, by this page. */
export function createDownloading({ api, keyring }: Services): Pick<TransfersPorts, 'download'> {
  const openDownload = createDownloads(api, self);
  const ports = { api, keyring, onLeftOut: reportLeftOut };
  // Early, so that the first download does not wait for it.
  void serviceWorker();
  return {
    async download(request, signal, report) {
      const download = await prepareDownload(request, ports, signal);
      report({ size: download.size });
      const worker = await serviceWorker();
      const save = worker === null ? saveWithoutServiceWorker(openDownload) : saveByServiceWorker(worker);
      await save(download, signal, report);
    },
  };
}
