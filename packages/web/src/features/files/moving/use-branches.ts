import { cursorPages, type OpenedItem, type PagePosition } from '@coffer/client';
import { useQueries } from '@tanstack/react-query';
import { type Services, useServices } from '../../../session/services.tsx';
import { sortItems } from '../listing/sort.ts';
import { openPage } from '../listing/use-folder.ts';
import type { Branch } from './directory-tree.ts';

/** Loads the user's own directories in each of these directories; null is the top. */
export function useBranches(ids: readonly (string | null)[]): (id: string | null) => Branch | undefined {
  const services = useServices();
  const results = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['directories', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => allDirectories(services, id, signal),
    })),
  });
  return (id) => {
    const result = results[ids.indexOf(id)];
    if (result === undefined) return undefined;
    if (result.data !== undefined) return { state: 'loaded', directories: result.data };
    return result.error === null ? { state: 'loading' } : { state: 'failed', cause: result.error };
  };
}

/** All intact directories in a directory, by name. */
async function allDirectories(
  services: Services,
  directoryId: string | null,
  signal: AbortSignal,
): Promise<OpenedItem[]> {
  const directories: OpenedItem[] = [];
  const filter = { dirs_only: 'true', is_owner: 'true' } as const;
  const read = async (position: PagePosition) => {
    const page = await openPage(services, directoryId, { ...filter, ...position }, signal);
    return { ...page, next_cursor: page.nextCursor };
  };
  for await (const page of cursorPages(directoryId, read)) {
    directories.push(...page.children.filter(({ state }) => state === 'intact'));
  }
  return sortItems(directories, { field: 'name', order: 'asc' });
}
