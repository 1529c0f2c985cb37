import type { Drive, IntactItem, OpenedItem, Transfers } from '@coffer/client';
import type { ReactNode } from 'react';
import type { SharingWay } from '../../session/configuration.ts';
import type { FilesBehind } from '../../thumbnails/thumbnail-context.ts';

/** The rest of the application, as the file browser uses it. */
export interface BrowserPorts {
  readonly transfers: Pick<Transfers, 'upload' | 'uploadFolder' | 'download' | 'downloadAsZip'>;
  /** Makes items available offline on this device. */
  keep(items: readonly IntactItem[]): void;
  /** Keeps them no longer. */
  release(items: readonly OpenedItem[]): void;
  openFolder(folderId: string | null): void;
  /** Opens a folder of the drive, wherever the page is. */
  openAbove(folderId: string | null): void;
  /** Opens what stands for a space, if it is the one that this account has put there; `replace` in the place of the page that is shown. */
  openSpace(item: Pick<OpenedItem, 'id' | 'spaceId'>, how?: 'replace'): void;
  /**
   * Which of these items stand for files that are shared by themselves, with these. What is known is told as it comes.
   *
   * @param before what was known of them
   */
  filesBehind(
    items: readonly OpenedItem[],
    before: FilesBehind,
    onKnown: (known: FilesBehind) => void,
    signal: AbortSignal,
  ): Promise<FilesBehind>;
  /** Opens the folder in which an item lies, and points at it. */
  showInFolder(item: OpenedItem): void;
  /** Shows a file's content; null where the application has no view for it, and details are shown instead. */
  readonly preview: ((item: IntactItem) => void) | null;
  /** Shows a version of a file; null as `preview`. */
  readonly previewVersion: ((file: IntactItem) => void) | null;
  /** Opens a text in the editor. */
  edit(item: IntactItem): void;
  /** By what items can be given to others. */
  readonly ways: Readonly<Record<SharingWay, boolean>>;
  /** The one dialog about who has an item: people, and whoever has its public link. It opens with one of both. */
  shareDialog(item: IntactItem, way: SharingWay, onClose: () => void): ReactNode;
  /** The drive of the space for which an item stands, if it is the one that this account has put there. Throws as `People.open`. */
  spaceOf(item: Pick<OpenedItem, 'id' | 'spaceId'>): Promise<Drive>;
  /** Downloads what stands for a space: the file that it is of, or all that is in it as an archive. */
  downloadSpace(item: IntactItem): void;
  /** In the place of deleting what stands for a space: asks whether to leave it or, where it is one's own, to end its sharing first. */
  withdrawDialog(item: IntactItem, onClose: () => void): ReactNode;
  /** The versions of the file that is shared by itself for which an item stands. */
  versionsBehind(item: IntactItem): ReactNode;
  /** Copies an item of a space into one's own drive. */
  saveCopy(item: IntactItem): void;
  /** The dialog that makes a link by which people send files into a folder. */
  requestDialog(folder: IntactItem, onClose: () => void): ReactNode;
}
