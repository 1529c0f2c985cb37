import type { IntactItem, OpenedItem } from '@coffer/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { folderQuery } from '../../features/files/listing/use-folder.ts';
import type { ShownSpace } from '../../session/space-context.ts';
import { previewItemQuery } from '../preview-item.ts';

/** The item that represents a shared folder of one's own in the drive; undefined as long as it is not known. */
function useStanding({ spaceId, own, outside }: ShownSpace): OpenedItem | undefined {
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
  return useQuery(query, outside).data;
}

/** The same where it can be shared with others; null as long as that is not known. */
export function useShareable(space: ShownSpace): IntactItem | null {
  const item = useStanding(space);
  return item?.state === 'intact' ? item : null;
}

/**
 * The folders of the drive from the top down to the one in which a shared folder of one's own is; empty as long as they are not known. They are
 * those that My Files shows, so a new name or place is shown here, too.
 */
export function useFoldersAbove(space: ShownSpace): readonly OpenedItem[] {
  const item = useStanding(space);
  const parent = { ...folderQuery(space.own, item?.parentId ?? null), enabled: item !== undefined };
  const { data: folder } = useInfiniteQuery(parent, space.outside);
  return (item !== undefined && folder?.pages.at(-1)?.parents) || NONE;
}

const NONE: readonly OpenedItem[] = [];
