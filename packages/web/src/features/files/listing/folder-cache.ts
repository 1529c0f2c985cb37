import type { OpenedItem } from '@coffer/client';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { change, type FolderPage, type FolderPages, upsert, without } from './folder.ts';
import { folderKey } from './use-folder.ts';

type Cached = InfiniteData<FolderPage, string | undefined>;

function update(
  client: QueryClient,
  folderId: string | null,
  to: (folder: FolderPages) => FolderPages,
): void {
  client.setQueryData<Cached>(folderKey(folderId), (cached) => cached && to(cached));
}

/** Shows an item in its folder, in place of what was known of it. */
export function showItem(client: QueryClient, item: OpenedItem): void {
  update(client, item.parentId, (folder) => upsert(folder, item));
}

/** Changes an item in its folder, if it is shown there. */
export function changeItem(
  client: QueryClient,
  { id, parentId }: Pick<OpenedItem, 'id' | 'parentId'>,
  to: (item: OpenedItem) => OpenedItem,
): void {
  update(client, parentId, (folder) => change(folder, id, to));
}

/** Takes items out of a folder at once, before the server has been asked again. */
export function hideItems(client: QueryClient, folderId: string | null, ids: readonly string[]): void {
  const gone = new Set(ids);
  update(client, folderId, (folder) => without(folder, gone));
}

/** Loads a folder anew. */
export function reloadFolder(client: QueryClient, folderId: string | null): Promise<void> {
  return client.invalidateQueries({ queryKey: folderKey(folderId) });
}
