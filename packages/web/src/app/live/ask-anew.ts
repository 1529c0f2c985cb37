import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { VERSIONS_KEY } from '../../session/drive-queries.ts';

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

/** Asks again for what is known of single files. What nobody looks at is forgotten, so that it is not shown before the answer. */
export function askAgainAbout(queryClient: QueryClient, ids: ReadonlySet<string>): void {
  for (const queryKey of [['preview-item'], VERSIONS_KEY]) {
    const predicate = ({ queryKey: key }: { readonly queryKey: readonly unknown[] }) =>
      key.some((part) => typeof part === 'string' && ids.has(part));
    queryClient.removeQueries({ queryKey, type: 'inactive', predicate });
    void askAnew(queryClient, { queryKey, predicate });
  }
}
