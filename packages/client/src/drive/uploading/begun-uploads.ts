import type { ItemId, VersionId } from '@coffer/crypto';

/** Where an upload goes. */
export interface UploadPlace {
  /** The directory; null is the top. */
  readonly folderId: string | null;
  readonly name: string;
}

/** The record of an upload: that of a file has one id for both. */
export interface UploadRecord {
  readonly id: ItemId;
  readonly versionId: VersionId;
}

/** Where a device remembers the uploads that it has begun, also after a program was killed. */
export interface BegunUploads {
  /** The uploads to a place that are remembered and that no program sends any more. */
  left(place: UploadPlace): Promise<readonly UploadRecord[]>;
  /** Whether any upload to a place is remembered, also one that a program still sends. */
  hasAny(place: UploadPlace): Promise<boolean>;
  /** Remembers an upload that is about to be begun: this program sends it from now on. */
  begin(place: UploadPlace, record: UploadRecord): Promise<void>;
  /** Takes note that this program no longer sends an upload, finished or not. */
  end(record: UploadRecord): void;
  /** Forgets an upload that is finished or removed. */
  forget(place: UploadPlace, record: UploadRecord): Promise<void>;
}
