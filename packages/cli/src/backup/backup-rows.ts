import { language } from '@coffer/contract';
import * as z from 'zod/mini';

// The rows of a backup's database that are read here, as they stand there. What is sealed in them is verified where it is opened.

const text = z.nullable(z.string());
const number = z.nullable(z.int());

/** What a backup says of itself. */
export const manifest = z.object({
  format: z.literal('coffer-backup'),
  version: z.literal(1),
  /** When its database was copied, unix seconds. */
  created_at: z.int(),
});

export const userRow = z.object({
  id: z.string(),
  space_id: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'user']),
  fingerprint: z.string(),
  pubkey: z.string(),
  encrypted_private_key: text,
  encrypted_account_key: text,
  generation: z.int(),
  generation_signature: text,
  email_verified_at: number,
  language: z.nullable(language),
  created_at: z.int(),
});

export const spaceRow = z.object({ revision: z.int(), head_revision: number, waiting: z.int() });

/** What its owner says of a space. */
export const rootRow = z.object({
  epoch: z.int(),
  account_key: number,
  wrapped_key: text,
  name_epoch: number,
  encrypted_name: text,
  single_file_id: text,
});

/** The key of a past epoch. */
export const formerKeyRow = z.object({
  epoch: z.int(),
  former_epoch: z.int(),
  encrypted_key: z.string(),
});

export const headRow = z.object({
  revision: z.int(),
  bytes: z.string(),
  signature: z.string(),
  next_signature: text,
  other_end: text,
});

/** An item with the version that it shows. */
export const itemRow = z.object({
  id: z.string(),
  parent_id: text,
  stands_for: text,
  version_id: text,
  encrypted_key: text,
  key_epoch: number,
  author: text,
  encrypted_upload: text,
  mime: z.string(),
  size: z.int(),
  is_open: z.int(),
  chunks: z.int(),
  chunks_stored: z.int(),
  encrypted_name: z.string(),
  name_epoch: z.int(),
  name_hash: z.string(),
  name_hash_epoch: z.int(),
  encrypted_metadata: text,
  metadata_epoch: number,
  file_modified_at: z.int(),
  created_at: z.int(),
  finished_upload_at: number,
  md5: text,
  sha1: text,
  sha256: text,
  blake2b: text,
  root: text,
  sealed_size: number,
  content_id: text,
  trashed_at: number,
  trashed_from: text,
  waiting: z.int(),
});

export type BackupItem = z.infer<typeof itemRow>;

/** A finished version, as what is signed of it is made. */
export const versionRow = z.object({
  id: z.string(),
  item_id: z.string(),
  number: z.int(),
  encrypted_key: text,
  key_epoch: number,
  author: text,
  root: text,
  sealed_size: number,
  content_id: text,
  encrypted_metadata: text,
  md5: text,
  sha1: text,
  sha256: text,
  blake2b: text,
  envelope_hash: text,
});

export type BackupVersion = z.infer<typeof versionRow>;

export const chunkRow = z.object({ length: z.int(), segment_hashes: z.string() });
