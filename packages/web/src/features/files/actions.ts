import type { IntactItem, OpenedItem } from '@coffer/client';

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
}

/** Whether all of an item is on the server. A directory always is. */
export function isFinished({ kind, finishedAt }: OpenedItem): boolean {
  return kind === 'directory' || finishedAt !== null;
}

/** Whether an item can be downloaded: a finished, intact file. */
export function isDownloadable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.kind === 'file' && isFinished(item);
}

/** Whether an item can be renamed: by its owner, when it is intact and finished. */
export function isRenamable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.isOwner && isFinished(item);
}
