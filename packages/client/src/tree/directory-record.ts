import type { Item, NewItem } from '@coffer/contract';

/**
 * The record of a directory that was just made, as listings show it.
 *
 * @param createdAt when the server says that it was
 */
export function directoryRecord(request: NewItem, createdAt: number): Item {
  const place = request.file_id ?? null;
  return {
    id: request.id,
    file_id: place,
    sealed_parent_id: place,
    version_id: null,
    mime: request.mime,
    size: 0,
    chunks: 0,
    chunks_stored: 0,
    encrypted_content_key: null,
    encrypted_key: request.encrypted_key,
    generation: request.generation ?? 1,
    parent_generation: request.parent_generation ?? 1,
    encrypted_name: request.encrypted_name,
    encrypted_metadata: request.encrypted_metadata ?? null,
    has_thumbnail: false,
    is_owner: true,
    file_modified_at: request.file_modified_at,
    created_at: createdAt,
    finished_upload_at: createdAt,
  };
}
