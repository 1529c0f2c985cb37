import type { DownloadContent, ProgressReport } from '@coffer/client';

/** Something to save, ready to be fetched. */
export interface Download {
  readonly content: DownloadContent;
  /** Bytes, to the byte. */
  readonly size: number;
  readonly name: string;
  readonly mime: string;
}

/** Saves a download; resolves when all of it is handed to the browser, rejects if it failed or the signal aborted. */
export type SaveDownload = (
  download: Download,
  signal: AbortSignal,
  report: (progress: ProgressReport) => void,
) => Promise<void>;
