import type { IntactItem, OpenedItem } from '@coffer/client';
import type { ReactNode } from 'react';

/** The rest of the application, as the file browser uses it. */
export interface BrowserPorts {
  /** Uploads into a folder; null is the top. */
  upload(files: readonly File[], folderId: string | null): void;
  /** Uploads the files of a chosen directory, each with its `webkitRelativePath`, and creates the same tree. */
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
