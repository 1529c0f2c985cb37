import type { IntactItem, OpenedItem, Transfers } from '@coffer/client';
import { HIGHLIGHT_CLEAR_MS } from '@coffer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { FileBrowser } from '../../features/files/FileBrowser.tsx';
import type { BrowserPorts } from '../../features/files/ports.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import type { SharingWay } from '../../session/configuration.ts';
import { useDrive } from '../../session/drive-context.ts';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { isUsedOffline } from '../../session/offline-use.ts';
import { useServices } from '../../session/services.tsx';
import { useOwnDrive, useSpace, useWaysHere } from '../../session/space-context.ts';
import { useKeepItems } from '../offline/use-keep-items.ts';
import { folderPlace } from '../spaces/places.ts';
import { useTransfers } from '../transfers-context.ts';

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
  async () => (await import('./SharingViews.tsx')).VersionsBehind,
);

const versionsBehind = (item: IntactItem) => <VersionsBehind item={item} />;

const VIEWER = '/p/$id';

const PREVIEW = /^\/p\/([^/]+)$/;

const route = getRouteApi('/drive/shell/{-$file_id}');

/** The file browser, with uploads and downloads done by the transfers. */
export function FilesView() {
  const { file_id: fileId } = route.useParams();
  return <FolderView fileId={fileId ?? null} />;
}

/** A folder of the drive, or of a space in which it is shown; null is its top. */
export function FolderView({ fileId }: { readonly fileId: string | null }) {
  const uploads = useUploadProgress(useTransfers());
  const highlight = useHighlightedItem();
  const actions = useBrowserPorts();
  return (
    <FileBrowser
      key={fileId ?? 'root'}
      folderId={fileId}
      actions={actions}
      uploads={uploads}
      highlight={highlight}
      focus={useFocusedItem(highlight)}
    />
  );
}

/** What items open and do, wherever they are listed. */
export function useBrowserPorts(): BrowserPorts {
  const navigate = useNavigate();
  const transfers = useTransfers();
  const offline = useOfflineFiles();
  const services = useServices();
  const queryClient = useQueryClient();
  const { mutate: keep } = useKeepItems();
  const ways = useWaysHere();
  const spaceId = useSpace()?.spaceId;
  const drive = useDrive();
  const own = useOwnDrive();
  return useMemo<BrowserPorts>(() => {
    const openFolder = (folderId: string | null, hash?: string) =>
      void navigate({ ...folderPlace(spaceId, folderId), ...(hash !== undefined && { hash }) });
    const openSpace = (item: Pick<OpenedItem, 'id' | 'spaceId'>, replace: boolean, edit?: true) => {
      const behind = drive.people.spacesBehind([item]);
      const open = (spaces: Awaited<typeof behind>) => {
        const { spaceId: space, fileId: id = null } = spaces.get(item.id) ?? {};
        return id === null
          ? navigate({ ...folderPlace(space, null), replace })
          : navigate({ to: VIEWER, params: { id }, search: { space, edit }, replace });
      };
      behind.then(open).catch(reportFailure);
    };
    const ports = { ...services, drive, offline, queryClient };
    return {
      transfers,
      keep: (items) =>
        isUsedOffline() ? keep(items, { onError: (error) => reportFailure(error) }) : offline.ask(items),
      release: (items) => void offline.release(items.map(({ id }) => id)).catch(reportFailure),
      openFolder: (folderId) => openFolder(folderId),
      showInFolder: ({ id, parentId }) => openFolder(parentId, id),
      openSpace: (item, how) => openSpace(item, how === 'replace'),
      filesBehind: async (items, before, onKnown, signal) => {
        const { filesBehind } = await import('../spaces/files-behind.ts');
        return filesBehind(items, ports, { before, onKnown }, signal);
      },
      preview: ({ id }) => navigate({ to: VIEWER, params: { id }, search: { space: spaceId } }),
      previewVersion: ({ id, versionId }) =>
        navigate({
          to: VIEWER,
          params: { id },
          search: { version: versionId ?? undefined, space: spaceId },
        }),
      edit: (item) =>
        item.spaceId === undefined
          ? navigate({ to: VIEWER, params: { id: item.id }, search: { edit: true, space: spaceId } })
          : openSpace(item, false, true),
      ways,
      requestDialog,
      shareDialog,
      withdrawDialog,
      versionsBehind,
      spaceOf: async (item) => {
        const { openBehind } = await import('../spaces/open-space.ts');
        return (await openBehind(item, ports)).drive;
      },
      downloadSpace: (item) =>
        void import('../spaces/open-space.ts')
          .then(({ downloadSpace }) => downloadSpace(item, ports, transfers))
          .catch(reportFailure),
      saveCopy: (item) =>
        void import('../spaces/open-space.ts')
          .then(({ saveCopy }) => saveCopy(item, { from: drive, to: own }, ports))
          .catch(reportFailure),
    };
  }, [transfers, navigate, ways, offline, keep, spaceId, drive, own, services, queryClient]);
}

/**
 * The item that gets the focus when a folder is opened in the page, or the viewer closed, null being the first one;
 * undefined where the page begins.
 */
function useFocusedItem(highlight: string | null): string | null | undefined {
  const { state } = useRouter();
  const entry = useLocation({ select: (location) => location.state.__TSR_key });
  const [first] = useState(entry);
  const [viewed] = useState(() => PREVIEW.exec(state.resolvedLocation?.pathname ?? '')?.[1]);
  const [hasLeft, setHasLeft] = useState(false);
  // The way back leads to the first entry again.
  if (entry !== first && !hasLeft) setHasLeft(true);
  if (highlight !== null) return highlight;
  return hasLeft ? null : viewed;
}

/** The item that the address points at by its hash; the hash is cleared after five seconds. */
function useHighlightedItem(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === '') return;
    const clear = () => navigate({ to: '.', hash: '', replace: true });
    const timer = setTimeout(() => void clear(), HIGHLIGHT_CLEAR_MS);
    return () => clearTimeout(timer);
  }, [hash, navigate]);
  return hash === '' ? null : hash;
}

/** Percent of the uploads that run now, by item. */
function useUploadProgress(transfers: Transfers): ReadonlyMap<string, number> {
  const { queue } = transfers;
  const list = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  return useMemo(() => transfers.runningUploads(list), [transfers, list]);
}
