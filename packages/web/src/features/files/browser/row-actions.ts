import type { OpenedItem } from '@coffer/client';
import {
  areDownloadable,
  type FileActions,
  isDeletable,
  isDownloadable,
  isLinkable,
  isMovable,
  isOpenable,
  isPreviewable,
  isRenamable,
  isUnplaced,
} from '../actions.ts';

export type RowAction =
  | 'open'
  | 'details'
  | 'acceptPlace'
  | 'moveBack'
  | 'preview'
  | 'download'
  | 'downloadZip'
  | 'publicLink'
  | 'folderLink'
  | 'move'
  | 'rename'
  | 'delete';

/**
 * What a menu offers for some rows. What was changed outside of Coffer can be looked at and deleted.
 *
 * @param preview whether the application can show a file's content
 * @param links whether items can be shared by public links
 */
export function rowActions(items: readonly OpenedItem[], preview: boolean, links: boolean): RowAction[] {
  const [item, ...others] = items;
  if (item === undefined) return [];
  const alone = others.length === 0;
  const asItself = alone && isDownloadable(item);
  const offered: readonly (readonly [RowAction, boolean])[] = [
    ['open', alone && isOpenable(item)],
    ['details', alone],
    ['acceptPlace', alone && isUnplaced(item)],
    ['moveBack', alone && isUnplaced(item)],
    ['preview', alone && preview && isPreviewable(item)],
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

/** What a double click or Enter does: opens a folder, previews a finished previewable file, or else shows details. */
export function activation(
  item: OpenedItem,
  preview: FileActions['preview'],
): 'open' | 'preview' | 'details' {
  if (isOpenable(item)) return 'open';
  return preview !== null && isPreviewable(item) ? 'preview' : 'details';
}
