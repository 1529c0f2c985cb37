import type { OpenedItem } from '@coffer/client';
import type { Item } from '@coffer/contract';

/** One page of a folder, opened. */
export interface FolderPage {
  /** The folders from the top down to this one. */
  readonly parents: readonly OpenedItem[];
  /** The same folders as the server has them, which whatever is opened in this one must be opened under. */
  readonly parentRecords: readonly Item[];
  readonly children: readonly OpenedItem[];
  readonly nextCursor: string | null;
}

/** The pages of a folder, as far as they have arrived. */
export interface FolderPages {
  readonly pages: FolderPage[];
  readonly pageParams: string[];
}

/** The folder with an item in place of the one with its id; or added, if there was none. */
export function upsert(folder: FolderPages, item: OpenedItem): FolderPages {
  const known = folder.pages.some(({ children }) => children.some(({ id }) => id === item.id));
  if (known) return change(folder, item.id, () => item);
  const [first, ...rest] = folder.pages;
  if (first === undefined) return folder;
  return { ...folder, pages: [{ ...first, children: [item, ...first.children] }, ...rest] };
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

/** The folder with some of its pages changed; the others stay the same objects, which tells that nothing changed. */
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
