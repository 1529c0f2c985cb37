import type { OpenedItem } from '@coffer/client';
import type { Item, Standing } from '@coffer/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { QUICK_KEY } from '../../../session/drive-queries.ts';

type Cached = InfiniteData<FolderPage, string>;

/** A folder that is in memory. */
interface KnownFolder {
  /** Null is the top. */
  readonly folderId: string | null;
  readonly folder: FolderPages;
}

/** All folders that are in memory, shown or not. */
export function shownFolders(client: QueryClient): readonly KnownFolder[] {
  return client.getQueriesData<Cached>({ queryKey: ['folder'] }).flatMap(([[, folderId], folder]) => {
    const isFolder = folderId === null || typeof folderId === 'string';
    return isFolder && folder !== undefined ? [{ folderId, folder }] : [];
  });
}

/** Changes a folder, if it is in memory. */
export function changeFolder(
  client: QueryClient,
  folderId: string | null,
  to: (folder: FolderPages) => FolderPages,
): void {
  client.setQueryData<Cached>(folderKey(folderId), (cached) => cached && to(cached));
}

/** Shows an item in its folder, in place of what was known of it. */
export function showItem(client: QueryClient, item: OpenedItem): void {
  showItems(client, [item]);
}

/** The same for several: a folder is drawn once for all that lie in it. */
export function showItems(client: QueryClient, items: readonly OpenedItem[]): void {
  for (const folderId of new Set(items.map(({ parentId }) => parentId))) {
    const inFolder = items.filter(({ parentId }) => parentId === folderId);
    changeFolder(client, folderId, (folder) => upsert(folder, inFolder));
  }
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
  changeFolder(client, folderId, (folder) => without(folder, gone));
}

/** Takes each of these items out of the folder in which it lies. */
export function hideEach(client: QueryClient, items: readonly Pick<OpenedItem, 'id' | 'parentId'>[]): void {
  for (const folderId of new Set(items.map(({ parentId }) => parentId))) {
    const ids = items.filter(({ parentId }) => parentId === folderId).map(({ id }) => id);
    hideItems(client, folderId, ids);
  }
}

/** Reloads a folder and the directories in it: at once if they are shown, else when they are asked for. */
export function reloadFolder(client: QueryClient, folderId: string | null): void {
  void client.invalidateQueries({ queryKey: folderKey(folderId) });
  reloadDirectories(client, folderId);
}

/** Reloads the directories in a folder, among which people choose one to move something to. */
export function reloadDirectories(client: QueryClient, folderId: string | null): void {
  void client.invalidateQueries({ queryKey: ['directories', folderId] });
}

/** Reloads everything that depends on where folders lie: at once if it is shown, else when it is asked for. */
export function reloadTree(client: QueryClient): void {
  for (const queryKey of [['folder'], ['directories'], QUICK_KEY]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Those that no stream has told of yet are forgotten at some number, oldest first: they are opened like others' then. */
const MOST_OWN_ROWS = 5_000;

const stored = new WeakMap<QueryClient, Map<string, number>>();

/** The items that this page has stored and shows, each with the revision of its space that has it so. */
export function ownRows(client: QueryClient) {
  const revisions = stored.get(client) ?? new Map<string, number>();
  stored.set(client, revisions);
  return {
    add(id: string, revision: number): void {
      revisions.delete(id);
      revisions.set(id, revision);
      const [oldest] = revisions.keys();
      if (revisions.size > MOST_OWN_ROWS && oldest !== undefined) revisions.delete(oldest);
    },

    /** Whether nobody has changed an item since, so that it need not be opened; told once. */
    take({ id, revision }: { readonly id: string; readonly revision: number }): boolean {
      const own = revisions.get(id) === revision;
      if (own) revisions.delete(id);
      return own;
    },
  };
}

const shownSoon = new WeakMap<QueryClient, () => void>();

/** Notes what shows items that wait to be shown together. */
export function showsSoon(client: QueryClient, show: () => void): void {
  shownSoon.set(client, show);
}

/** Shows what waits for that: what is shown after it is newer. */
export function showWaiting(client: QueryClient): void {
  shownSoon.get(client)?.();
}

/** One page of a folder, opened. */
export interface FolderPage {
  /** The folders from the top down to this one. */
  readonly parents: readonly OpenedItem[];
  /** The same folders as the server has them: what changes in this folder is opened there. */
  readonly above: { readonly parents: readonly Item[] };
  readonly children: readonly OpenedItem[];
  readonly nextCursor: string | null;
  /** Where the space stood before the page was read. */
  readonly space: Standing;
}

/** The pages of a folder, as far as they have arrived. */
export interface FolderPages {
  readonly pages: FolderPage[];
  readonly pageParams: string[];
}

/** The folder with items in place of those with their ids; what was not there is added. */
export function upsert(folder: FolderPages, items: readonly OpenedItem[]): FolderPages {
  const fresh = new Map(items.map((item) => [item.id, item]));
  const known = new Set<string>();
  const concerns = (children: Children) => children.some(({ id }) => fresh.has(id));
  const changed = withPages(folder, concerns, (children) =>
    children.map((item) => {
      const replacement = fresh.get(item.id);
      if (replacement === undefined) return item;
      known.add(item.id);
      return replacement;
    }),
  );
  const added = [...fresh.values()].filter(({ id }) => !known.has(id));
  const [first, ...rest] = changed.pages;
  if (first === undefined || added.length === 0) return changed;
  return { ...changed, pages: [{ ...first, children: [...added.toReversed(), ...first.children] }, ...rest] };
}

/** The folder with an item changed, in it or above it; the same object if it is in neither. */
export function change(folder: FolderPages, id: string, to: (item: OpenedItem) => OpenedItem): FolderPages {
  const within = (items: readonly OpenedItem[]) =>
    items.some((item) => item.id === id) ? items.map((item) => (item.id === id ? to(item) : item)) : items;
  const pages = folder.pages.map((page) => {
    const [parents, children] = [within(page.parents), within(page.children)];
    return parents === page.parents && children === page.children ? page : { ...page, parents, children };
  });
  return pages.every((page, index) => page === folder.pages[index]) ? folder : { ...folder, pages };
}

/** The folder without some items. */
export function without(folder: FolderPages, ids: ReadonlySet<string>): FolderPages {
  return withPages(
    folder,
    (children) => children.some(({ id }) => ids.has(id)),
    (children) => children.filter(({ id }) => !ids.has(id)),
  );
}

type Children = FolderPage['children'];

/** The folder with some of its pages changed; the others stay the same objects, so that nobody draws them again. */
function withPages(
  folder: FolderPages,
  concerns: (children: Children) => boolean,
  to: (children: Children) => Children,
): FolderPages {
  const pages = folder.pages.map((page) =>
    concerns(page.children) ? { ...page, children: to(page.children) } : page,
  );
  return { ...folder, pages };
}

/** The cache's name of a folder; null is the top. */
export function folderKey(folderId: string | null) {
  return ['folder', folderId] as const;
}
