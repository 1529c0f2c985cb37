import type { FileKey, ItemId } from '@coffer/crypto';

/** A file to download, with all that is needed to decrypt and verify it. */
export interface DownloadSource {
  readonly item: { readonly id: ItemId; readonly size: number };
  readonly key: FileKey;
  readonly name: string;
  readonly mime: string;
  /** The sealed digest of the content, in hex, if there is one. */
  readonly sha256: string | null;
}

/** Saves a file; resolves when all of it is handed to the browser, rejects if it failed or the signal aborted. */
export type SaveFile = (
  source: DownloadSource,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
) => Promise<void>;
