import {
  createFolderLink,
  createLink,
  deleteOwnLink,
  findOwnLink,
  type IntactItem,
  type LinkLimits,
  type LinkOptions,
  listOwnLinks,
  type OwnLink,
  updateOwnLink,
} from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { OWN_LINKS_KEY } from '../../../session/own-links-key.ts';
import { useServices } from '../../../session/services.tsx';

/** All links of the user, expired ones too. */
export function useOwnLinks() {
  const { api, keyring } = useServices();
  return useQuery({
    queryKey: [...OWN_LINKS_KEY, 'all'],
    queryFn: ({ signal }) => listOwnLinks({ api, keyring }, signal),
  });
}

/** The link of an item; null if it has none. */
export function useLinkOf(itemId: string) {
  const { api, keyring } = useServices();
  return useQuery({
    queryKey: [...OWN_LINKS_KEY, 'of', itemId],
    queryFn: ({ signal }) => findOwnLink(itemId, { api, keyring }, signal),
    staleTime: 0,
  });
}

interface NewLink {
  readonly item: IntactItem;
  readonly options: LinkOptions;
}

/**
 * Makes a public link to a file or a folder.
 *
 * @example
 * const { mutateAsync: createLink } = useCreateLink();
 * await createLink({ item, options: { password: null, expiresAt: null, maxDownloads: null } });
 */
export function useCreateLink() {
  const { api, keyring } = useServices();
  return useMutation({
    mutationFn: ({ item, options }: NewLink) =>
      (item.kind === 'directory' ? createFolderLink : createLink)(item, options, { api, keyring }),
    onSettled: useReloadLinks(),
  });
}

interface NewLimits {
  readonly link: OwnLink;
  readonly limits: LinkLimits;
}

/** Sets how long and how often a link works. */
export function useUpdateLink() {
  const { api, keyring } = useServices();
  return useMutation({
    mutationFn: ({ link, limits }: NewLimits) => updateOwnLink(link, limits, { api, keyring }),
    onSettled: useReloadLinks(),
  });
}

/** Deletes a link. */
export function useDeleteLink() {
  const { api, keyring } = useServices();
  return useMutation({
    mutationFn: (link: OwnLink) => deleteOwnLink(link, { api, keyring }),
    onSettled: useReloadLinks(),
  });
}

/** Loads the links again, also after a failure; a change has ended when they are there. */
function useReloadLinks(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: OWN_LINKS_KEY });
}
