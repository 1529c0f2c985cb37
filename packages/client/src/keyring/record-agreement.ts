import { chunksOf, type RecordFacts } from './opened-item.ts';
import type { UploadMetadata } from './wire-metadata.ts';

/** What a record says of a content, without a key. */
type ContentFacts = Pick<RecordFacts, 'mime' | 'size' | 'file_modified_at' | 'chunks' | 'chunks_stored'>;

/**
 * Whether the server's record says what the owner sealed. The client writes both at once and nothing changes
 * them afterwards, so a difference is never an accident.
 */
export function recordAgrees(record: ContentFacts, sealed: UploadMetadata): boolean {
  const { size } = sealed;
  // Of an unknown length, only what has arrived can be said.
  const chunks = size === null ? record.chunks_stored : chunksOf({ ...sealed, size });
  return (
    record.mime === sealed.mime &&
    record.size === sealed.size &&
    record.file_modified_at === sealed.modifiedAt &&
    record.chunks === chunks &&
    record.chunks_stored <= chunks
  );
}
