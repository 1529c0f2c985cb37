import type { OpenedItem } from '@coffer/client';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { reportFailure } from '../../notices/report-failure.ts';
import { useDrive } from '../../session/drive-context.ts';
import { QUICK_KEY, starsQuery } from '../../session/drive-queries.ts';

const STARRING = ['starring'];

const NO_STARS: ReadonlySet<string> = new Set();

/**
 * The ids of the starred items, as far as they are known: they are read once the page has loaded what it shows. What is
 * being changed is shown as it will be, whatever is read meanwhile.
 */
export function useStars(): ReadonlySet<string> {
  const query = starsQuery(useDrive());
  const { data = NO_STARS } = useQuery({
    ...query,
    enabled: useQueryClient().getQueryData(query.queryKey) !== undefined,
  });
  const changes = useMutationState({
    filters: { mutationKey: STARRING, status: 'pending' },
    // Nobody else has this key.
    select: ({ state }) => state.variables as Starring,
  });
  return changes.reduce(starredAfter, data);
}

function starredAfter(stars: ReadonlySet<string>, { items, isStarred }: Starring): ReadonlySet<string> {
  const next = new Set(stars);
  for (const { id } of items) {
    if (isStarred) next.add(id);
    else next.delete(id);
  }
  return next;
}

interface Starring {
  readonly items: readonly OpenedItem[];
  readonly isStarred: boolean;
}

/** Stars items, or takes their stars away. It is shown at once, and taken back with a notice where that fails. */
export function useSetStars() {
  const drive = useDrive();
  const query = starsQuery(drive);
  const queryClient = useQueryClient();
  return useMutation({
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
  });
}
