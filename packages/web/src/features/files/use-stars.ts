import type { OpenedItem } from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reportFailure } from '../../notices/report-failure.ts';
import { useDrive } from '../../session/drive-context.ts';
import { QUICK_KEY, starsQuery } from '../../session/drive-queries.ts';

const STARRING = ['starring'];

const NO_STARS: ReadonlySet<string> = new Set();

/** The ids of the starred items, as far as they are known: they are read once the page has loaded what it shows. */
export function useStars(): ReadonlySet<string> {
  const query = starsQuery(useDrive());
  const { data } = useQuery({
    ...query,
    enabled: useQueryClient().getQueryData(query.queryKey) !== undefined,
  });
  return data ?? NO_STARS;
}

interface Starring {
  readonly items: readonly OpenedItem[];
  readonly isStarred: boolean;
}

/** Stars items, or takes their stars away. It is shown at once, and taken back with a notice where that fails. */
export function useSetStars() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const { queryKey } = starsQuery(drive);
  const show = (items: readonly OpenedItem[], isStarred: boolean) => {
    const next = new Set(queryClient.getQueryData(queryKey) ?? NO_STARS);
    for (const { id } of items) {
      if (isStarred) next.add(id);
      else next.delete(id);
    }
    queryClient.setQueryData(queryKey, next);
  };
  return useMutation({
    mutationKey: STARRING,
    // One after the other: what is pressed twice ends as it was pressed last.
    scope: { id: 'stars' },
    mutationFn: ({ items, isStarred }: Starring) =>
      drive.stars.set(
        items.map(({ id }) => id),
        isStarred,
      ),
    async onMutate({ items, isStarred }) {
      await queryClient.cancelQueries({ queryKey });
      show(items, isStarred);
    },
    onError(error, { items, isStarred }) {
      show(items, !isStarred);
      reportFailure(error);
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: STARRING }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: QUICK_KEY });
    },
  });
}
