import type { OpenedItem } from '@coffer/client';

/** One page of a folder, opened. */
export interface FolderPage {
  /** The folders from the top down to this one. */
  readonly parents: readonly OpenedItem[];
  readonly children: readonly OpenedItem[];
  readonly nextCursor: string | null;
}

/** The pages of a folder, as far as they have arrived. */
export interface FolderPages {
  readonly pages: FolderPage[];
  readonly pageParams: (string | undefined)[];
}

/** The folder with an item in place of the one with its id; or added, if there was none. */
export function upsert(folder: FolderPages, item: OpenedItem): FolderPages {
  const known = folder.pages.some(({ children }) => children.some(({ id }) => id === item.id));
  const pages = folder.pages.map((page, index) => {
    if (known)
      return { ...page, children: page.children.map((child) => (child.id === item.id ? item : child)) };
    return index === 0 ? { ...page, children: [item, ...page.children] } : page;
  });
  return { ...folder, pages };
}

/** The folder with an item changed, if it is there. */
export function change(folder: FolderPages, id: string, to: (item: OpenedItem) => OpenedItem): FolderPages {
  const pages = folder.pages.map((page) => ({
    ...page,
    children: page.children.map((child) => (child.id === id ? to(child) : child)),
  }));
  return { ...folder, pages };
}

/** The folder without some items. */
export function without(folder: FolderPages, ids: ReadonlySet<string>): FolderPages {
  const pages = folder.pages.map((page) => ({
    ...page,
    children: page.children.filter(({ id }) => !ids.has(id)),
  }));
  return { ...folder, pages };
}

/** All children that have arrived; an item that moved between two pages meanwhile is shown once. */
export function childrenOf(pages: readonly FolderPage[]): OpenedItem[] {
  const byId = new Map<string, OpenedItem>();
  for (const { children } of pages) for (const child of children) byId.set(child.id, child);
  return [...byId.values()];
}
