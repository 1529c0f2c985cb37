import type { OpenedItem, Star } from '@coffer/client';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reportFailure } from '../../notices/report-failure.ts';
import { useDrive } from '../../session/drive-context.ts';
import { QUICK_KEY, starsQuery } from '../../session/drive-queries.ts';
import { useOwnDrive, useOwnQueryClient, useSpace } from '../../session/space-context.ts';

/** The key of changes of stars, which are those of all spaces. */
export const STARRING = ['starring'];

const NO_STARS: readonly Star[] = [];

/**
 * The ids of the starred items of the space that is shown, as far as they are known: they are read once the page has loaded what it shows. What is
 * being changed is shown as it will be, whatever is read meanwhile.
 */
export function useStars(): ReadonlySet<string> {
  const here = useSpaceId();
  const queryClient = useOwnQueryClient();
  const query = starsQuery(useOwnDrive());
  const isKnown = queryClient.getQueryData(query.queryKey) !== undefined;
  const { data = NO_STARS } = useQuery({ ...query, enabled: isKnown }, queryClient);
  const changes = useMutationState(
    {
      filters: { mutationKey: STARRING, status: 'pending' },
      // Nobody else has this key.
      select: ({ state }) => state.variables as Starring,
    },
    queryClient,
  );
  return useMemo(() => {
    const stars = data.flatMap(({ spaceId, itemId }) => (spaceId === here ? itemId : []));
    return changes
      .filter(({ spaceId }) => spaceId === here)
      .reduce<ReadonlySet<string>>(starredAfter, new Set(stars));
  }, [data, changes, here]);
}

const useSpaceId = () => useSpace()?.spaceId ?? null;

function starredAfter(stars: ReadonlySet<string>, { items, isStarred }: Starring): ReadonlySet<string> {
  const next = new Set(stars);
  for (const { id } of items) {
    if (isStarred) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** A change of stars. */
export interface Starring {
  readonly items: readonly OpenedItem[];
  readonly isStarred: boolean;
  /** In which they lie; null is the drive. */
  readonly spaceId: string | null;
}

/** Stars items of the space that is shown, or takes their stars away. It is shown at once, and taken back with a notice where that fails. */
export function useSetStars() {
  const drive = useDrive();
  const spaceId = useSpaceId();
  const query = starsQuery(useOwnDrive());
  const queryClient = useOwnQueryClient();
  const { mutate } = useMutation(
    {
      mutationKey: STARRING,
      // One after the other: what is pressed twice ends as it was pressed last.
      scope: { id: 'stars' },
      mutationFn: ({ items, isStarred }: Starring) =>
        drive.stars.set(
          items.map(({ id }) => id),
          isStarred,
        ),
      onError: (error) => reportFailure(error),
      // It is under way until the stars have been read with it.
      onSettled: async () => {
        void queryClient.invalidateQueries({ queryKey: QUICK_KEY });
        await queryClient.cancelQueries({ queryKey: query.queryKey });
        await queryClient.prefetchQuery({ ...query, staleTime: 0 });
      },
    },
    queryClient,
  );
  return (change: Omit<Starring, 'spaceId'>) => mutate({ ...change, spaceId });
}
