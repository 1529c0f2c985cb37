import type { Item, NewItem } from '@coffer/contract';

/**
 * The record of a directory that was just made, as listings show it.
 *
 * @param epoch under whose key it was sealed
 * @param createdAt when the server says that it was
 */
export function directoryRecord(request: NewItem, epoch: number, createdAt: number): Item {
  return {
    id: request.id,
    file_id: request.file_id ?? null,
    version_id: null,
    mime: request.mime,
    size: 0,
    chunks: 0,
    chunks_stored: 0,
    encrypted_key: '',
    key_epoch: null,
    encrypted_name: request.encrypted_name,
    name_epoch: epoch,
    encrypted_metadata: request.encrypted_metadata ?? null,
    metadata_epoch: request.encrypted_metadata === undefined ? null : epoch,
    has_thumbnail: false,
    is_owner: true,
    file_modified_at: request.file_modified_at,
    created_at: createdAt,
    finished_upload_at: createdAt,
  };
}
