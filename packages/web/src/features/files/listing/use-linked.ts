import type { OpenedItem } from '@coffer/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { OWN_LINKS_KEY } from '../../../session/drive-queries.ts';
import { useSpace } from '../../../session/space-context.ts';
import { texts } from '../texts.ts';
import { shownFolders } from './folder-cache.ts';

/**
 * The ids of the items with a public link in the space that is shown: all who have it see them. There are none in one's own drive, whose links
 * are one's own.
 */
export function useLinkedItems(): ReadonlySet<string> {
  const { links } = useDrive();
  const isSpace = useSpace() !== null;
  const { data } = useQuery({
    queryKey: [...OWN_LINKS_KEY, 'items'],
    queryFn: ({ signal }) => links.linkedItems(signal),
    enabled: isSpace,
    staleTime: 0,
    structuralSharing: false,
    retry: false,
  });
  return data ?? NO_ITEMS;
}

const NO_ITEMS: ReadonlySet<string> = new Set();

/** By which link the visitors of links see an item, as its details say it; null where none leads to it. */
export function useLinkText(item: OpenedItem): string | null {
  const linked = useLinkedItems();
  const queryClient = useQueryClient();
  if (linked.size === 0) return null;
  const { folder } = shownFolders(queryClient).find(({ folderId }) => folderId === item.parentId) ?? {};
  return linkText([...(folder?.pages.at(-1)?.parents ?? []), item], linked);
}

/**
 * By which link the visitors of links see something; null where none leads to it.
 *
 * @param chain the folders from the top down to it, itself included
 */
export function linkText(chain: readonly OpenedItem[], linked: ReadonlySet<string>): string | null {
  const nearest = chain.findLast(({ id }) => linked.has(id));
  if (nearest === undefined) return null;
  if (nearest === chain.at(-1)) return texts.linkedItself;
  return texts.linkedAbove({ folder: nearest.name ?? texts.damagedName });
}
