import type { OpenedItem } from '@coffer/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { folderQuery } from '../../features/files/listing/use-folder.ts';
import type { ShownSpace } from '../../session/space-context.ts';
import { previewItemQuery } from '../preview-item.ts';

/**
 * The folders of the drive from the top down to the one in which a shared folder of one's own is; empty as long as they are not known. They are
 * those that My Files shows, so a new name or place is shown here, too.
 */
export function useFoldersAbove({ spaceId, own, outside }: ShownSpace): readonly OpenedItem[] {
  const { data: itemId = null } = useQuery(
    {
      queryKey: ['people', 'standing', spaceId],
      queryFn: async ({ signal }) => {
        const spaces = await own.people.spaces(signal);
        return spaces.find((each) => each.spaceId === spaceId)?.itemId ?? null;
      },
    },
    outside,
  );
  const query = { ...previewItemQuery(own, outside, itemId ?? ''), enabled: itemId !== null };
  const { data: item } = useQuery(query, outside);
  const parent = { ...folderQuery(own, item?.parentId ?? null), enabled: item !== undefined };
  const { data: folder } = useInfiniteQuery(parent, outside);
  return (item !== undefined && folder?.pages.at(-1)?.parents) || NONE;
}

const NONE: readonly OpenedItem[] = [];
