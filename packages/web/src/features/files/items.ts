import { type IntactItem, type OpenedItem, percentStored } from '@coffer/client';
import { isText, previewKind } from '../../preview-kinds/preview-kind.ts';
import type { SharingWay } from '../../session/configuration.ts';

/** Whether all of an item is on the server. A directory always is. */
export function isFinished(item: OpenedItem): boolean {
  return item.kind === 'directory' || item.finishedAt !== null || isRootless(item);
}

/** True if nobody has sealed the root of a file that is said to be finished: what it holds can be sealed again. */
export function isRootless(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isRootless === true;
}

/** Whether an item stands for a space beside the drive: a shared folder, or a file that is shared by itself. */
export function standsForSpace(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.spaceId !== undefined;
}

/** Whether an item can be opened: a directory, or what stands for a file that is shared by itself. */
export function isOpenable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && (item.kind === 'directory' || item.spaceId !== undefined);
}

/** Whether an item can be downloaded as itself: a finished, intact file of the drive or the space that is shown. */
export function isDownloadable(item: OpenedItem): item is IntactItem {
  return (
    item.state === 'intact' &&
    item.kind === 'file' &&
    isFinished(item) &&
    item.isRootless !== true &&
    item.spaceId === undefined
  );
}

/** Whether an item can have a public link: one's own finished file, or a directory that is not shared. */
export function isLinkable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner && isFinished(item) && item.spaceId === undefined;
}

/** Whether an item can be shared with people: a finished file, or a directory, which may be shared already. */
export function isShareable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner && isFinished(item) && item.isRecord === undefined;
}

/** By which way the dialog about who has an item opens; null where there is none. */
export function firstWay(item: OpenedItem, ways: Readonly<Record<SharingWay, boolean>>): SharingWay | null {
  if (ways.people && isShareable(item)) return 'people';
  return ways.link && isLinkable(item) ? 'link' : null;
}

/** Whether an item can be renamed: by its owner, when it is intact and finished. */
export function isRenamable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner && isFinished(item);
}

/**
 * Whether an item can be moved by its owner. What was changed outside of Coffer has no key to take along, and an unfinished
 * upload goes nowhere.
 */
export function isMovable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner && item.isRecord === undefined;
}

/** Whether an item can be starred: by its owner, when it is intact and finished. */
export function isStarrable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner && isFinished(item);
}

/** Whether an item can be deleted: its owner can, in every state. */
export function isDeletable({ isOwner }: OpenedItem): boolean {
  return isOwner;
}

/** Whether a file has something to preview: it is finished, not empty, and of a kind that can be shown. */
export function isPreviewable(item: OpenedItem): item is IntactItem {
  return isDownloadable(item) && previewKind(item) !== null;
}

/** Whether a file can be edited: one's own finished text, even without a byte yet. */
export function isEditable(item: OpenedItem): item is IntactItem {
  return isDownloadable(item) && item.isOwner && isText(item);
}

/**
 * What one does with a file that is shared by itself where something stands for it: those who may change it edit a text, and those whose
 * it is not save a copy.
 *
 * @param role what one may do with it; null of anything else, and as long as that is not known
 */
export function doneBehind(item: OpenedItem, role: 'owner' | 'editor' | 'viewer' | null) {
  const isBehind = role !== null && standsForSpace(item) && item.kind === 'file';
  return { edit: isBehind && role !== 'viewer' && isText(item), saveCopy: isBehind && role !== 'owner' };
}

/** Whether its size is known: of what comes in parts, only the end of the upload tells. */
export function isSizeKnown(item: OpenedItem): boolean {
  return item.state !== 'intact' || item.isOpen !== true;
}

/**
 * How much of an item the server has. What the listing knows may be older than what runs now; and what runs now
 * may not have told anything yet.
 *
 * @param uploading percent of an upload that is under way; undefined without one
 */
export function uploadPercent(
  item: Pick<IntactItem, 'chunksStored' | 'chunks' | 'finishedAt' | 'isOpen'>,
  uploading: number | undefined,
): number {
  if (item.isOpen === true) return uploading ?? 0;
  const { chunksStored, chunks, finishedAt } = item;
  return Math.max(uploading ?? 0, percentStored(chunksStored, chunks, finishedAt));
}
