import { browserConnectivity, browserLocks, isFailure, listDirectory } from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import { changeItem, hideItems, reloadFolder, showItem } from '../features/files/listing/folder-cache.ts';
import { prepareDownload } from '../features/transfers/downloads/prepare-download.ts';
import { reportLeftOut } from '../features/transfers/downloads/report-left-out.ts';
import { gatherFailures } from '../features/transfers/engine/gathered-failures.ts';
import { Transfers, type TransfersPorts } from '../features/transfers/engine/transfers.ts';
import type { Resumption } from '../features/transfers/resumption/resumption.ts';
import { texts } from '../features/transfers/texts.ts';
import {
  type FolderUploadPorts,
  planFolderUpload,
} from '../features/transfers/uploads/plan-folder-upload.ts';
import { runUpload, type UploadPorts } from '../features/transfers/uploads/run-upload.ts';
import { FAILURE_NOTICE_MS, notify, reportFailure, reportFailures } from '../notices/report-failure.ts';
import type { Services } from '../session/services.tsx';
import { storageStatsQuery } from '../session/storage-stats.ts';
import { createThumbnails } from '../workers/thumbnails.ts';
import { uploadEngine } from '../workers/uploads.ts';
import { createResumption } from './create-resumption.ts';
import { createSaving } from './create-saving.ts';
import { folderChain, rememberFolderChain } from './folder-chain.ts';

/** Of a folder with thousands of small files, many are done every second. */
const STATS_AFTER_MS = 1_000;

/** Wires the transfers with the workers that do them and with the listings that show them. */
export function createTransfers(services: Services, queryClient: QueryClient): Transfers {
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

/** How uploads are planned and done, and how the listings learn of them. */
function createUploading(
  services: Services,
  queryClient: QueryClient,
  resumption: Resumption,
): Pick<TransfersPorts, 'upload' | 'targetOf' | 'targetsBelow'> {
  const { api, keyring } = services;
  const ports: UploadPorts & FolderUploadPorts = {
    api,
    keyring,
    engine: uploadEngine(),
    thumbnails: createThumbnails(),
    now: () => Math.floor(Date.now() / 1000),
    parentsOf: (folderId, signal) => folderChain(services, queryClient, folderId, signal),
    contentsOf: (folderId, signal) => listDirectory(folderId, { api, keyring, signal }),
    onFolder: (id, parents) => rememberFolderChain(queryClient, id, parents),
    onFolderChanged: (folderId) => void reloadFolder(queryClient, folderId),
    onRecord: (upload, id, key) => resumption.keep(upload, id, key),
    onItem: (item) => showItem(queryClient, item),
    onInterrupted: (id, chunksStored) => changeItem(queryClient, id, (item) => ({ ...item, chunksStored })),
    onItemGone(id, folderId) {
      hideItems(queryClient, folderId, [id]);
      resumption.forget(id);
    },
  };
  return {
    upload: (upload, signal, report) => runUpload(upload, ports, signal, report),
    targetOf: async (files, folderId, signal) => ({
      folderId,
      files,
      existing: await ports.contentsOf(folderId, signal),
    }),
    targetsBelow: (files, folderId, signal) => planFolderUpload(files, folderId, ports, signal),
  };
}

/** How downloads are done: through the service worker, or, where there is none, by this page. */
function createDownloading({ api, keyring }: Services): Pick<TransfersPorts, 'download'> {
  const save = createSaving(api);
  const ports = { api, keyring, onLeftOut: reportLeftOut };
  return {
    async download(request, signal, report) {
      const download = await prepareDownload(request, ports, signal);
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
