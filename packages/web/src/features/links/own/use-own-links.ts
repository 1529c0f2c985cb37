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
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/** What can be done with links; the lists follow. */
export function useLinkActions() {
  const { api, keyring } = useServices();
  const queryClient = useQueryClient();
  const ports = { api, keyring };
  const changed = () => queryClient.invalidateQueries({ queryKey: OWN_LINKS_KEY });
  return {
    async create(item: IntactItem, options: LinkOptions) {
      const make = item.kind === 'directory' ? createFolderLink : createLink;
      await make(item, options, ports).finally(changed);
    },
    async update(link: OwnLink, limits: LinkLimits) {
      await updateOwnLink(link, limits, ports).finally(changed);
    },
    async remove(link: OwnLink) {
      await deleteOwnLink(link, ports).finally(changed);
    },
  };
}
