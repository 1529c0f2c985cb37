import type { ReactNode } from 'react';
import type { DownloadContent, FileContent } from '../../../download-protocol/download-content.ts';

/** Something behind a link to be saved. */
export interface SharedDownload {
  readonly content: DownloadContent;
  /** Bytes, to the byte. */
  readonly size: number;
  readonly name: string;
  readonly mime: string;
}

/** A file behind a link that can be looked at. */
export interface SharedFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly hasThumbnail: boolean;
  /** What its content is fetched by. Counts as a download, once for each visit. */
  open(signal: AbortSignal): Promise<FileContent>;
}

/** What the page of a link asks of the rest of the application. */
export interface SharedPorts {
  /** Saves what is fetched, and reports the bytes so far. */
  save(
    download: SharedDownload,
    signal: AbortSignal,
    report: (progress: { readonly bytes?: number }) => void,
  ): Promise<void>;
  /** The icon of a type of file. */
  icon(mime: string): ReactNode;
  /** Shows a file; null where the application has no view for it. */
  readonly preview: ((file: SharedFile) => ReactNode) | null;
}
