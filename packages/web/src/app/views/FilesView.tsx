import type { IntactItem, Transfers } from '@coffer/client';
import { HIGHLIGHT_CLEAR_MS } from '@coffer/contract';
import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { FileBrowser } from '../../features/files/FileBrowser.tsx';
import type { BrowserPorts } from '../../features/files/ports.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import { useConfiguration } from '../../session/configuration.ts';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { isUsedOffline } from '../../session/offline-use.ts';
import { useKeepItems } from '../offline/use-keep-items.ts';
import { useTransfers } from '../transfers-context.ts';

const PublicLinkDialog = lazy(
  async () => (await import('../../features/links/own/PublicLinkDialog.tsx')).PublicLinkDialog,
);

const RequestDialog = lazy(
  async () => (await import('../../features/links/requests/RequestDialog.tsx')).RequestDialog,
);

const requestDialog = (folder: IntactItem, onClose: () => void) => (
  <RequestDialog folder={folder} onClose={onClose} />
);

const linkDialog = (item: IntactItem, onClose: () => void) => (
  <PublicLinkDialog item={item} onClose={onClose} />
);

const PREVIEW = /^\/p\/([^/]+)$/;

const route = getRouteApi('/drive/shell/{-$file_id}');

/** The file browser, with uploads and downloads done by the transfers. */
export function FilesView() {
  const { file_id: fileId } = route.useParams();
  const uploads = useUploadProgress(useTransfers());
  const highlight = useHighlightedItem();
  const actions = useBrowserPorts();
  return (
    <FileBrowser
      key={fileId ?? 'root'}
      folderId={fileId ?? null}
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
  const { mutate: keep } = useKeepItems();
  const linksAllowed = useConfiguration().data?.public_links ?? false;
  return useMemo<BrowserPorts>(() => {
    const openFolder = (folderId: string | null, hash?: string) =>
      void navigate({
        to: '/{-$file_id}',
        params: { file_id: folderId ?? undefined },
        ...(hash !== undefined && { hash }),
      });
    return {
      transfers,
      keep: (items) =>
        isUsedOffline() ? keep(items, { onError: (error) => reportFailure(error) }) : offline.ask(items),
      release: (items) => void offline.release(items.map(({ id }) => id)).catch(reportFailure),
      openFolder: (folderId) => openFolder(folderId),
      showInFolder: ({ id, parentId }) => openFolder(parentId, id),
      preview: ({ id }) => navigate({ to: '/p/$id', params: { id } }),
      previewVersion: ({ id, versionId }) =>
        navigate({ to: '/p/$id', params: { id }, search: { version: versionId ?? undefined } }),
      edit: ({ id }) => navigate({ to: '/p/$id', params: { id }, search: { edit: true } }),
      linkDialog: linksAllowed ? linkDialog : null,
      requestDialog: linksAllowed ? requestDialog : null,
    };
  }, [transfers, navigate, linksAllowed, offline, keep]);
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
