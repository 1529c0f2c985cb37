import type { Drive, IntactItem, OpenedItem, OwnLink } from '@coffer/client';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { LINKS_IN_SHARED_KEY, OWN_LINKS_KEY, toldOfSharingQuery } from '../../../session/drive-queries.ts';
import { useSpace } from '../../../session/space-context.ts';
import { passOpenedSpaces } from '../../../workers/spaces-between-threads.ts';
import { texts } from '../texts.ts';

/** All links of the user, expired ones too. */
export function useOwnLinks() {
  const drive = useDrive();
  return useQuery({
    queryKey: [...OWN_LINKS_KEY, 'all'],
    queryFn: ({ signal }) => drive.links.list(signal),
    // Downloads are counted, and limits reached, without any news of the drive.
    staleTime: 0,
  });
}

/** A link in a shared folder of one's own. */
export interface SharedLink {
  readonly link: OwnLink;
  readonly spaceId: string;
  /** What the folder, or the file that is shared by itself, is called in the drive; null where that cannot be said. */
  readonly folder: string | null;
}

/** All links in shared folders of one's own, as far as they have been read. Nothing is asked for where nothing is shared. */
export function useLinksInShared() {
  const drive = useDrive();
  const { data: isTold = false } = useQuery(toldOfSharingQuery);
  const spaces = useQuery({
    queryKey: LINKS_IN_SHARED_KEY,
    // A file that is shared by itself has no link.
    queryFn: async ({ signal }) =>
      (await drive.people.spaces(signal)).filter(({ fileId }) => fileId === null),
    enabled: isTold,
    staleTime: 0,
  });
  const lists = useQueries({
    queries: (spaces.data ?? []).map(({ spaceId, itemId }) => ({
      queryKey: [...LINKS_IN_SHARED_KEY, spaceId],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly SharedLink[]> => {
        passOpenedSpaces();
        const links = await drive.links.listIn(spaceId, signal);
        if (links.length === 0) return [];
        const { name } = await drive.stat(itemId, signal);
        return links.map((link) => ({ link, spaceId, folder: name }));
      },
      staleTime: 0,
    })),
  });
  const failed = lists.filter(({ error }) => error !== null);
  return {
    links: lists.flatMap(({ data }) => data ?? []),
    isReading: spaces.isLoading || lists.some(({ isLoading }) => isLoading),
    /** Why links are missing; null where none are. */
    failure: spaces.error ?? failed[0]?.error ?? null,
    retry() {
      if (spaces.error !== null) void spaces.refetch();
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** The link of an item; null if it has none. */
export function useLinkOf(item: IntactItem) {
  const drive = useDrive();
  return useQuery({
    queryKey: [...OWN_LINKS_KEY, 'of', item.id],
    queryFn: ({ signal }) => drive.links.find(item, signal),
    staleTime: 0,
  });
}

/**
 * The item of a link, opened, from the rows of this device or else from the server: its thumbnail opens by it, and its name is there before the
 * entry of the link. Undefined until it has been read.
 *
 * @param wanted only then it is asked for
 */
export function useLinked({ itemId }: Pick<OwnLink, 'itemId'>, wanted: boolean): OpenedItem | undefined {
  const drive = useDrive();
  return useQuery({
    queryKey: [...OWN_LINKS_KEY, 'item', itemId],
    queryFn: ({ signal }) => drive.stat(itemId, signal),
    enabled: wanted,
    // An ornament: one that cannot be read leaves the row its icon.
    retry: false,
  }).data;
}

/** The name of a link: as its visitors read it, and before it has an entry, as its item is called. */
export function linkName(link: OwnLink, linked: OpenedItem | undefined): string {
  if (link.state === 'damaged') return texts.damagedName;
  const own = linked === undefined ? '…' : (linked.name ?? texts.damagedName);
  return link.name ?? own;
}

interface NewLink {
  readonly item: IntactItem;
  readonly options: Parameters<Drive['links']['create']>[1];
}

/**
 * Makes a public link to a file or a folder.
 *
 * @example
 * const { mutateAsync: createLink } = useCreateLink();
 * await createLink({ item, options: { password: null, expiresAt: null, maxDownloads: null } });
 */
export function useCreateLink() {
  const drive = useDrive();
  return useMutation({
    mutationFn: ({ item, options }: NewLink) => drive.links.create(item, options),
    onSettled: useReloadLinks(),
  });
}

interface NewLimits {
  readonly link: OwnLink;
  readonly limits: Parameters<Drive['links']['update']>[1];
}

/** Sets how long and how often a link works. */
export function useUpdateLink() {
  const drive = useDrive();
  return useMutation({
    mutationFn: ({ link, limits }: NewLimits) => drive.links.update(link, limits),
    onSettled: useReloadLinks(),
  });
}

/** Puts all that the visitors of a link read again, and says so; also how much of it is put, in percent. */
export function useRenewLink(link: OwnLink) {
  const drive = useDrive();
  const [percent, setPercent] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => drive.links.renew(link, { onProgress: (done) => setPercent(100 * done) }),
    onMutate: () => setPercent(0),
    onSuccess: () => notify(texts.renewed),
    onSettled: useReloadLinks(),
  });
  return { renew: () => mutate(), isPending, error, percent };
}

/** Deletes a link. */
export function useDeleteLink() {
  const drive = useDrive();
  return useMutation({
    mutationFn: (link: OwnLink) => drive.links.delete(link),
    onSettled: useReloadLinks(),
  });
}

/** Loads the links again, also after a failure; a change has ended when they are there. Those of a space are in the list of all, too. */
function useReloadLinks(): () => Promise<void> {
  const queryClient = useQueryClient();
  const outside = useSpace()?.outside;
  return async () => {
    await queryClient.invalidateQueries({ queryKey: OWN_LINKS_KEY });
    await outside?.invalidateQueries({ queryKey: LINKS_IN_SHARED_KEY });
  };
}
