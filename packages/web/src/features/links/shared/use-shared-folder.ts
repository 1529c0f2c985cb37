import type { IntactItem, LinkVisit, OpenedItem, SharedLink } from '@coffer/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { ThumbnailLoader } from '../../../thumbnails/thumbnail-loader.ts';
import { texts } from '../texts.ts';
import type { SharedDownload, SharedFile } from './shared-ports.ts';

/**
 * A folder behind a link: what is in one of its directories, and what its files are fetched by.
 *
 * @param directoryId null is the linked folder itself
 */
export function useSharedFolder(visit: LinkVisit, link: SharedLink, directoryId: string | null) {
  const folder = useMemo(() => visit.folder(link), [visit, link]);
  const thumbnails = useMemo(() => new ThumbnailLoader((ids) => folder.thumbnails(ids)), [folder]);
  useEffect(() => () => thumbnails.clear(), [thumbnails]);
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-folder', link.id, directoryId],
    queryFn: ({ signal }) => folder.list(directoryId, signal),
    staleTime: 0,
    gcTime: 0,
  });

  return {
    /** The directories above and this one, without the linked folder; undefined until it has arrived. */
    parents: data?.parents,
    /** In the order in which they are shown; undefined until they have arrived. */
    children: useMemo(() => data?.children.toSorted(inOrder), [data]),
    error,
    retry: () => void refetch(),
    thumbnails,
    open: folder.content,
    /** A file of the folder, to be saved. */
    async file({ id, name, mime, size }: SharedFile): Promise<SharedDownload> {
      return { name, mime, size, content: await folder.content({ id }) };
    },
    /** All of the linked folder as one archive, to be saved. Says how much of it cannot be included. */
    async archive(signal: AbortSignal): Promise<SharedDownload> {
      const { content, leftOut, length } = await folder.archive(null, signal);
      if (leftOut.length > 0) notify(texts.leftOut({ count: leftOut.length }));
      return { content, size: length, name: `${link.name}.zip`, mime: 'application/zip' };
    },
  };
}

/** Whether an item is a file that can be saved and looked at. */
export function isWholeFile(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.kind === 'file' && item.finishedAt !== null;
}

/** Folders first, then by name. */
function inOrder(a: OpenedItem, b: OpenedItem): number {
  if (a.kind !== b.kind) return a.kind === 'directory' ? -1 : 1;
  return (a.name ?? '').localeCompare(b.name ?? '', undefined, { numeric: true });
}
