import * as z from 'zod/mini';
import { BATCH_SIZE, FORMER_KEYS_LIMIT } from './constants.ts';
import { byteCount } from './fields.ts';
import { encryptedName, formerKey, wrappedKey } from './item-keys.ts';
import { spaceRow } from './spaces.ts';

/** Versions of a file that one row carries. */
const MOST_VERSIONS = 1_000;

const row = spaceRow.shape;

const versionFields = {
  mime: row.mime,
  size: byteCount,
  chunks: row.chunks,
  encrypted_content_key: row.encrypted_content_key,
  encrypted_metadata: row.encrypted_metadata,
  file_modified_at: row.file_modified_at,
  finished_upload_at: row.finished_upload_at,
  root: row.root,
  sealed_size: row.sealed_size,
  md5: row.md5,
  sha1: row.sha1,
  sha256: row.sha256,
  blake2b: row.blake2b,
  thumbnail_hash: row.thumbnail_hash,
};

/** A row as a device has proven it: all of it that a head signs, and what listings show beside that. */
const putBackRow = z.strictObject({
  id: row.id,
  file_id: row.file_id,
  sealed_parent_id: row.sealed_parent_id,
  encrypted_key: wrappedKey,
  generation: row.generation,
  parent_generation: row.parent_generation,
  former_keys: z.optional(z.array(formerKey).check(z.minLength(1), z.maxLength(FORMER_KEYS_LIMIT))),
  encrypted_name: encryptedName,
  name_hash: row.name_hash,
  trashed: row.trashed,
  trashed_from: row.trashed_from,
  space_id: row.space_id,
  created_at: row.created_at,
  /** Of a directory all that follows is left empty, but for its metadata and its date. */
  version_id: row.version_id,
  version_number: row.version_number,
  version_created_at: row.version_created_at,
  ...versionFields,
  other_versions: z.optional(
    z
      .array(
        z.strictObject({
          id: row.id,
          number: z.int().check(z.gte(1)),
          created_at: row.created_at,
          ...versionFields,
        }),
      )
      .check(z.maxLength(MOST_VERSIONS)),
  ),
});

/** Rows that stand as they are given afterwards, whatever was there. Directories come before what lies in them. */
export const puttingBack = z.strictObject({
  rows: z.array(putBackRow).check(z.minLength(1), z.maxLength(BATCH_SIZE)),
});

export type PutBackRow = z.infer<typeof putBackRow>;
