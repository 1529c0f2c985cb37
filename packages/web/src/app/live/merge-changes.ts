import type { Keyring, OpenedItem, SpaceRow } from '@coffer/client';
import { DIRECTORY_MIME, type Item } from '@coffer/contract';
import type { QueryClient } from '@tanstack/react-query';
import {
  changeFolder,
  type FolderPage,
  type FolderPages,
  hideItems,
  ownRows,
  reloadTree,
  showItems,
  shownFolders,
  showWaiting,
} from '../../features/files/listing/folder-cache.ts';
import { QUICK_KEY, SETTINGS_KEY } from '../../session/drive-queries.ts';
import { askAgainAbout, askAnew } from './ask-anew.ts';

interface MergePorts {
  readonly queryClient: QueryClient;
  readonly keyring: Pick<Keyring, 'openListing' | 'openItem'>;
}

/** What has become visible in a folder that is in memory. */
export interface ShownChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly folderId: string | null;
  readonly id: string;
  readonly name: string | null;
  /** The change of the space that made it so. */
  readonly revision: number;
}

const NOTHING_ABOVE: FolderPage['above'] = { parents: [] };

/**
 * Brings what was changed into the folders that are in memory: rows come, change, move and go where they
 * are shown, and nothing else is drawn anew.
 *
 * @returns what is seen of it; of what was deleted for good, or went to another space, no change is known, and nothing is told
 */
export async function mergeChanges(
  ports: MergePorts,
  changes: {
    readonly items: readonly SpaceRow[];
    readonly removed: readonly string[];
    /** Whether settings changed with them; stars are settings, too. */
    readonly changesSettings: boolean;
  },
): Promise<readonly ShownChange[]> {
  const { queryClient } = ports;
  showWaiting(queryClient);
  // What is in the trash is gone from where it is shown, with all that is in it.
  const items = changes.items.filter(({ trashed }) => trashed === undefined);
  const trashed = changes.items.filter((item) => item.trashed !== undefined);
  const removed = [...changes.removed, ...trashed.map(({ id }) => id)];
  const seen = goneFrom(queryClient, trashed, () => true);
  removeFrom(queryClient, new Set(removed));
  await mergeDirectoriesAbove(ports, items);
  const own = ownRows(queryClient);
  for (const [folderId, children] of byFolder(items.filter((item) => !own.take(item)))) {
    const opened = await openedIn(ports, folderId, children);
    seen.push(...showUnlessShown(queryClient, folderId, opened, children));
  }
  seen.push(...goneFrom(queryClient, items, (item, folderId) => item.file_id !== folderId));
  hideWhereTheyWere(queryClient, items);
  // What is shown may be gone, or what it is in.
  if (removed.length > 0) void askAnew(queryClient, { queryKey: ['preview-item'] });
  if (removed.length > 0 || items.some(isDirectory)) {
    void askAnew(queryClient, { queryKey: ['directories'] });
  }
  askAgainAbout(queryClient, new Set(items.map(({ id }) => id)));
  void askAnew(queryClient, { queryKey: QUICK_KEY });
  if (changes.changesSettings) void askAnew(queryClient, { queryKey: SETTINGS_KEY });
  return seen;
}

/** Those of changed items that are shown in a folder and lie there no longer. */
function goneFrom(
  queryClient: QueryClient,
  items: readonly SpaceRow[],
  isGone: (item: SpaceRow, folderId: string | null) => boolean,
): ShownChange[] {
  if (items.length === 0) return [];
  const changed = new Map(items.map((item) => [item.id, item]));
  return shownFolders(queryClient).flatMap(({ folderId, folder }) =>
    folder.pages.flatMap(({ children }) =>
      children.flatMap(({ id, name }): ShownChange[] => {
        const item = changed.get(id);
        if (item === undefined || !isGone(item, folderId)) return [];
        return [{ kind: 'removed', folderId, id, name, revision: item.revision }];
      }),
    ),
  );
}

function removeFrom(queryClient: QueryClient, removed: ReadonlySet<string>): void {
  if (removed.size === 0) return;
  for (const { folderId, folder } of shownFolders(queryClient)) {
    if (holdsAny(folder, removed)) hideItems(queryClient, folderId, [...removed]);
    // It is gone itself, or what it lies in; the server says so in its own words.
    const isGone = folder.pages.at(-1)?.parents.some(({ id }) => removed.has(id)) ?? false;
    if (isGone) void askAnew(queryClient, { queryKey: ['folder', folderId] });
  }
}

/** Directories that are above what is shown: a new name stands in the path; another place changes all of it. */
async function mergeDirectoriesAbove(
  { queryClient, keyring }: MergePorts,
  items: readonly Item[],
): Promise<void> {
  for (const record of items.filter(isDirectory)) {
    for (const { folderId, folder } of shownFolders(queryClient)) {
      const above = folder.pages.at(-1)?.above ?? NOTHING_ABOVE;
      const index = above.parents.findIndex(({ id }) => id === record.id);
      if (index === -1) continue;
      if (above.parents[index]?.file_id !== record.file_id) return reloadTree(queryClient);
      const opened = await keyring.openItem(record, above.parents.slice(0, index));
      changeFolder(queryClient, folderId, (known) => withParent(known, record, opened));
    }
  }
}

function withParent(folder: FolderPages, record: Item, opened: OpenedItem): FolderPages {
  const inPlace = <T extends { readonly id: string }>(parents: readonly T[], changed: T) =>
    parents.map((parent) => (parent.id === record.id ? changed : parent));
  const pages = folder.pages.map((page) => ({
    ...page,
    parents: inPlace(page.parents, opened),
    above: { ...page.above, parents: inPlace(page.above.parents, record) },
  }));
  return { ...folder, pages };
}

/** Opens what lies in a folder that is in memory; what lies elsewhere is opened when that is shown. */
async function openedIn(
  { queryClient, keyring }: MergePorts,
  directoryId: string | null,
  items: readonly Item[],
): Promise<readonly OpenedItem[]> {
  const shown = shownFolders(queryClient).find(({ folderId }) => folderId === directoryId);
  const above = shown?.folder.pages.at(-1)?.above;
  if (above === undefined) return [];
  const page = { parents: [...above.parents], children: [...items], directoryId };
  return (await keyring.openListing(page)).children;
}

/** Rows that are as they were, such as those that this page has changed by itself, are not drawn again. */
function showUnlessShown(
  queryClient: QueryClient,
  directoryId: string | null,
  opened: readonly OpenedItem[],
  changed: readonly SpaceRow[],
): ShownChange[] {
  const shown = shownFolders(queryClient).find(({ folderId }) => folderId === directoryId);
  const ids = new Set(opened.map(({ id }) => id));
  const rows = (shown?.folder.pages ?? []).flatMap(({ children }) =>
    children.filter(({ id }) => ids.has(id)),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const isChanged = (item: OpenedItem) => JSON.stringify(known.get(item.id)) !== JSON.stringify(item);
  const drawn = opened.filter(isChanged);
  showItems(queryClient, drawn);
  const revisions = new Map(changed.map(({ id, revision }) => [id, revision]));
  return drawn.map(({ id, name }) => ({
    kind: known.has(id) ? 'changed' : 'added',
    ...{ folderId: directoryId, id, name, revision: revisions.get(id) ?? 0 },
  }));
}

function hideWhereTheyWere(queryClient: QueryClient, items: readonly Item[]): void {
  for (const { folderId, folder } of shownFolders(queryClient)) {
    const elsewhere = new Set(items.filter(({ file_id }) => file_id !== folderId).map(({ id }) => id));
    if (holdsAny(folder, elsewhere)) hideItems(queryClient, folderId, [...elsewhere]);
  }
}

function holdsAny({ pages }: FolderPages, ids: ReadonlySet<string>): boolean {
  return pages.some(({ children }) => children.some(({ id }) => ids.has(id)));
}

function byFolder(items: readonly SpaceRow[]): Map<string | null, SpaceRow[]> {
  const folders = new Map<string | null, SpaceRow[]>();
  for (const item of items) folders.set(item.file_id, [...(folders.get(item.file_id) ?? []), item]);
  return folders;
}

function isDirectory({ mime }: Item): boolean {
  return mime === DIRECTORY_MIME;
}
