import type { QueryClient } from '@tanstack/react-query';
import { hideItems, showItem } from '../features/files/listing/folder-cache.ts';
import { runDownload } from '../features/transfers/engine/run-download.ts';
import { saveByServiceWorker } from '../features/transfers/engine/save-by-service-worker.ts';
import { saveWithoutServiceWorker } from '../features/transfers/engine/save-without-service-worker.ts';
import { Transfers } from '../features/transfers/engine/transfers.ts';
import { reportFailure } from '../notices/report-failure.ts';
import type { Services } from '../session/services.tsx';
import { storageStatsQuery } from '../session/storage-stats.ts';
import { serviceWorker } from '../workers/service-worker.ts';
import { createThumbnails } from '../workers/thumbnails.ts';
import { startUploads } from '../workers/uploads.ts';
import { folderChain } from './folder-chain.ts';

/** Wires the transfers with the workers that do them and with the listings that show them. */
export function createTransfers(services: Services, queryClient: QueryClient): Transfers {
  const { api, keyring } = services;
  // Early, so that the first download does not wait for it.
  void serviceWorker();
  return new Transfers({
    upload: {
      api,
      keyring,
      engine: startUploads(),
      thumbnails: createThumbnails(),
      now: () => Math.floor(Date.now() / 1000),
      parentsOf: (folderId, signal) => folderChain(services, queryClient, folderId, signal),
      onItem: (item) => showItem(queryClient, item),
      onItemGone: (id, folderId) => hideItems(queryClient, folderId, [id]),
    },
    async download(file, signal, onProgress) {
      const worker = await serviceWorker();
      const save = worker === null ? saveWithoutServiceWorker(api) : saveByServiceWorker(worker);
      await runDownload(file, { api, keyring, save }, signal, onProgress);
    },
    alone: (name, task) =>
      navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await task();
        return true;
      }),
    onFinished: () => void queryClient.invalidateQueries({ queryKey: storageStatsQuery(api).queryKey }),
    onFailed: (name, cause) => reportFailure(cause, name),
  });
}
