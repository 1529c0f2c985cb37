import type { IntactItem, OpenedItem } from '@coffer/client';
import {
  doneBehind,
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
} from './items.ts';
import type { BrowserPorts } from './ports.ts';

export type ItemAction =
  | 'open'
  | 'showInFolder'
  | 'details'
  | 'preview'
  | 'edit'
  | 'download'
  | 'downloadZip'
  | 'keep'
  | 'release'
  | 'share'
  | 'publicLink'
  | 'folderLink'
  | 'requestFiles'
  | 'saveCopy'
  | 'star'
  | 'unstar'
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
export function itemActions(
  items: readonly OpenedItem[],
  preview: boolean,
  links: boolean,
  { starred, isElsewhere, kept, people = false, role = null, behind = null }: ItemMarks = NO_MARKS,
): ItemAction[] {
  const [item, ...others] = items;
  if (item === undefined) return [];
  const alone = others.length === 0;
  const download = downloadOf(items);
  const done = doneBehind(item, behind);
  const offered: readonly (readonly [ItemAction, boolean])[] = [
    ['share', alone && people && isShareable(item)],
    ['publicLink', alone && links && item.kind === 'file' && isLinkable(item)],
    ['folderLink', alone && links && item.kind === 'directory' && isLinkable(item)],
    ['requestFiles', alone && links && item.kind === 'directory' && isLinkable(item)],
    ['open', alone && isOpenable(item)],
    ['showInFolder', alone && isElsewhere],
    ['details', alone],
    ['preview', alone && preview && isPreviewable(item)],
    ['edit', alone && (isEditable(item) || done.edit)],
    ['download', download === 'download'],
    ['downloadZip', download === 'downloadZip'],
    ['saveCopy', alone && ((role !== null && isKeepable(item)) || done.saveCopy)],
    ['keep', items.every(isKeepable) && items.some(({ id }) => !kept.has(id))],
    ['release', items.every(({ id }) => kept.has(id))],
    [starAction(items, starred), items.every(isStarrable)],
    ['move', items.every(isMovable)],
    ['rename', alone && isRenamable(item)],
    ['delete', items.every(isDeletable)],
  ];
  const isAllowed = (action: ItemAction) =>
    role === null ||
    IN_SPACES.has(action) ||
    (role !== 'viewer' && BY_EDITORS.has(action)) ||
    (role === 'owner' && BY_OWNERS.has(action));
  return offered.filter(([action, possible]) => possible && isAllowed(action)).map(([action]) => action);
}

/** What everybody does in a space beside the drive. */
const IN_SPACES: ReadonlySet<ItemAction> = new Set([
  'open',
  'showInFolder',
  'details',
  'preview',
  'download',
  'downloadZip',
  'saveCopy',
  'keep',
  'release',
  'star',
  'unstar',
]);

/** What those do in it, too, who may change it. */
const BY_EDITORS: ReadonlySet<ItemAction> = new Set(['edit', 'move', 'rename', 'delete']);

/** What its owner alone does in it, too. */
const BY_OWNERS: ReadonlySet<ItemAction> = new Set(['publicLink', 'folderLink']);

/** What else a menu goes by. */
interface ItemMarks {
  /** The ids of the starred items. */
  readonly starred: ReadonlySet<string>;
  /** Whether the items are shown in another place than their folder. */
  readonly isElsewhere: boolean;
  /** The ids of those that are available offline on this device by themselves. */
  readonly kept: ReadonlySet<string>;
  /** Whether items can be shared with people; they cannot by default. */
  readonly people?: boolean;
  /** What one may do in the space in which they lie; null, which is the default, in one's own drive. */
  readonly role?: 'owner' | 'editor' | 'viewer' | null;
  /** What one may do with the file that is shared by itself, where one item stands for it; null, which is the default, of anything else. */
  readonly behind?: 'owner' | 'editor' | 'viewer' | null;
}

const NO_MARKS: ItemMarks = { starred: new Set(), isElsewhere: false, kept: new Set() };

/** What the key and the button of the stars do with some items: only where all are starred they take the stars away. */
export function starAction(items: readonly OpenedItem[], starred: ReadonlySet<string>): 'star' | 'unstar' {
  return items.every(({ id }) => starred.has(id)) ? 'unstar' : 'star';
}

/** The action of a double click or Enter: opens a folder, previews a previewable file, or else shows details. */
export function activation(
  item: OpenedItem,
  preview: BrowserPorts['preview'],
): 'open' | 'preview' | 'details' {
  if (isOpenable(item)) return 'open';
  return preview !== null && isPreviewable(item) ? 'preview' : 'details';
}

/** Whether it can be available offline: a finished file, a folder, or what is shared by itself. */
export function isKeepable(item: OpenedItem): item is IntactItem {
  return isDownloadable(item) || isOpenable(item);
}

/** How items are downloaded: a file as itself, one directory or several finished files as an archive; null if they cannot be. */
export function downloadOf(items: readonly OpenedItem[]): 'download' | 'downloadZip' | null {
  const [first] = items;
  if (first === undefined) return null;
  if (items.length > 1) return items.every(isDownloadable) ? 'downloadZip' : null;
  if (isOpenable(first)) return first.kind === 'file' ? 'download' : 'downloadZip';
  return isDownloadable(first) ? 'download' : null;
}
