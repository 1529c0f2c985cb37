import type { IntactItem, OpenedItem } from '@coffer/client';
import { useEffect } from 'react';
import { useSelection } from '../../selection/use-selection.ts';
import { roleInRows, type ShownSpace, useSpace } from '../../session/space-context.ts';
import { type RowEvents, rowAt } from './browser/row-events.ts';
import type { BrowserCommand } from './browser/use-browser-keys.ts';
import { activation, downloadOf, type ItemAction, isKeepable, starAction } from './item-actions.ts';
import {
  firstWay,
  isDeletable,
  isDownloadable,
  isEditable,
  isLinkable,
  isMovable,
  isOpenable,
  isPreviewable,
  isRenamable,
  isShareable,
  isStarrable,
  standsForSpace,
} from './items.ts';
import type { OrderedFolder } from './listing/folder-order.ts';
import { usePrefetchFolder } from './listing/use-folder.ts';
import type { BrowserPorts } from './ports.ts';
import { useCutItems } from './use-item-changes.ts';
import { type Dialog, useOverlays } from './use-overlays.ts';
import { useSetStars, useStars } from './use-stars.ts';
import { useUndo } from './use-undo.tsx';

interface BrowserStateOptions {
  readonly folder: OrderedFolder;
  /** False while items of it are still to come. */
  readonly isComplete: boolean;
  readonly actions: BrowserPorts;
  /** Puts the focus on the table's current row. */
  focusTable(): void;
}

/** The state of a file browser (selection, dialog, menu), and what its controls do. */
export function useBrowserState({ folder, isComplete, actions, focusTable }: BrowserStateOptions) {
  const selection = useSelection(folder, isComplete);
  const overlays = useOverlays(focusTable);
  const prefetch = usePrefetchFolder();
  const starred = useStars();
  const role = roleInRows(useSpace());
  const setStars = useSetStars();

  const perform = (action: ItemAction, on: readonly OpenedItem[]) =>
    selection.withWhole(on, (items) => performNow(action, items));
  const performNow = (action: ItemAction, on: readonly OpenedItem[]) => {
    const [item] = on;
    if (item === undefined) return;
    switch (action) {
      case 'open':
        return item.spaceId === undefined ? actions.openFolder(item.id) : actions.openSpace(item);
      case 'showInFolder':
        return actions.showInFolder(item);
      case 'star':
      case 'unstar':
        return setStars({ items: on, isStarred: action === 'star' });
      case 'preview':
        return isPreviewable(item) ? actions.preview?.(item) : undefined;
      case 'edit':
        return standsForSpace(item) || isEditable(item) ? actions.edit(item) : undefined;
      case 'download':
        return standsForSpace(item)
          ? actions.downloadSpace(item)
          : actions.transfers.download(on.filter(isDownloadable));
      case 'downloadZip':
        return standsForSpace(item) ? actions.downloadSpace(item) : actions.transfers.downloadAsZip(on);
      case 'keep':
        return actions.keep(on.filter(isKeepable));
      case 'release':
        return actions.release(on);
      case 'move':
        return overlays.openDialog({ kind: 'move', items: on.filter(isMovable) });
      case 'rename':
        return isRenamable(item) ? overlays.openDialog({ kind: 'rename', item }) : undefined;
      case 'share':
        return isShareable(item) ? overlays.openDialog({ kind: 'share', item, way: 'people' }) : undefined;
      case 'saveCopy':
        return isKeepable(item) ? actions.saveCopy(item) : undefined;
      case 'publicLink':
      case 'folderLink':
        return isLinkable(item) ? overlays.openDialog({ kind: 'share', item, way: 'link' }) : undefined;
      case 'requestFiles':
        return isLinkable(item) ? overlays.openDialog({ kind: 'request', item }) : undefined;
      case 'details':
        return overlays.openDialog({ kind: 'details', item });
      case 'delete':
        return overlays.openDialog(deletionOf(on, item));
    }
  };

  const rows = rowEvents({ folder, actions, selection, overlays, perform, prefetch });

  return {
    selection,
    starred,
    overlays,
    perform,
    ways: actions.ways,
    role,
    rows,
    menu: useMenu(overlays, folder, selection.selected),
    command: commandsOf({ ...selection, starred, role }, overlays, perform, {
      focusTable,
      undoLast: useUndo().undoLast,
      cut: useCutItems().cut,
      focused: () => focusedIn(folder),
    }),
  };
}

/** What asks before items are deleted: what is shared does not go to the trash. */
function deletionOf(on: readonly OpenedItem[], item: OpenedItem): Dialog {
  if (on.length > 1) return { kind: 'delete-selected', items: on };
  return standsForSpace(item) ? { kind: 'withdraw', item } : { kind: 'delete', item };
}

interface RowEventsOptions extends Pick<BrowserStateOptions, 'folder' | 'actions'> {
  readonly selection: ReturnType<typeof useSelection<OpenedItem>>;
  readonly overlays: ReturnType<typeof useOverlays>;
  perform(action: ItemAction, on: readonly OpenedItem[]): void;
  prefetch(folderId: string): void;
}

/** What happens to a row. */
function rowEvents(options: RowEventsOptions): RowEvents {
  const { folder, actions, selection, overlays, perform, prefetch } = options;
  return {
    select: selection.select,
    press(id) {
      const item = folder.byId.get(id);
      if (item !== undefined && isOpenable(item) && item.spaceId === undefined) prefetch(item.id);
    },
    activate(id) {
      const item = folder.byId.get(id);
      if (item !== undefined) perform(activation(item, actions.preview), [item]);
    },
    showMenu(id, anchor) {
      const item = folder.byId.get(id);
      if (item === undefined) return;
      const together = selection.ids.size > 1 && selection.ids.has(id);
      if (!together) selection.select(id, 'only');
      overlays.openMenu({ ids: together ? 'selected' : [id], anchor });
    },
  };
}

/** The item whose row has the focus, alone. */
function focusedIn({ byId }: OrderedFolder): readonly OpenedItem[] {
  const at = document.activeElement && rowAt(document.activeElement);
  const item = at === null ? undefined : byId.get(at.id);
  return item === undefined ? [] : [item];
}

interface Further {
  focusTable(): void;
  undoLast(): void;
  cut(items: readonly IntactItem[]): void;
  /** Meant by a key where nothing is selected. */
  focused(): readonly OpenedItem[];
}

/** The open menu with its items as they are now; it closes when the last of them is gone. */
function useMenu(
  { menu, closeMenu }: ReturnType<typeof useOverlays>,
  folder: OrderedFolder,
  selected: readonly OpenedItem[],
) {
  const items =
    menu?.ids === 'selected' ? selected : (menu?.ids.flatMap((id) => folder.byId.get(id) ?? []) ?? []);
  const isEmpty = menu !== null && items.length === 0;
  useEffect(() => {
    if (isEmpty) closeMenu();
  });
  return menu === null || isEmpty ? null : { items, anchor: menu.anchor };
}

/** What who only views a space does not do. */
const CHANGING: ReadonlySet<BrowserCommand> = new Set(['undo', 'rename', 'delete', 'cut']);

function commandsOf(
  {
    selected,
    withWhole,
    selectAll,
    clear,
    starred,
    role,
  }: ReturnType<typeof useSelection<OpenedItem>> & {
    readonly starred: ReadonlySet<string>;
    readonly role: ShownSpace['role'] | null;
  },
  { openDialog }: ReturnType<typeof useOverlays>,
  perform: (action: ItemAction, on: readonly OpenedItem[]) => void,
  { focusTable, undoLast, cut, focused }: Further,
) {
  return (command: BrowserCommand) => {
    const meant = selected.length > 0 ? selected : focused();
    if (role === 'viewer' && CHANGING.has(command)) return;
    switch (command) {
      case 'select-all':
        return selectAll();
      case 'clear':
        return clear();
      case 'undo':
        return undoLast();
      case 'rename':
        return meant.length === 1 ? perform('rename', meant) : undefined;
      case 'delete':
        if (meant.length === 0) return;
        return withWhole(meant, (items) => items.every(isDeletable) && perform('delete', items));
      case 'star':
        if (meant.length === 0) return;
        return withWhole(
          meant,
          (items) => items.every(isStarrable) && perform(starAction(items, starred), items),
        );
      case 'cut':
        return withWhole(meant, (items) => items.every(isMovable) && cut(items));
      case 'help':
        return openDialog({ kind: 'help' });
      case 'enter-list':
        return focusTable();
      // Of a folder; this may be a list beside the folders.
      case 'up':
      case 'paste':
      case 'upload':
      case 'create-directory':
        return;
    }
  };
}

interface SelectionActionsOptions
  extends Pick<ReturnType<typeof useBrowserState>, 'starred' | 'perform' | 'ways' | 'role'> {
  readonly selection: { readonly selected: readonly OpenedItem[] };
}

/** What the toolbar of the selected rows does; null for what they do not allow. */
export function selectionActions({
  selection: { selected },
  starred,
  perform,
  ways,
  role,
}: SelectionActionsOptions) {
  const download = downloadOf(selected);
  const star = starAction(selected, starred);
  const [item] = selected;
  const isAlone = selected.length === 1;
  const way = isAlone && item !== undefined ? firstWay(item, ways) : null;
  const isChanging = role !== 'viewer';
  return {
    star,
    onShare: way === null ? null : () => perform(way === 'people' ? 'share' : 'publicLink', selected),
    onRequest:
      ways.link &&
      role === null &&
      isAlone &&
      selected.every((each) => isLinkable(each) && each.kind === 'directory')
        ? () => perform('requestFiles', selected)
        : null,
    onStar: selected.every(isStarrable) ? () => perform(star, selected) : null,
    onDownload: download && (() => perform(download, selected)),
    onKeep: selected.every(isKeepable) ? () => perform('keep', selected) : null,
    onMove: isChanging && selected.every(isMovable) ? () => perform('move', selected) : null,
    onDelete: isChanging && selected.every(isDeletable) ? () => perform('delete', selected) : null,
  };
}
