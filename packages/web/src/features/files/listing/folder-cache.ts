import type { OpenedItem } from '@coffer/client';
import type { Item } from '@coffer/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { change, type FolderPage, type FolderPages, upsert, without } from './folder.ts';
import { folderKey } from './use-folder.ts';

type Cached = InfiniteData<FolderPage, string>;

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

/** Changes an item wherever it is known: in its folder, and above what is in it. */
export function changeItem(client: QueryClient, id: string, to: (item: OpenedItem) => OpenedItem): void {
  for (const [queryKey, cached] of client.getQueriesData<Cached>({ queryKey: ['folder'] })) {
    const changed = cached && change(cached, id, to);
    if (changed !== cached) client.setQueryData(queryKey, changed);
  }
}

/** Takes items out of a folder at once, before the server has been asked again. */
export function hideItems(client: QueryClient, folderId: string | null, ids: readonly string[]): void {
  const gone = new Set(ids);
  update(client, folderId, (folder) => without(folder, gone));
}

/** Takes each of these items out of the folder in which it lies. */
export function hideEach(client: QueryClient, items: readonly Pick<OpenedItem, 'id' | 'parentId'>[]): void {
  for (const folderId of new Set(items.map(({ parentId }) => parentId))) {
    const ids = items.filter(({ parentId }) => parentId === folderId).map(({ id }) => id);
    hideItems(client, folderId, ids);
  }
}

/** The folders from the top down to a shown one, as the server has them; null if it is not shown. */
export function recordsAbove(client: QueryClient, folderId: string | null): readonly Item[] | null {
  const cached = client.getQueryData<Cached>(folderKey(folderId));
  return cached?.pages.at(-1)?.parentRecords ?? null;
}

/** Loads a folder anew, and the directories in it: at once if they are shown, else when they are asked for. */
export function reloadFolder(client: QueryClient, folderId: string | null): void {
  void client.invalidateQueries({ queryKey: folderKey(folderId) });
  reloadDirectories(client, folderId);
}

/** Loads the directories in a folder anew for whoever chooses one. */
export function reloadDirectories(client: QueryClient, folderId: string | null): void {
  void client.invalidateQueries({ queryKey: ['directories', folderId] });
}

/** Loads everything anew that tells where folders lie: what is shown at once, the rest when it is asked for. */
export function reloadTree(client: QueryClient): void {
  for (const queryKey of [['folder'], ['folder-chain'], ['directories']]) {
    void client.invalidateQueries({ queryKey });
  }
}
