import type { ProgressReport } from '@coffer/client';
import type { FileKey, ItemId } from '@coffer/crypto';

/** One file's upload, as it is handed to the upload worker. */
export interface UploadJob {
  readonly id: ItemId;
  readonly key: FileKey;
  readonly source: Blob;
  readonly storedChunks: readonly number[];
}

/** What the upload worker tells of a running upload. */
export type UploadListener = (progress: Pick<ProgressReport, 'bytes' | 'isWaitingForConnection'>) => void;

/** What the upload worker does. */
export interface UploadWorker {
  /** The ring of hashing workers. */
  connect(to: MessagePort, from: MessagePort): void;
  /** Uploads a file; resolves when all of it and its hashes are stored. */
  upload(job: UploadJob, listener: UploadListener): Promise<void>;
  /** Stops an upload, which then rejects with `cancelled`. */
  cancel(itemId: string): void;
}
