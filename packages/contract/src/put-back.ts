import * as z from 'zod/mini';
import { BATCH_SIZE } from './constants.ts';
import { byteCount } from './fields.ts';
import { partOf, partsInOrder } from './parts.ts';
import { encryptedName } from './space-keys.ts';
import { spaceRow } from './spaces.ts';
import { fileVersion } from './storage.ts';

/** Versions of a file that one row carries. */
const MOST_VERSIONS = 1_000;

/** A number that is put back is a half of the greatest at most: a file whose numbers are used up takes no other version. */
const version_number = z.int().check(z.gte(1), z.lte(2 ** 52));

const row = spaceRow.shape;

const versionFields = {
  mime: row.mime,
  size: byteCount,
  chunks: row.chunks,
  key_epoch: row.key_epoch,
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
  author: row.author,
};

/** A row as a device has proven it: all of it that a head signs, and what listings show beside that. */
const putBackRow = z.strictObject({
  id: row.id,
  file_id: row.file_id,
  encrypted_key: row.encrypted_key,
  encrypted_name: encryptedName,
  name_epoch: row.name_epoch,
  name_hash: row.name_hash,
  name_hash_epoch: row.name_hash_epoch,
  metadata_epoch: row.metadata_epoch,
  trashed: row.trashed,
  trashed_from: row.trashed_from,
  space_id: row.space_id,
  created_at: row.created_at,
  /** Of a directory all that follows is left empty, but for its metadata and its date. */
  version_id: row.version_id,
  version_number: z.nullable(version_number),
  version_created_at: row.version_created_at,
  ...versionFields,
  other_versions: z.optional(
    z
      .array(
        z.strictObject({
          id: row.id,
          encrypted_key: fileVersion.shape.encrypted_key,
          number: version_number,
          created_at: row.created_at,
          ...versionFields,
        }),
      )
      .check(z.maxLength(MOST_VERSIONS)),
  ),
  /** Versions that are there, and stay. */
  further_versions: row.further_versions,
});

/** Rows that stand as they are given afterwards, whatever was there. Directories come before what lies in them. */
export const puttingBack = z.strictObject({
  rows: z.array(putBackRow).check(z.maxLength(BATCH_SIZE)),
  /** Rows that went ahead, where they are more than fit into a batch: they come before these. */
  parts: z.optional(partsInOrder),
});

/** A part of rows that are put back; see `carriedPart`. */
export const putBackPart = z.strictObject({
  ...partOf,
  rows: z.array(putBackRow).check(z.minLength(1)),
});

export type PutBackRow = z.infer<typeof putBackRow>;
export type PutBackPart = z.infer<typeof putBackPart>;
