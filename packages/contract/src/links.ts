import * as z from 'zod/mini';
import { chunkDownloadQuery, hashesQuery } from './chunks.ts';
import { LISTING_PAGE_SIZE, SEALED_THUMBNAIL_LENGTH } from './constants.ts';
import { byteCount, envelope, fileTime, hex, id, queryBoolean, queryInteger, unixSeconds } from './fields.ts';
import { item, thumbnailRequest } from './storage.ts';

const encryptedLinkKey = envelope(1_024);
const signature = envelope(1_024);
const encryptedName = envelope(2_048);
const encryptedFileKey = envelope(256);
const encryptedThumbnail = envelope(SEALED_THUMBNAIL_LENGTH);
const downloadLimit = z.int().check(z.gte(1), z.lte(1_000_000_000));

/** A public link of a file, or of a directory (`file_mime` is `dir`) with all that is in it at the moment. */
export const link = z.object({
  id,
  file_id: id,
  file_mime: z.string(),
  file_size: byteCount,
  file_modified_at: fileTime,
  /** Whether the item is in the trash, so that the link opens nothing until that is restored. */
  in_trash: z.boolean(),
  created_at: unixSeconds,
  expires_at: z.nullable(unixSeconds),
  /** How often content was handed out: once for each `POST` and for each ticket. */
  downloads: z.int().check(z.gte(0)),
  /** After so many downloads nothing more is handed out. */
  max_downloads: z.nullable(downloadLimit),
  /**
   * The values that the signature covers: other than the two above where a program without keys has changed these.
   * Null for everyone but the owner.
   */
  signed_expires_at: z.nullable(unixSeconds),
  signed_max_downloads: z.nullable(downloadLimit),
  /** Null for everyone but the owner. */
  encrypted_link_key: z.nullable(encryptedLinkKey),
  encrypted_name: encryptedName,
  encrypted_file_key: encryptedFileKey,
  encrypted_thumbnail: z.nullable(encryptedThumbnail),
  /** Null for everyone but the owner. */
  signature: z.nullable(signature),
});

export const newLink = z.strictObject({
  id,
  file_id: id,
  /** By the owner's private key, over all fields of the link that the client makes, expiry and limit too. */
  signature,
  encrypted_link_key: encryptedLinkKey,
  encrypted_name: encryptedName,
  encrypted_file_key: encryptedFileKey,
  encrypted_thumbnail: z.optional(encryptedThumbnail),
  expires_at: z.optional(unixSeconds),
  max_downloads: z.optional(downloadLimit),
});

export const linkParams = z.strictObject({ id });

/** `file_id` narrows it to the link of one item. */
export const linksQuery = z.strictObject({ with_expired: z.optional(queryBoolean), file_id: z.optional(id) });

/**
 * Without `expires_at` the expiry is removed; without `max_downloads` the limit stays, and null removes it. Without
 * `signature` both hold all the same, and the owner's client shows them as changed by a program without keys.
 */
export const linkUpdate = z.strictObject({
  expires_at: z.optional(unixSeconds),
  max_downloads: z.optional(z.nullable(downloadLimit)),
  /** As of a new link, over the expiry and the limit that hold after this call. */
  signature: z.optional(signature),
});

/** Expiry and limit of a link as its owner signs them: what is null is none. */
export const signedLimits = z.strictObject({
  expires_at: z.nullable(unixSeconds),
  max_downloads: z.nullable(downloadLimit),
  /** As of a new link. */
  signature,
});

/** The key that an item has now, sealed under the key of its link, and all of the link signed anew. */
export const resealedFileKey = z.strictObject({ encrypted_file_key: encryptedFileKey, signature });

/** With `link_key` the server decrypts in memory, for callers that cannot; without it, it streams ciphertext. */
export const linkDownload = z.strictObject({ link_key: z.optional(hex(32)) });

const ticket = envelope(43);

/** Lets its holder fetch the chunks of a link for some time, and look at it though its downloads are used up. */
export const linkTicket = z.object({ ticket, expires_at: unixSeconds });

/** The query beside a link's own address. */
export const linkLookQuery = z.strictObject({ ticket: z.optional(ticket) });

export const linkListingQuery = z.strictObject({
  /** A directory below the linked one; the linked one itself by default. */
  dir_id: z.optional(id),
  cursor: z.optional(envelope(128)),
  limit: z.optional(queryInteger(1, LISTING_PAGE_SIZE)),
  ticket: z.optional(ticket),
});

/** An item that a link leads to. The linked item itself is shown without its place. */
export const linkedItem = z.extend(
  z.omit(item, { encrypted_key: true, sealed_parent_id: true, link: true }),
  {
    /** Sealed under the key of the directory in which it lies; null of the linked item itself. */
    encrypted_key: z.nullable(item.shape.encrypted_key),
  },
);

/** One page of a directory, and the chain of directories from below the linked one down to it (itself included). */
export const linkListing = z.object({
  children: z.array(linkedItem),
  parents: z.array(linkedItem),
  next_cursor: z.nullable(z.string()),
});

export const linkedItemParams = z.strictObject({ id, item_id: id });
export const linkThumbnailRequest = z.extend(thumbnailRequest, { ticket: z.optional(ticket) });
export const linkChunkQuery = z.extend(z.omit(chunkDownloadQuery, { version: true }), { ticket });
export const linkHashesQuery = z.extend(z.omit(hashesQuery, { version: true }), { ticket });

export type Link = z.infer<typeof link>;
export type NewLink = z.infer<typeof newLink>;
export type LinkTicket = z.infer<typeof linkTicket>;
export type LinkedItem = z.infer<typeof linkedItem>;
export type LinkListing = z.infer<typeof linkListing>;
