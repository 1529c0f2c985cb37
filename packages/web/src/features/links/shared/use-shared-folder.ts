import {
  type IntactItem,
  type LinkVisit,
  type OpenedItem,
  readLinked,
  type SharedLink,
} from '@coffer/client';
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

  const file = async ({ id, name, mime, size }: SharedFile): Promise<SharedDownload> => ({
    name,
    mime,
    size,
    content: await folder.content({ id }),
  });

  /** @param items null for all of the linked folder */
  async function archive(signal: AbortSignal, items: readonly OpenedItem[] | null, named: string) {
    const { content, leftOut, length } = await folder.archive(items, signal);
    if (leftOut.length > 0) notify(texts.leftOut({ count: leftOut.length }));
    return { content, size: length, name: `${named}.zip`, mime: 'application/zip' };
  }

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
    file,
    /** Items of the folder, or all of it, as one archive, to be saved. Says how much of it cannot be included. */
    archive,
    /** What was chosen, to be saved: a file as it is, more as an archive with the name of the folder, or of the one that was chosen. */
    chosen(signal: AbortSignal, items: readonly IntactItem[], folderName: string): Promise<SharedDownload> {
      const [only, second] = items;
      if (only === undefined || second !== undefined) return archive(signal, items, folderName);
      return only.kind === 'file' ? file(only) : archive(signal, items, only.name);
    },
    /** The same, read to be copied; null for the linked folder itself. */
    read: async (signal: AbortSignal, items: readonly OpenedItem[] | null) =>
      readLinked(folder, link, items, signal),
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
