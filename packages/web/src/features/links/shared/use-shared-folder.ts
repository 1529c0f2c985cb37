import type { FileContent } from '@coffer/client';
import {
  collectSharedZip,
  type IntactItem,
  type OpenedItem,
  type SharedLink,
  SharedTree,
} from '@coffer/client';
import { itemId } from '@coffer/crypto';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { useServices } from '../../../session/services.tsx';
import { ThumbnailLoader } from '../../../thumbnails/thumbnail-loader.ts';
import { texts } from '../texts.ts';
import type { SharedDownload, SharedFile } from './shared-ports.ts';
import { useTickets } from './use-tickets.ts';

/**
 * A folder behind a link: what is in one of its directories, and what its files are fetched by.
 *
 * @param directoryId null is the linked folder itself
 */
export function useSharedFolder(link: SharedLink, directoryId: string | null) {
  const { api } = useServices();
  const tickets = useTickets(link.id);
  const tree = useMemo(() => new SharedTree(api, link, tickets.held), [api, link, tickets]);
  const thumbnails = useMemo(() => new ThumbnailLoader((ids) => tree.thumbnails(ids)), [tree]);
  useEffect(() => () => thumbnails.clear(), [thumbnails]);
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-folder', link.id, directoryId],
    queryFn: ({ signal }) => tree.list(directoryId, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const open = useCallback(
    async ({ id, size }: Pick<SharedFile, 'id' | 'size'>, signal: AbortSignal): Promise<FileContent> => ({
      kind: 'file',
      item: { id: itemId(id), size },
      key: tree.fileKey(id),
      blake2b: await tree.digest(id, signal),
      link: await tickets.take(),
    }),
    [tree, tickets],
  );

  return {
    /** The directories above and this one, without the linked folder; undefined until it has arrived. */
    parents: data?.parents,
    /** In the order in which they are shown; undefined until they have arrived. */
    children: useMemo(() => data?.children.toSorted(inOrder), [data]),
    error,
    retry: () => void refetch(),
    thumbnails,
    open,
    /** A file of the folder, to be saved. */
    async file({ id, name, mime, size }: SharedFile, signal: AbortSignal): Promise<SharedDownload> {
      return { name, mime, size, content: await open({ id, size }, signal) };
    },
    /** All of the linked folder as one archive, to be saved. Says how much of it cannot be included. */
    async archive(signal: AbortSignal): Promise<SharedDownload> {
      // First, because the way through a large tree takes more looks than anybody has without a ticket.
      const access = await tickets.take();
      const { children } = await tree.list(null, signal);
      const { entries, leftOut, length } = await collectSharedZip(tree, children, signal);
      if (leftOut.length > 0) notify(texts.leftOut(leftOut.length));
      const content = { kind: 'archive', entries, link: access } as const;
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
