import type { OpenedItem } from '@coffer/client';
import {
  isDeletable,
  isDownloadable,
  isEditable,
  isLinkable,
  isMovable,
  isOpenable,
  isPreviewable,
  isRenamable,
  isUnplaced,
} from './items.ts';
import type { BrowserPorts } from './ports.ts';

export type ItemAction =
  | 'open'
  | 'details'
  | 'acceptPlace'
  | 'moveBack'
  | 'preview'
  | 'edit'
  | 'download'
  | 'downloadZip'
  | 'publicLink'
  | 'folderLink'
  | 'move'
  | 'rename'
  | 'delete';

/**
 * The actions that a menu offers for some rows. Items that were changed outside of Coffer have details and can be
 * deleted.
 *
 * @param preview whether the application can show a file's content
 * @param links whether items can be shared by public links
 */
export function itemActions(items: readonly OpenedItem[], preview: boolean, links: boolean): ItemAction[] {
  const [item, ...others] = items;
  if (item === undefined) return [];
  const alone = others.length === 0;
  const asItself = alone && isDownloadable(item);
  const offered: readonly (readonly [ItemAction, boolean])[] = [
    ['open', alone && isOpenable(item)],
    ['details', alone],
    ['acceptPlace', alone && isUnplaced(item)],
    ['moveBack', alone && isUnplaced(item)],
    ['preview', alone && preview && isPreviewable(item)],
    ['edit', alone && isEditable(item)],
    ['download', asItself],
    ['downloadZip', !asItself && areDownloadable(items)],
    ['publicLink', alone && links && item.kind === 'file' && isLinkable(item)],
    ['folderLink', alone && links && item.kind === 'directory' && isLinkable(item)],
    ['move', items.every(isMovable)],
    ['rename', alone && isRenamable(item)],
    ['delete', items.every(isDeletable)],
  ];
  return offered.filter(([, possible]) => possible).map(([action]) => action);
}

/** The action of a double click or Enter: opens a folder, previews a previewable file, or else shows details. */
export function activation(
  item: OpenedItem,
  preview: BrowserPorts['preview'],
): 'open' | 'preview' | 'details' {
  if (isOpenable(item)) return 'open';
  return preview !== null && isPreviewable(item) ? 'preview' : 'details';
}

/** Whether these can be downloaded together: finished files alone, or one directory. */
export function areDownloadable(items: readonly OpenedItem[]): boolean {
  const [first] = items;
  if (first !== undefined && items.length === 1 && isOpenable(first)) return true;
  return items.length > 0 && items.every(isDownloadable);
}
