import type { IntactItem, OpenedItem, UnplacedItem } from '@coffer/client';
import type { ReactNode } from 'react';
import { previewKind } from '../../preview-kinds/preview-kind.ts';

/** What the file browser asks of the rest of the application. */
export interface FileActions {
  /** Uploads into a folder; null is the top. */
  upload(files: readonly File[], folderId: string | null): void;
  /** Uploads the files of a chosen directory, each with its `webkitRelativePath`, and makes the tree anew. */
  uploadFolder(files: readonly File[], folderId: string | null): void;
  /** Downloads each file as itself. */
  download(items: readonly IntactItem[]): void;
  /** Downloads files, and directories with all that is in them, as one archive. */
  downloadAsZip(items: readonly OpenedItem[]): void;
  openFolder(folderId: string | null): void;
  /** Shows a file's content; null where the application has no view for it, and details are shown instead. */
  readonly preview: ((item: IntactItem) => void) | null;
  /** The dialog about the public link of a file or folder; null where links are switched off. */
  readonly linkDialog: ((item: IntactItem, onClose: () => void) => ReactNode) | null;
}

/** Whether all of an item is on the server. A directory always is. */
export function isFinished({ kind, finishedAt }: OpenedItem): boolean {
  return kind === 'directory' || finishedAt !== null;
}

/** Whether an item is a directory that can be opened. */
export function isOpenable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.kind === 'directory';
}

/** Whether an item can be downloaded as itself: a finished, intact file. */
export function isDownloadable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.kind === 'file' && isFinished(item);
}

/** Whether an item can have a public link: one's own finished file, or a directory. */
export function isLinkable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner && isFinished(item);
}

/** Whether an item can be renamed: by its owner, when it is intact and finished. */
export function isRenamable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner && isFinished(item);
}

/** Whether an item can be moved by its owner. What was changed outside of Coffer has no key to take along. */
export function isMovable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner;
}

/** Whether an item lies where its owner did not put it with keys, so that its owner has to say where it belongs. */
export function isUnplaced(item: OpenedItem): item is UnplacedItem {
  return item.state === 'unplaced' && item.isOwner;
}

/** Whether an item can be deleted: by its owner, whatever its state. */
export function isDeletable({ isOwner }: OpenedItem): boolean {
  return isOwner;
}

/** Whether a file has something to preview: it is finished, not empty, and of a kind that can be shown. */
export function isPreviewable(item: OpenedItem): item is IntactItem {
  return isDownloadable(item) && previewKind(item) !== null;
}

/** Whether these can be downloaded together: finished files alone, or one directory. */
export function areDownloadable(items: readonly OpenedItem[]): boolean {
  const [first] = items;
  if (first !== undefined && items.length === 1 && isOpenable(first)) return true;
  return items.length > 0 && items.every(isDownloadable);
}
