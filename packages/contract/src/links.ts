import * as z from 'zod/mini';
import { chunkDownloadQuery, hashesQuery } from './chunks.ts';
import {
  BATCH_OPERATIONS,
  LINK_ENTRIES_AT_ONCE,
  LINKS_PER_ACCOUNT,
  LINKS_PER_ITEM,
  LISTING_PAGE_SIZE,
  SEALED_THUMBNAIL_LENGTH,
} from './constants.ts';
import {
  byteCount,
  envelope,
  epoch,
  fileTime,
  hex,
  id,
  queryBoolean,
  queryInteger,
  rowBytes,
  unixSeconds,
} from './fields.ts';
import { item, thumbnailRequest } from './storage.ts';

const encryptedLinkKey = envelope(1_024);
const signature = envelope(1_024);
/** Name and content key of an item, for visitors; see `link-entry.ts` of `packages/crypto`. */
const linkEntryEnvelope = envelope(2_304);
const encryptedEpochKey = envelope(128);
/** The key that a link has for an epoch, under its link key: with it, visitors open the entries of that epoch. */
export const linkEpochKey = z.strictObject({ epoch, encrypted_key: encryptedEpochKey });
/** 0 of what is sealed under the link key itself. */
const entryEpoch = z.int().check(z.gte(0));
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
  /**
   * Both are the entry of the linked item, which has its name and the key of its content; empty until there is one. What a program has put
   * there counts as of epoch 0, is sealed under the link key itself, and stands in the field in which it came.
   */
  encrypted_name: z.union([linkEntryEnvelope, z.literal('')]),
  encrypted_file_key: z.union([linkEntryEnvelope, z.literal('')]),
  /** That of the entry; 0 of one by a program, and where there is none. */
  entry_epoch: entryEpoch,
  /** The key of that epoch, under the link key; null of epoch 0. */
  encrypted_epoch_key: z.nullable(encryptedEpochKey),
  /** Of the version that is shown. */
  version_id: z.nullable(id),
  /** As of its version; what a program has put there is sealed under the link key. */
  encrypted_thumbnail: z.nullable(encryptedThumbnail),
  /** Null for everyone but the owner. */
  signature: z.nullable(signature),
});

/** A link as its owner signs it, by its canonical bytes, and what the server says of it beside these. */
export const signedLink = z.extend(
  z.omit(link, {
    ...{ id: true, file_id: true, encrypted_link_key: true, signature: true },
    ...{ signed_expires_at: true, signed_max_downloads: true },
  }),
  { row: rowBytes },
);

export const newLink = z.strictObject({
  id,
  file_id: id,
  /** By the owner's private key, over id, item, link key, expiry and limit. */
  signature,
  encrypted_link_key: encryptedLinkKey,
  /** Of a client of ours, which puts entries: the key of the space's newest epoch. */
  epoch_key: z.optional(linkEpochKey),
  /** Of other programs: name and key of the item, sealed under the link key itself, or its entry in either field. */
  encrypted_name: z.optional(linkEntryEnvelope),
  encrypted_file_key: z.optional(linkEntryEnvelope),
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

/**
 * What visitors of a link have of an item, as it is sealed for its place, the version that it shows and an epoch. The server takes it for what these
 * are now, and for nothing else.
 */
export const linkEntry = z.strictObject({
  item_id: id,
  /** Null of the linked item itself. */
  parent_id: z.nullable(id),
  /** Null of a directory. */
  version_id: z.nullable(id),
  epoch,
  envelope: linkEntryEnvelope,
});

/** Entries of one link. */
export const linkEntries = z.strictObject({
  entries: z.array(linkEntry).check(z.maxLength(LINK_ENTRIES_AT_ONCE)),
  /** For the newest epoch, where the link lacks it; of the owner alone. */
  epoch_key: z.optional(linkEpochKey),
});

/** Entries that come next to the operations of a batch, of the items that these are about. */
export const batchEntries = z
  .array(z.extend(linkEntry, { link_id: id }))
  .check(z.maxLength(LINKS_PER_ITEM * BATCH_OPERATIONS));

/** The keys of links that come next to the operations of a batch that begins an epoch, for that epoch. */
export const batchLinkKeys = z
  .array(z.extend(linkEpochKey, { link_id: id }))
  .check(z.maxLength(LINKS_PER_ACCOUNT));

/** What of a link its owner's client has to look after, by the server's word: a page of items without an entry, and of entries that somebody else has put. */
export const openEntries = z.object({
  /** Whether the link lacks the key of the newest epoch. */
  lacks_key: z.boolean(),
  missing: z.array(id),
  unconfirmed: z.array(z.extend(linkEntry, { epoch: entryEpoch })),
  next_cursor: z.nullable(id),
});

export const openEntriesQuery = z.strictObject({ cursor: z.optional(id) });

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
  z.omit(item, {
    ...{ encrypted_key: true, key_epoch: true, encrypted_name: true, name_epoch: true, metadata_epoch: true },
    link: true,
  }),
  {
    /** Of a file, under its content key; null of a directory. */
    encrypted_metadata: item.shape.encrypted_metadata,
    entry: linkEntryEnvelope,
    entry_epoch: entryEpoch,
    /** Of that epoch, under the link key; null of epoch 0. */
    encrypted_epoch_key: z.nullable(encryptedEpochKey),
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
export type SignedLink = z.infer<typeof signedLink>;
export type NewLink = z.infer<typeof newLink>;
export type LinkEntry = z.infer<typeof linkEntry>;
export type OpenEntries = z.infer<typeof openEntries>;
export type LinkEntries = z.input<typeof linkEntries>;
export type LinkTicket = z.infer<typeof linkTicket>;
export type LinkedItem = z.infer<typeof linkedItem>;
export type LinkListing = z.infer<typeof linkListing>;
