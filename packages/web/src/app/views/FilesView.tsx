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
import { folderPlace, TRASH_OF_SPACE } from '../../session/folder-place.ts';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { isUsedOffline } from '../../session/offline-use.ts';
import { useServices } from '../../session/services.tsx';
import { useOwnDrive, useSpace, useWaysHere } from '../../session/space-context.ts';
import { useKeepItems } from '../offline/use-keep-items.ts';
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

const FolderOfSpace = lazy(
  ['afterwards', 'drive', 'files', 'people'],
  async () => (await import('./SharingViews.tsx')).FolderOfSpace,
);

/** Opens spaces: few pages do. */
const spaces = () => import('../spaces/open-space.ts');

const VIEWER = '/p/$id';

const PREVIEW = /^\/p\/([^/]+)$/;

const route = getRouteApi('/drive/shell/{-$file_id}');
const sharedRoute = getRouteApi('/drive/shell/shared/$space_id/{-$file_id}');

/** The file browser, with uploads and downloads done by the transfers. */
export function FilesView() {
  const { file_id: fileId = null } = route.useParams();
  const { space, trash = false } = route.useSearch();
  const entry = useEntry();
  if (space === undefined) return <FolderView {...{ fileId, entry }} />;
  return <FolderOfSpace spaceId={space} fileId={trash ? TRASH_OF_SPACE : fileId} entry={entry} />;
}

/** A folder of a space beside the drive, or its trash. */
export function SpaceView() {
  const { space_id: spaceId, file_id: fileId = null } = sharedRoute.useParams();
  return <FolderOfSpace spaceId={spaceId} fileId={fileId} entry={useEntry()} />;
}

/** Where one comes in, on a page that shows folders: it stays while they come and go. */
export function useEntry() {
  const highlight = useHighlightedItem();
  return { highlight, focus: useFocusedItem(highlight) };
}

interface FolderViewProps {
  /** Null is the top. */
  readonly fileId: string | null;
  /** The folders of the drive above a shared folder of one's own; null where none is shown. */
  readonly above?: readonly OpenedItem[] | null;
  readonly entry: ReturnType<typeof useEntry>;
}

/** A folder of the drive, or of a space in which it is shown. */
export function FolderView({ fileId, above = null, entry }: FolderViewProps) {
  const uploads = useUploadProgress(useTransfers());
  const actions = useBrowserPorts();
  return (
    <FileBrowser
      key={fileId ?? 'root'}
      folderId={fileId}
      above={above}
      actions={actions}
      uploads={uploads}
      {...entry}
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
  const within = useSpace();
  const spaceId = within?.spaceId;
  const drive = useDrive();
  const own = useOwnDrive();
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
      previewVersion: ({ id, versionId }) =>
        navigate({
          to: VIEWER,
          params: { id },
          search: { version: versionId ?? undefined, space: spaceId },
        }),
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
  }, [transfers, navigate, ways, offline, keep, within, spaceId, drive, own, services, queryClient]);
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
    const clear = () => navigate({ to: '.', search: true, hash: '', replace: true });
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
