import type { Generated } from 'kysely';

/** What an item is by itself. What a file holds stands with its versions. */
export interface ItemRowTable {
  space_id: string;
  id: string;
  /** That of the space, when it was changed last. */
  revision: number;
  parent_id: string | null;
  /** 0 a directory, 1 a file: the first part of the listing order. */
  kind: number;
  /** Of a directory that stands for a shared space: that one. */
  stands_for: Generated<string | null>;
  /** The version that is shown of a file; null of a directory. */
  version_id: string | null;
  /** 1 of the record of an upload, which is no item yet and takes no name; 2 of one that somebody sends by a request link. */
  is_upload: Generated<number>;
  /** The bytes that it counts as beside its versions; see `storage/item-size.ts`. */
  sealed_bytes: Generated<number>;
  /** Beside each sealed field the epoch under whose key it is sealed. */
  encrypted_name: string;
  name_epoch: number;
  name_hash: string;
  name_hash_epoch: number;
  /** Null of a file. */
  directory_metadata: string | null;
  metadata_epoch: Generated<number | null>;
  directory_modified_at: number | null;
  created_at: number;
  /** When it was put into the trash by itself. */
  trashed_at: number | null;
  /** The directory in which it lay then; the space's id at the root. */
  trashed_from: string | null;
  /** 1 of all that is in the trash, by itself or with a directory above it. */
  in_trash: Generated<number>;
  /** What a program without keys did to it that nobody has signed yet; see `storage/waiting-repository.ts`. */
  waiting: Generated<number>;
}

/** What a program without keys may change of an item, as it is on the other side. */
export type WaitingItemTable = {
  [Column in WaitingColumns]: ItemRowTable[Column] extends Generated<infer T> ? T : ItemRowTable[Column];
} & {
  space_id: string;
  id: string;
  /** 1 as it was signed; 0 as it was changed, while a transaction works with the signed ones. */
  is_signed: number;
  /** When it was changed first. */
  since: number;
};

type WaitingColumns = (typeof WAITING_COLUMNS)[number];

/** The columns that stand in both tables. */
export const WAITING_COLUMNS = [
  'revision',
  'parent_id',
  'version_id',
  'sealed_bytes',
  'encrypted_name',
  'name_epoch',
  'name_hash',
  'name_hash_epoch',
  'trashed_at',
  'trashed_from',
  'in_trash',
  'waiting',
] as const;

/** What a file's version holds. */
interface ContentColumns {
  mime: string;
  /** Bytes; while its length is not known those that have arrived, and `chunks` how many these are. */
  size: number;
  /** 1 while its length is not known. */
  is_open: Generated<number>;
  chunks: number;
  chunks_stored: Generated<number>;
  encrypted_metadata: string | null;
  encrypted_key: string | null;
  key_epoch: Generated<number | null>;
  /** The fingerprint of who brought it into this space; null where that is its owner. */
  author: Generated<string | null>;
  /** What its maker sealed of an upload that a batch will finish; null of all that is a version already. */
  encrypted_upload: string | null;
  /** Who has begun it. */
  maker_id: Generated<string | null>;
  md5: string | null;
  sha1: string | null;
  sha256: string | null;
  blake2b: string | null;
  /** Of the sealed content, as its chunks were received, hex; null until all are there. */
  root: string | null;
  /** Bytes of the sealed content. */
  sealed_size: number | null;
  /** What the content is bound to; null where that is the version's own id. */
  content_id: Generated<string | null>;
  file_modified_at: number;
  finished_upload_at: number | null;
}

/** A view, to be read alone: each item with the version that it names. */
export interface ItemTable
  extends Omit<ItemRowTable, 'directory_metadata' | 'directory_modified_at'>,
    ContentColumns {}

/** One content of a file. */
export interface VersionTable extends ContentColumns {
  space_id: string;
  id: string;
  item_id: string;
  /** One more than the greatest that the file had when it was begun. */
  number: number;
  /** The bytes that it counts as beside its size; see `storage/item-size.ts`. */
  content_bytes: Generated<number>;
  begun_at: number;
  /** 1 where a program without keys has stored it over another one, and nobody has signed that yet. */
  waiting: Generated<number>;
}

/** The space that has the version of an id. */
export interface VersionSpaceTable {
  id: string;
  space_id: string;
}

/** The space that has the item of an id. */
export interface ItemSpaceTable {
  id: string;
  space_id: string;
}

/** An item that is gone, unless one of the same id came again. */
export interface RemovedItemTable {
  space_id: string;
  id: string;
  /** That of the space, when it went. */
  revision: number;
  removed_at: number;
}

/** A batch of changes that was carried out. */
export interface BatchTable {
  space_id: string;
  /** Made by the client. */
  id: string;
  revision: number;
  /** SHA-256 of its operations, hex. */
  operations_hash: string;
  /** Who has signed it; null of the owner. The account may be gone. */
  author_id: Generated<string | null>;
  /** What it counts as in `kept_counts`. */
  counted_bytes: Generated<number>;
  /** How long its operations and what is kept are together. */
  log_bytes: Generated<number>;
  applied_at: number;
  /** As the client signed them, of which the log of a space is made; null in a drive, which has none. */
  operations: string | null;
  /** The canonical bytes of the rows that its first operation names, as a JSON array of base64url; null where nothing is kept. */
  kept: Generated<string | null>;
}

/** How many bytes the heads, operations and kept rows of the batches of one person in one space have, which is no quota. */
export interface KeptCountTable {
  space_id: string;
  user_id: string;
  bytes: number;
}

/** A link by which people without an account send files into the space. */
export interface RequestLinkTable {
  id: string;
  space_id: string;
  /** The sealed setting in which its owner keeps what opens the files. */
  setting_id: string;
  public_key: string;
  encrypted_terms: string;
  /** SHA-256 of what senders show, hex. */
  ticket_hash: string;
  expires_at: number | null;
  max_files: number;
  max_bytes: number;
  /** What was begun, but for what was given up; see `requests/sent-files.ts`. */
  received_files: Generated<number>;
  received_bytes: Generated<number>;
  created_at: number;
}

/** A file that was sent by such a link, or is being sent; its record is that of an upload. */
export interface RequestUploadTable {
  space_id: string;
  /** Of the record, and of its version. */
  id: string;
  request_id: string;
  /** Bytes of the content, as its sender has said them. */
  announced_size: number;
  /** Null while it is being sent. */
  received_at: number | null;
}

/** A setting of who has the space, or a contact. */
export interface SealedSettingTable {
  space_id: string;
  kind: 'setting' | 'contact';
  /** Made by the client, from its keys. */
  id: string;
  /** That of the account key. */
  generation: number;
  encrypted_body: string;
  /** That of the space, when it was changed last. */
  revision: number;
  /** SHA-256 of the canonical bytes, hex. */
  row_hash: string;
}

export interface ThumbnailTable {
  space_id: string;
  version_id: string;
  encrypted_thumbnail: string;
  /** SHA-256 of the envelope, hex: what a version's canonical bytes have of it. */
  envelope_hash: string;
}

/** The number of an item in the index. */
export interface SearchEntryTable {
  number: Generated<number>;
  space_id: string;
  item_id: string;
}

/** That an item's name has a token; in the order in which results are shown. */
export interface SearchPostingTable {
  /** See `storage/search-repository.ts`. */
  token: bigint;
  /** The item's `file_modified_at`. */
  modified_at: number;
  entry: number;
}

export interface ChunkTable {
  space_id: string;
  version_id: string;
  chunk_index: number;
  /** Of the encrypted body at rest. */
  length: number;
  checksum: string;
  checksum_function: 'crc16' | 'sha256';
  /** The SHA-256 of each segment, one after the other, base64url. */
  segment_hashes: string;
  /** What its sender sealed of it, for whoever resumes the upload; null of senders that seal nothing. */
  encrypted_digest: string | null;
  created_at: number;
  /** Which sending of the chunk is the stored one, where the chunk store keeps each by itself. */
  attempt: string | null;
}

/** One row. */
export interface ChunkStoreTable {
  only: 1;
  /** The same id stands in the store that has the chunks, so that no other one is taken for it. */
  id: string;
}

export interface LinkTable {
  id: string;
  space_id: string;
  file_id: string;
  created_at: number;
  expires_at: number | null;
  downloads: Generated<number>;
  max_downloads: number | null;
  /** Covered by the signature. */
  signed_expires_at: number | null;
  signed_max_downloads: number | null;
  encrypted_link_key: string;
  /** As a program has posted them; the name where it has posted a key, too, which stands in the entry. */
  encrypted_thumbnail: string | null;
  encrypted_name: string | null;
  signature: string;
  /** SHA-256 of the canonical bytes, hex. */
  row_hash: string;
  /** What a program without keys did to it that nobody has signed yet: 1 changed its limits, 2 deleted it. */
  waiting: Generated<number>;
}

/** The key that a link has for an epoch, as its visitors get it. */
export interface LinkEpochKeyTable {
  link_id: string;
  epoch: number;
  encrypted_key: string;
}

/** What visitors of a link read of an item. */
export interface LinkEntryTable {
  link_id: string;
  item_id: string;
  space_id: string;
  parent_id: string | null;
  version_id: string | null;
  epoch: number;
  envelope: string;
  is_confirmed: number;
}

export interface LinkTicketTable {
  /** SHA-256 of the ticket, hex; the ticket itself is nowhere. */
  ticket_hash: string;
  link_id: string;
  expires_at: number;
}
