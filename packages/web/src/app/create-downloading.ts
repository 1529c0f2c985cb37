import { prepareDownload } from '../features/transfers/downloads/prepare-download.ts';
import { reportLeftOut } from '../features/transfers/downloads/report-left-out.ts';
import type { TransfersPorts } from '../features/transfers/engine/transfers.ts';
import type { Services } from '../session/services.tsx';
import { serviceWorker } from '../workers/service-worker.ts';
import { createSaving } from './create-saving.ts';

/** How downloads are done: through the service worker, or, where there is none, by this page. */
export function createDownloading({ api, keyring }: Services): Pick<TransfersPorts, 'download'> {
  const save = createSaving(api);
  const ports = { api, keyring, onLeftOut: reportLeftOut };
  // Early, so that the first download does not wait for it.
  void serviceWorker();
  return {
    async download(request, signal, report) {
      const download = await prepareDownload(request, ports, signal);
      report({ size: download.size });
      await save(download, signal, report);
    },
  };
}
