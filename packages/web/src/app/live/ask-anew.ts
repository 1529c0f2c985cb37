import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Asks again for what is shown, because it has changed. An invalidation alone lets a first answer that is on its way pass for the
 * newest one, and what changed meanwhile would not be shown until the next change.
 */
export async function askAnew(
  queryClient: QueryClient,
  filters: Required<Pick<QueryFilters, 'queryKey'>> & Pick<QueryFilters, 'predicate'>,
): Promise<void> {
  const { predicate = () => true } = filters;
  await queryClient.cancelQueries({
    ...filters,
    predicate: (query) => query.isActive() && query.state.data === undefined && predicate(query),
  });
  await queryClient.invalidateQueries(filters);
}
