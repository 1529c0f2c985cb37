import type { DownloadContent, FileContent, LinkedCopy } from '@coffer/client';
import type { ReactNode } from 'react';

/** Something behind a link to be saved. */
export interface SharedDownload {
  readonly content: DownloadContent;
  /** Bytes, to the byte. */
  readonly size: number;
  readonly name: string;
  readonly mime: string;
}

/** A file behind a link, as its listing describes it. */
export interface SharedFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly hasThumbnail: boolean;
}

/** A file behind a link that is looked at. */
export interface SharedPreview {
  readonly file: SharedFile;
  /** Those beside it that can be stepped to, itself included. */
  readonly files: readonly SharedFile[];
  /** Gives what content is fetched by. The first time in a visit it counts as a download. */
  readonly open: (file: SharedFile, signal: AbortSignal) => Promise<FileContent>;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  readonly onDownload: () => void;
}

/** Something behind a link that is saved into the drive of who is signed in. */
export interface SavedToDrive {
  readonly name: string;
  /** Reads what is to be saved. It counts as a download. */
  readonly read: (signal: AbortSignal) => Promise<LinkedCopy>;
  readonly disabled: boolean;
}

/** The rest of the application, as the page of a link uses it. */
export interface SharedPorts {
  /** Saves what is fetched, and reports the bytes so far. */
  save(
    download: SharedDownload,
    signal: AbortSignal,
    report: (progress: { readonly bytes?: number }) => void,
  ): Promise<void>;
  /** All bytes of a file, in memory. */
  read(content: FileContent, signal: AbortSignal, report: (bytes: number) => void): Promise<Blob>;
  /** Saves into the drive of who is signed in on this browser; who is not logs in first. */
  toDrive(saved: SavedToDrive): ReactNode;
  /** The icon of a type of file. */
  icon(mime: string): ReactNode;
  /** Whether the application can show a file. */
  canPreview(file: SharedFile): boolean;
  /** Shows a file on the whole screen. */
  preview(preview: SharedPreview): ReactNode;
}
