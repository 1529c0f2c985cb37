import type { AccountExport, NewItem, Registration, User } from '@coffer/contract';
import { FIRST_EPOCH, firstRootRow, rootRowBytes, toBase64Url } from '@coffer/crypto';

const NOW = 1_800_000_000;

/** The user as the server answers after a registration; the first key of a drive is derived, so there is none to store. */
export function storedUser(form: Registration): User {
  const driveId = form.space_id ?? 'c56a4180-65aa-42ec-a945-5fd21dec0538';
  return {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    space_id: driveId,
    email: form.email,
    role: 'user',
    fingerprint: form.fingerprint,
    pubkey: form.pubkey,
    encrypted_private_key: form.encrypted_private_key ?? null,
    encrypted_account_key: form.encrypted_account_key ?? null,
    space_keys: { root: toBase64Url(rootRowBytes(firstRootRow(driveId))), former: [] },
    generation: 1,
    generation_signature: form.generation_signature ?? null,
    email_verified_at: null,
    language: null,
    created_at: 1_700_000_000,
  };
}

/** The server's record of a new item, in the first epoch of a drive. */
export function storedItem(request: NewItem): AccountExport['items'][number] {
  const isDirectory = request.mime === 'dir';
  return {
    md5: null,
    sha1: null,
    sha256: null,
    blake2b: null,
    root: null,
    sealed_size: null,
    id: request.id,
    file_id: request.file_id ?? null,
    mime: request.mime,
    size: request.size ?? 0,
    chunks: request.chunks ?? 0,
    chunks_stored: 0,
    version_id: isDirectory ? null : request.id,
    encrypted_key: request.encrypted_key,
    key_epoch: request.encrypted_key === '' ? null : FIRST_EPOCH,
    encrypted_name: request.encrypted_name,
    name_epoch: FIRST_EPOCH,
    encrypted_metadata: request.encrypted_metadata ?? null,
    metadata_epoch: isDirectory && request.encrypted_metadata !== undefined ? FIRST_EPOCH : null,
    has_thumbnail: false,
    is_owner: true,
    name_hash: request.name_hash,
    name_hash_epoch: FIRST_EPOCH,
    file_modified_at: request.file_modified_at,
    created_at: NOW,
    finished_upload_at: null,
  };
}
