import type { OpenedItem, Transfers } from '@coffer/client';
import { useMemo, useSyncExternalStore } from 'react';
import { FileBrowser } from '../../features/files/FileBrowser.tsx';
import { useTransfers } from '../transfers-context.ts';
import { useBrowserPorts } from './use-browser-ports.tsx';
import type { useEntry } from './use-entry.ts';

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

/** Percent of the uploads that run now, by item. */
function useUploadProgress(transfers: Transfers): ReadonlyMap<string, number> {
  const { queue } = transfers;
  const list = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  return useMemo(() => transfers.runningUploads(list), [transfers, list]);
}
