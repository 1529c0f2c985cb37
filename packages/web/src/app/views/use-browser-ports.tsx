import type { IntactItem, OpenedItem } from '@coffer/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BrowserPorts } from '../../features/files/ports.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import type { SharingWay } from '../../session/configuration.ts';
import { useDrive } from '../../session/drive-context.ts';
import { folderPlace } from '../../session/folder-place.ts';
import { isUsedOffline } from '../../session/offline-choice.ts';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { useServices } from '../../session/services.tsx';
import { useOwnDrive, useSpace, useWaysHere } from '../../session/space-context.ts';
import { useKeepItems } from '../offline/use-keep-items.ts';
import { useTransfers } from '../transfers-context.ts';
import { usePreviewVersion, VIEWER } from './use-preview-version.ts';

const RequestDialog = lazy(
  ['links'],
  async () => (await import('../../features/links/requests/RequestDialog.tsx')).RequestDialog,
);

const requestDialog = (folder: IntactItem, onClose: () => void) => (
  <RequestDialog folder={folder} onClose={onClose} />
);

const SharingDialog = lazy(
  ['drive', 'people'],
  async () => (await import('./SharingDialog.tsx')).SharingDialog,
);

const shareDialog = (item: IntactItem, way: SharingWay, onClose: () => void) => (
  <SharingDialog item={item} way={way} onClose={onClose} />
);

const Withdraw = lazy(
  ['people'],
  async () => (await import('../../features/people/PeopleWithAccess.tsx')).Withdraw,
);

const withdrawDialog = (item: IntactItem, onClose: () => void) => <Withdraw item={item} onClose={onClose} />;

const VersionsBehind = lazy(
  ['afterwards', 'drive', 'files', 'people'],
  async () => (await import('./VersionsBehind.tsx')).VersionsBehind,
);

const versionsBehind = (item: IntactItem) => <VersionsBehind item={item} />;

/** Opens spaces: few pages do. */
const spaces = () => import('../spaces/open-space.ts');

/** What items open and do, wherever they are listed. */
export function useBrowserPorts(): BrowserPorts {
  const navigate = useNavigate();
  const transfers = useTransfers();
  const offline = useOfflineFiles();
  const services = useServices();
  const queryClient = useQueryClient();
  const { mutate: keep } = useKeepItems();
  const ways = useWaysHere();
  const within = useSpace();
  const spaceId = within?.spaceId;
  const drive = useDrive();
  const own = useOwnDrive();
  const previewVersion = usePreviewVersion();
  return useMemo<BrowserPorts>(() => {
    const openFolder = (folderId: string | null, hash?: string) =>
      void navigate({ ...folderPlace(within, folderId), ...(hash !== undefined && { hash }) });
    const openSpace = (item: Pick<OpenedItem, 'id' | 'spaceId'>, how: { replace?: boolean; edit?: true }) =>
      void spaces()
        .then(({ leadTo }) => leadTo(item, { drive, navigate }, how))
        .catch(reportFailure);
    const ports = { ...services, drive, offline, queryClient };
    return {
      transfers,
      keep: (items) =>
        isUsedOffline() ? keep(items, { onError: (error) => reportFailure(error) }) : offline.ask(items),
      release: (items) => void offline.release(items.map(({ id }) => id)).catch(reportFailure),
      openFolder: (folderId) => openFolder(folderId),
      openAbove: (folderId) => void navigate(folderPlace(null, folderId)),
      showInFolder: ({ id, parentId }) => openFolder(parentId, id),
      openSpace: (item, how) => openSpace(item, { replace: how === 'replace' }),
      filesBehind: async (items, before, onKnown, signal) => {
        const { filesBehind } = await import('../spaces/files-behind.ts');
        return filesBehind(items, ports, { before, onKnown }, signal);
      },
      preview: ({ id }) => navigate({ to: VIEWER, params: { id }, search: { space: spaceId } }),
      previewVersion,
      edit: (item) =>
        item.spaceId === undefined
          ? navigate({ to: VIEWER, params: { id: item.id }, search: { edit: true, space: spaceId } })
          : openSpace(item, { edit: true }),
      ways,
      requestDialog,
      shareDialog,
      withdrawDialog,
      versionsBehind,
      spaceOf: async (item) => {
        const { openBehind } = await spaces();
        return (await openBehind(item, ports)).drive;
      },
      downloadSpace: (item) =>
        void spaces()
          .then(({ downloadSpace }) => downloadSpace(item, ports, transfers))
          .catch(reportFailure),
      saveCopy: (item) =>
        void spaces()
          .then(({ saveCopy }) => saveCopy(item, { from: drive, to: own }, ports))
          .catch(reportFailure),
    };
  }, [
    transfers,
    navigate,
    ways,
    offline,
    keep,
    within,
    spaceId,
    previewVersion,
    drive,
    own,
    services,
    queryClient,
  ]);
}
