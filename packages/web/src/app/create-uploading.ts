import { listDirectory } from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import { changeItem, hideItems, reloadFolder, showItem } from '../features/files/listing/folder-cache.ts';
import type { TransfersPorts } from '../features/transfers/engine/transfers.ts';
import type { Resumption } from '../features/transfers/resumption/resumption.ts';
import {
  type FolderUploadPorts,
  planFolderUpload,
} from '../features/transfers/uploads/plan-folder-upload.ts';
import { runUpload, type UploadPorts } from '../features/transfers/uploads/run-upload.ts';
import type { Services } from '../session/services.tsx';
import { createThumbnails } from '../workers/thumbnails.ts';
import { uploadEngine } from '../workers/uploads.ts';
import { folderChain, rememberFolderChain } from './folder-chain.ts';

/** How uploads are planned and done, and how the listings learn of them. */
export function createUploading(
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
