import type { UploadEngine } from '@coffer/client';

type UploadJob = Parameters<UploadEngine['upload']>[0];

/** An upload into a space; null is the drive. */
export type SpaceUpload = UploadJob & { readonly spaceId: string | null };

/** The upload worker, as the page calls it. */
export interface UploadWorker {
  /** The ring of hashing workers. */
  connect(to: MessagePort, from: MessagePort): void;
  /** Uploads a file; resolves when all of it and its hashes are stored, with what was sealed. */
  upload(
    job: SpaceUpload,
    listener: Parameters<UploadEngine['upload']>[1],
  ): ReturnType<UploadEngine['upload']>;
  /** Seals small files, which go together. */
  seal(files: Parameters<UploadEngine['seal']>[0]): ReturnType<UploadEngine['seal']>;
  /** Stops an upload, which then rejects with `cancelled`. */
  cancel(itemId: string): void;
}
