import type { Drive, IntactItem, OwnLink } from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { OWN_LINKS_KEY } from '../../../session/drive-queries.ts';

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
