import type { Drive, OpenedItem } from '@coffer/client';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FolderPage } from '../features/files/listing/folder-cache.ts';

/** No longer than a page takes to come in the place of another. */
const KEPT_MS = 1_000;

/**
 * An item by its id alone, as an address or a search result names it: looked up, and opened in the folder in which
 * it lies. What a folder that is in memory knows of it is taken at once. Once nobody looks at it, it is forgotten: who
 * opens it again is shown its newest version, and not what it was when it was looked at last.
 */
export function previewItemQuery(drive: Pick<Drive, 'stat'>, queryClient: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['preview-item', id] as const,
    queryFn: async ({ signal }): Promise<OpenedItem> =>
      listedItem(queryClient, id) ?? (await drive.stat(id, signal)),
    initialData: () => listedItem(queryClient, id) ?? undefined,
    gcTime: KEPT_MS,
  });
}

/** The item in one of the folders that are in memory as they are now; null if it is in none. */
function listedItem(queryClient: QueryClient, id: string): OpenedItem | null {
  const folders = queryClient.getQueriesData<InfiniteData<FolderPage>>({
    queryKey: ['folder'],
    predicate: ({ state }) => !state.isInvalidated,
  });
  for (const [, folder] of folders) {
    for (const { children } of folder?.pages ?? []) {
      const item = children.find((child) => child.id === id);
      if (item !== undefined) return item;
    }
  }
  return null;
}
