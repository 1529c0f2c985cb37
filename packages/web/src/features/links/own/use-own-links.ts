import type { Drive, IntactItem, OpenedItem, OwnLink } from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { OWN_LINKS_KEY } from '../../../session/drive-queries.ts';
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

/** Loads the links again, also after a failure; a change has ended when they are there. */
function useReloadLinks(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: OWN_LINKS_KEY });
}
