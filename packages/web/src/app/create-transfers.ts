import { browserConnectivity, browserLocks, type Drive, isFailure, type UploadEvents } from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import { changeItem, hideItems, reloadFolder, showItem } from '../features/files/listing/folder-cache.ts';
import { prepareDownload } from '../features/transfers/downloads/prepare-download.ts';
import { reportLeftOut } from '../features/transfers/downloads/report-left-out.ts';
import { gatherFailures } from '../features/transfers/engine/gathered-failures.ts';
import { Transfers, type TransfersPorts } from '../features/transfers/engine/transfers.ts';
import type { Resumption } from '../features/transfers/resumption/resumption.ts';
import { texts } from '../features/transfers/texts.ts';
import { FAILURE_NOTICE_MS, notify, reportFailure, reportFailures } from '../notices/report-failure.ts';
import type { Services } from '../session/services.tsx';
import { storageStatsQuery } from '../session/storage-stats.ts';
import { createResumption } from './create-resumption.ts';
import { createSaving } from './create-saving.ts';

/** Of a folder with thousands of small files, many are done every second. */
const STATS_AFTER_MS = 1_000;

/** Wires the transfers with the workers that do them and with the listings that show them. */
export function createTransfers(services: WithDrive, queryClient: QueryClient): Transfers {
  const { resumption, reopen } = createResumption(services, queryClient);
  const { queryKey } = storageStatsQuery(services.api);
  const report = gatherFailures(
    {
      one: (title, cause) => reportFailure(cause, title),
      more: (count) => reportFailures('more transfers', texts.moreFailed(count)),
    },
    FAILURE_NOTICE_MS,
  );
  return new Transfers({
    ...createUploading(services, queryClient, resumption),
    ...createDownloading(services),
    resumption,
    reopen,
    locks: browserLocks(navigator.locks),
    connectivity: browserConnectivity(window),
    onFinished: onceInAWhile(() => void queryClient.invalidateQueries({ queryKey }), STATS_AFTER_MS),
    onFailed(title, cause) {
      report(title, cause);
      // The workers' calls renew nothing. One of the page's own does, or finds that the session is over.
      if (isFailure(cause, 'unauthenticated')) services.api.call('self').catch(() => undefined);
    },
    onNotice: notify,
  });
}

type WithDrive = Services & { readonly drive: Drive };

/** How uploads are planned and done, and how the listings learn of them. */
function createUploading(
  { drive }: WithDrive,
  queryClient: QueryClient,
  resumption: Resumption,
): Pick<TransfersPorts, 'upload' | 'targetOf' | 'targetsBelow'> {
  const onFolderChanged = (folderId: string | null) => void reloadFolder(queryClient, folderId);
  return {
    async upload(upload, signal, report) {
      const events: UploadEvents = {
        onProgress: report,
        onRecord: (id, key) => resumption.keep(upload, id, key),
        onItem: (item) => showItem(queryClient, item),
        onInterrupted: (id, chunksStored) =>
          changeItem(queryClient, id, (item) => ({ ...item, chunksStored })),
        onItemGone(id, folderId) {
          hideItems(queryClient, folderId, [id]);
          resumption.forget(id);
        },
      };
      await drive.upload(upload, events, signal);
    },
    targetOf: drive.targetOf,
    targetsBelow: (files, folderId, signal) => drive.targetsBelow(files, folderId, signal, onFolderChanged),
  };
}

/** How downloads are done: through the service worker, or, where there is none, by this page. */
function createDownloading({ api, drive }: WithDrive): Pick<TransfersPorts, 'download'> {
  const save = createSaving(api);
  return {
    async download(request, signal, report) {
      const download = await prepareDownload(request, { drive, onLeftOut: reportLeftOut }, signal);
      report({ size: download.size });
      await save(download, signal, report);
    },
  };
}

/**
 * Calls an effect some time after it was asked for; what is asked for meanwhile is done with it. For what many
 * small events ask for.
 *
 * @param milliseconds between the first request and the call
 */
function onceInAWhile(effect: () => void, milliseconds: number): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    setTimeout(() => {
      asked = false;
      effect();
    }, milliseconds);
  };
}
