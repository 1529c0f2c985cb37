import * as z from 'zod/mini';
import {
  BATCH_SIZE,
  DIRECTORY_MIME,
  LISTING_PAGE_SIZE,
  SEALED_HASH_LENGTH,
  SEALED_METADATA_LENGTH,
  SEALED_THUMBNAIL_LENGTH,
  THUMBNAIL_BATCH_SIZE,
  VERSIONS_PAGE_SIZE,
} from './constants.ts';
import {
  byteCount,
  envelope,
  epoch,
  fileTime,
  hex,
  id,
  mime,
  queryBoolean,
  queryInteger,
  queryRevision,
  rowBytes,
  searchToken,
  standing,
  unixSeconds,
} from './fields.ts';
import { encryptedName, sealedUnder, wrappedKey } from './space-keys.ts';

export const encryptedMetadata = envelope(SEALED_METADATA_LENGTH);
const encryptedThumbnail = envelope(SEALED_THUMBNAIL_LENGTH);
export const encryptedHash = envelope(SEALED_HASH_LENGTH);
/** Name, keys, size and date of an unfinished upload, sealed under a key of its maker's own. */
const encryptedUpload = envelope(2_560);
const empty = z.literal('');
/** Of one name. */
export const searchTokens = z.array(searchToken).check(z.maxLength(512));

/** SHA-256 over the hashes of the chunks, which are over those of their segments. */
const contentRoot = hex(32);

const chunkCount = z.int().check(z.gte(1), z.lte(100_000_000));

/** When an item was put into the trash by itself, and the directory in which it lay; null is the root. */
export const trashed = z.object({ at: unixSeconds, from: z.nullable(id) });

/** A file or a directory (mime `dir`, size and chunks 0) as it stands in a listing. */
export const item = z.object({
  id,
  /** The parent directory; null at the root. */
  file_id: z.nullable(id),
  /** The version that is shown of a file; null of a directory. What describes the content is that version's. */
  version_id: z.nullable(id),
  /** The id to which its content is bound; left out where that is the version's own. */
  content_id: z.optional(id),
  mime,
  /** Null of an unfinished upload whose length is not known; `chunks` is how many have arrived then. */
  size: z.nullable(byteCount),
  chunks: z.int().check(z.gte(0)),
  chunks_stored: z.int().check(z.gte(0)),
  /** The key of the version's content, under that of the space; empty of a directory, of a sealed upload, and where a program left it out. */
  encrypted_key: z.union([wrappedKey, empty]),
  /** Beside each sealed field the epoch under whose key it is sealed; null where the field is empty or null. */
  key_epoch: z.nullable(epoch),
  encrypted_name: z.union([encryptedName, empty]),
  name_epoch: z.nullable(epoch),
  /** Of an unfinished upload that is no item yet; left out of all others. */
  encrypted_upload: z.optional(encryptedUpload),
  encrypted_metadata: z.nullable(encryptedMetadata),
  /** Of a directory, whose metadata are sealed under the key of the space; those of a file are under that of its content. */
  metadata_epoch: z.nullable(epoch),
  has_thumbnail: z.boolean(),
  is_owner: z.boolean(),
  /** Of a directory that stands for a shared space, in which its content lies: that one. Left out of all others. */
  space_id: z.optional(id),
  file_modified_at: fileTime,
  created_at: unixSeconds,
  /** Null while the upload is unfinished. */
  finished_upload_at: z.nullable(unixSeconds),
  /** The public link; left out where there is none. */
  link: z.optional(z.object({ id, encrypted_link_key: envelope(1_024) })),
  /** Left out of what is not in the trash, and of what lies in a directory that is. */
  trashed: z.optional(trashed),
});

/** All that the server holds of one item. The four hashes are envelopes. */
export const itemDetails = z.extend(item, {
  name_hash: hex(32),
  name_hash_epoch: epoch,
  uploaded_chunks: z.array(z.int().check(z.gte(0))),
  md5: z.nullable(encryptedHash),
  sha1: z.nullable(encryptedHash),
  sha256: z.nullable(encryptedHash),
  blake2b: z.nullable(encryptedHash),
  /** Root and size of the sealed content, as the server has them; null while the upload is unfinished. */
  root: z.nullable(contentRoot),
  sealed_size: z.nullable(byteCount),
});

/** An item, or null where there is none: a look-up that finds nothing is no error, which browsers would show in their consoles. */
export const foundItem = z.nullable(itemDetails);

export const contentHashes = z.strictObject({
  md5: encryptedHash,
  sha1: encryptedHash,
  sha256: encryptedHash,
  blake2b: encryptedHash,
});

/** What ends an upload. */
export const finishedContent = z.extend(contentHashes, {
  /** The metadata anew, now with size and root of the sealed content in it. */
  encrypted_metadata: z.optional(encryptedMetadata),
  /** The root of the sealed content; where it is named, it must be that of what the server has. */
  root: z.optional(contentRoot),
  /** Bytes of the sealed content. */
  sealed_size: z.optional(byteCount),
});

/** Null where the length is not known before all has arrived; its chunks are left out then. */
const openSize = z.optional(z.nullable(byteCount));

/** What describes a content that is to be uploaded. */
const newContent = {
  mime,
  size: z.optional(byteCount),
  chunks: z.optional(chunkCount),
  file_modified_at: fileTime,
  encrypted_metadata: z.optional(encryptedMetadata),
  encrypted_thumbnail: z.optional(encryptedThumbnail),
  epoch: sealedUnder,
  ...z.partial(contentHashes).shape,
};

const named = {
  id,
  file_id: z.nullish(id),
  /** The id of a file's first version; that of the file where it is left out. */
  version_id: z.optional(id),
  name_hash: hex(32),
  search_tokens_hashed: searchTokens,
};

/** Of the thumbnail that came with the record of an upload: SHA-256 over its envelope; left out where it has none. */
const finalThumbnail = { thumbnail_hash: z.optional(hex(32)) };

/** A directory, or a file as it stays. */
export const finalItem = z.strictObject({
  ...newContent,
  ...named,
  ...finalThumbnail,
  encrypted_key: z.union([wrappedKey, empty]),
  encrypted_name: encryptedName,
});

/** An item, or the record of an upload that becomes one when a batch finishes it. */
export const newItem = z
  .strictObject({
    ...newContent,
    ...named,
    size: openSize,
    encrypted_key: z.union([wrappedKey, empty]),
    encrypted_name: z.union([encryptedName, empty]),
    /** Makes it a record: it takes no name, raises no revision, and is its maker's alone. */
    encrypted_upload: z.optional(encryptedUpload),
    /** Whether a record is made beside one that is there of the same name. */
    is_another: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ encrypted_name, encrypted_upload }) => encrypted_upload !== undefined || encrypted_name !== '',
      {
        message: 'An item has a name.',
        path: ['encrypted_name'],
      },
    ),
    z.refine(
      ({ mime, encrypted_key, encrypted_upload }) =>
        encrypted_upload !== undefined || mime === DIRECTORY_MIME || encrypted_key !== '',
      { message: 'A file has a key.', path: ['encrypted_key'] },
    ),
  );

/** Another version of a file, as it stays. */
export const finalVersion = z.strictObject({
  ...newContent,
  ...finalThumbnail,
  id,
  /** The key of its content, under that of the space. */
  encrypted_key: z.optional(wrappedKey),
});

/** Another version of a file; with `encrypted_upload` a record, which becomes one when a batch finishes it. */
export const newVersion = z.strictObject({
  ...newContent,
  id,
  encrypted_key: finalVersion.shape.encrypted_key,
  size: openSize,
  encrypted_upload: z.optional(encryptedUpload),
});

/** One content of a file. */
export const fileVersion = z.object({
  id,
  /** One more than the greatest that the file had when it was begun. */
  number: z.int().check(z.gte(1)),
  /** As in `item`. */
  content_id: z.optional(id),
  mime,
  /** Null of an unfinished upload whose length is not known; `chunks` is how many have arrived then. */
  size: z.nullable(byteCount),
  chunks: z.int().check(z.gte(0)),
  chunks_stored: z.int().check(z.gte(0)),
  encrypted_key: z.nullable(wrappedKey),
  key_epoch: z.nullable(epoch),
  encrypted_metadata: z.nullable(encryptedMetadata),
  /** Of an unfinished upload that is no version yet; left out of all others. */
  encrypted_upload: z.optional(encryptedUpload),
  has_thumbnail: z.boolean(),
  file_modified_at: fileTime,
  created_at: unixSeconds,
  /** Null while the upload is unfinished. */
  finished_upload_at: z.nullable(unixSeconds),
  root: z.nullable(contentRoot),
  sealed_size: z.nullable(byteCount),
  md5: z.nullable(encryptedHash),
  sha1: z.nullable(encryptedHash),
  sha256: z.nullable(encryptedHash),
  blake2b: z.nullable(encryptedHash),
  /** SHA-256 over the envelope of its thumbnail. */
  thumbnail_hash: z.nullable(hex(32)),
  /** The fingerprint of who brought it into this space; null where that is its owner. */
  author: z.nullable(hex(32)),
  /** Once it is finished its canonical bytes, which say all that is signed; in pages of versions. */
  row: z.optional(rowBytes),
});

/** Which versions of a file are listed: by default the newest ones. */
export const versionsQuery = z.strictObject({
  /** Those with smaller numbers, from the greatest on; the last one of a page leads to the next. */
  before: z.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(queryInteger(1, VERSIONS_PAGE_SIZE)),
});

export const versionParams = z.strictObject({ id, version_id: id });

/**
 * Which version of a file is meant: without it, calls that upload go to the first, and calls that read to the one that is
 * shown.
 */
export const versionQuery = z.strictObject({ version: z.optional(id) });

export const rename = z.strictObject({
  encrypted_name: encryptedName,
  name_hash: hex(32),
  search_tokens_hashed: searchTokens,
  epoch: sealedUnder,
});

export const itemParams = z.strictObject({ id });

export const nameHashParams = z.strictObject({ namehash: hex(32) });
export const nameHashQuery = z.strictObject({ parent_id: z.optional(id) });

export const listingQuery = z.strictObject({
  dir_id: z.optional(id),
  dirs_only: z.optional(queryBoolean),
  is_owner: z.optional(queryBoolean),
  /** Only files whose upload is not finished, which a device's own rows do not hold. */
  unfinished: z.optional(queryBoolean),
  /** Only what has a name hash of an epoch before this one: what the server compares with no new name. */
  hashed_before: z.optional(queryRevision),
  cursor: z.optional(envelope(128)),
  limit: z.optional(queryInteger(1, LISTING_PAGE_SIZE)),
});

/** One page of a directory, and the chain of directories from the top down to it (itself included). */
export const listing = z.object({
  children: z.array(item),
  parents: z.array(item),
  /** Where the space stood before it was read: nothing of that, and of what came before, is missing. */
  space: standing,
  /** Set while more pages follow. */
  next_cursor: z.nullable(z.string()),
});

/**
 * The files that are not in the trash by type, and those that are; all of them count as used. Of a space of somebody else, what
 * it takes alone, and no quota.
 */
export const stats = z.object({
  stats: z.array(z.object({ mime: z.string(), count: z.int(), size: byteCount })),
  trash: z.object({ count: z.int(), size: byteCount }),
  /** What the versions of files take that are not shown. */
  older_versions: byteCount,
  used_space: byteCount,
  /** 0 is unlimited. */
  quota: byteCount,
});

export const batch = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(BATCH_SIZE)) });

/** The hash of an item's name in another directory. */
export const placed = z.strictObject({ id, name_hash: hex(32) });

export const move = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(BATCH_SIZE)),
  /** The target directory; null is the root. */
  file_id: z.nullable(id),
  /** What has none keeps the hash that it had, which equals no other: until its owner's client writes it, its name is not compared. */
  names: z.optional(z.array(placed).check(z.maxLength(BATCH_SIZE))),
  epoch: sealedUnder,
});

export const thumbnailRequest = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(THUMBNAIL_BATCH_SIZE)),
});
/** Of the versions that are shown. */
export const thumbnails = z.array(z.object({ id, version_id: id, encrypted_thumbnail: encryptedThumbnail }));

export type Item = z.infer<typeof item>;
export type ItemDetails = z.infer<typeof itemDetails>;
export type NewItem = z.infer<typeof newItem>;
export type NewVersion = z.infer<typeof newVersion>;
export type FinalItem = z.infer<typeof finalItem>;
export type FinalVersion = z.infer<typeof finalVersion>;
export type FileVersion = z.infer<typeof fileVersion>;
export type Listing = z.infer<typeof listing>;
export type Stats = z.infer<typeof stats>;
