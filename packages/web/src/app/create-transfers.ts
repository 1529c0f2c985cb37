import type { QueryClient } from '@tanstack/react-query';
import { Transfers } from '../features/transfers/engine/transfers.ts';
import { fileHandles } from '../features/transfers/resumption/file-handles.ts';
import { openPages } from '../features/transfers/resumption/open-pages.ts';
import { reopenFiles } from '../features/transfers/resumption/reopen-files.ts';
import { Resumption } from '../features/transfers/resumption/resumption.ts';
import { unfinishedUploadsIn } from '../features/transfers/resumption/unfinished-uploads.ts';
import { notify } from '../notices/notify.ts';
import { reportFailure } from '../notices/report-failure.ts';
import { clientStore } from '../persistence/client-store.ts';
import { chooseFiles } from '../saving/choose-files.ts';
import type { Services } from '../session/services.tsx';
import { storageStatsQuery } from '../session/storage-stats.ts';
import { createDownloading } from './create-downloading.ts';
import { createUploading } from './create-uploading.ts';

/** Wires the transfers with the workers that do them and with the listings that show them. */
export function createTransfers(services: Services, queryClient: QueryClient): Transfers {
  const { api, session } = services;
  const transfers = new Transfers({
    ...createUploading(services, queryClient),
    ...createDownloading(services),
    resumption: new Resumption({
      uploads: unfinishedUploadsIn(clientStore),
      pages: openPages(navigator.locks),
      handles: fileHandles(window),
    }),
    reopen: (unfinished) => reopenFiles(unfinished, chooseFiles),
    alone: (name, task) =>
      navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await task();
        return true;
      }),
    onFinished: () => void queryClient.invalidateQueries({ queryKey: storageStatsQuery(api).queryKey }),
    onFailed: (title, cause) => reportFailure(cause, title),
    onNotice: notify,
  });
  session.state.subscribe((state, before) => {
    if (state.status === 'signed-in' && before.status !== 'signed-in') {
      void transfers.resumption.begin(state.user.id);
    }
  });
  return transfers;
}
