import { z } from 'zod';
import { byteCount, envelope, hex, id, queryBoolean, unixSeconds } from './fields.ts';

const encryptedLinkKey = envelope(1_024);
const signature = envelope(1_024);
const encryptedName = envelope(2_048);
const encryptedFileKey = envelope(256);
const encryptedThumbnail = envelope(262_144);

export const link = z.object({
  id,
  file_id: id,
  file_mime: z.string(),
  file_size: byteCount,
  file_modified_at: unixSeconds,
  created_at: unixSeconds,
  expires_at: unixSeconds.nullable(),
  downloads: z.int().min(0),
  /** Null for everyone but the owner. */
  encrypted_link_key: encryptedLinkKey.nullable(),
  encrypted_name: encryptedName,
  encrypted_file_key: encryptedFileKey,
  encrypted_thumbnail: encryptedThumbnail.nullable(),
  signature,
});

export const newLink = z.strictObject({
  id,
  file_id: id,
  signature,
  encrypted_link_key: encryptedLinkKey,
  encrypted_name: encryptedName,
  encrypted_file_key: encryptedFileKey,
  encrypted_thumbnail: encryptedThumbnail.optional(),
});

export const linkParams = z.strictObject({ id });
export const linksQuery = z.strictObject({ with_expired: queryBoolean.optional() });

/** Without `expires_at` the expiry is removed. */
export const linkUpdate = z.strictObject({ expires_at: unixSeconds.optional() });

/** With `link_key` the server decrypts in memory, for callers that cannot; without it, it streams ciphertext. */
export const linkDownload = z.strictObject({ link_key: hex(32).optional() });

export type Link = z.infer<typeof link>;
export type NewLink = z.infer<typeof newLink>;
