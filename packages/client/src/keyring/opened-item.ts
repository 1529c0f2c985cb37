import { DIRECTORY_MIME, type Item } from '@coffer/contract';
import {
  type ContentRoot,
  chunkCount,
  decryptedSize,
  type ItemId,
  type ItemMetadata,
  itemId,
  type MediaFacts,
  type ParentId,
  type SealedContent,
  type VersionId,
  type VersionOrigin,
  versionId,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { isDirectory } from '../rows/is-directory.ts';

/** A record without what is sealed: one's own, or one behind a link. */
export type RecordFacts = Omit<
  Item,
  | 'encrypted_key'
  | 'key_epoch'
  | 'encrypted_name'
  | 'name_epoch'
  | 'metadata_epoch'
  | 'encrypted_upload'
  | 'encrypted_metadata'
  | 'link'
> & {
  /** As in `SpaceRow`. */
  readonly needs_update?: true;
};

/** The sealed content of a file, and the id to which it is bound where that is not the version's own. */
export interface StoredContent extends SealedContent {
  readonly id?: VersionId;
}

interface ItemFacts {
  readonly id: ItemId;
  readonly parentId: ParentId;
  readonly kind: 'file' | 'directory';
  /** Of a directory that stands for a space: which one, by the server's word alone; see `People.spacesBehind`. */
  readonly spaceId?: string;
  /** The version that is shown of a file; null of a directory. */
  readonly versionId: VersionId | null;
  readonly isOwner: boolean;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Unix seconds; null while the upload is unfinished. */
  readonly finishedAt: number | null;
  readonly chunks: number;
  readonly chunksStored: number;
  readonly hasThumbnail: boolean;
  readonly mime: string;
  readonly size: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

/** An item whose key, place, name and metadata are the owner's. What it says comes from the sealed fields. */
export interface IntactItem extends ItemFacts {
  readonly state: 'intact';
  readonly name: string;
  /** Its name does not open, though its row is proven: `name` stands in its place. Its owner can undo that, and whoever may change it gives it another one. */
  readonly isUnnamed?: true;
  /** Of an upload that is no item yet: it takes no name, and its maker alone goes on with it. */
  readonly isRecord?: true;
  /** Of a record with which nothing goes on: its length is not known yet, so that `size` says nothing, or it is of before a change of the key pair. */
  readonly isOpen?: true;
  /**
   * Of a file that is said to be finished, and whose root nobody has sealed: a program left it out, or the server removed it. Where
   * its metadata is missing, too, type, size and time are the server's word. Nothing of it is read before it was sealed again
   * (`Versions.sealAgain`).
   */
  readonly isRootless?: true;
  /** Of a version that was listed as one: its file may show another. */
  readonly isVersion?: true;
  /** What a picture or a video says of itself; null of everything else, and of what says nothing. */
  readonly media: MediaFacts | null;
  /** Root and size of what was stored of a file, sealed when its upload ended; null until then, and of a directory. */
  readonly content: StoredContent | null;
  /** How the content came about, sealed together with it. */
  readonly origin: VersionOrigin | null;
  /** There where a later version has added what this one does not know: what is shown may be out of date, and this version changes nothing of it. */
  readonly needsUpdate?: true;
}

/**
 * What of an item is not as its owner sealed it: its key, the place where the server shows it, its name, or
 * size, time, type and number of chunks. `unsealed` is a file whose content's key, or a directory whose metadata, is not there: a
 * program left it out, or the server removed it. It can be deleted, and stored again.
 */
export type Damage = 'key' | 'place' | 'name' | 'metadata' | 'unsealed';

/** An item that the server changed. Its type, size and time are only what the server says. */
export interface DamagedItem extends ItemFacts {
  readonly state: 'damaged';
  readonly reason: Damage;
  readonly name: null;
}

export type OpenedItem = IntactItem | DamagedItem;

/**
 * An item as its owner sealed it. A file without the root of its content is an unfinished upload, whatever the server
 * says: that is sealed last of all.
 */
export function intactItem(record: RecordFacts, name: string, metadata: ItemMetadata): IntactItem {
  const facts = factsOf(record);
  const isFinished = facts.kind === 'directory' || metadata.content !== null;
  const at = storedAt(metadata);
  const missing = rootless(record, metadata);
  const { later: _, ...described } = metadata;
  return {
    ...facts,
    ...described,
    content: storedContent(metadata, record),
    ...missing,
    createdAt: at,
    finishedAt: isFinished ? at : null,
    chunks: chunksOf(metadata),
    state: 'intact',
    name,
    ...(record.needs_update === true && { needsUpdate: true as const }),
  };
}

/** What is stored of a content, as it was sealed, and the id to which it is bound: another one opens nothing of it. */
export function storedContent(
  { content }: Pick<ItemMetadata, 'content'>,
  { content_id: id }: Pick<Item, 'content_id'>,
): StoredContent | null {
  return content && { ...content, ...(id !== undefined && { id: versionId(id) }) };
}

/** When a content was stored by the clock of its device; of what says nothing of that, when it was modified. */
export function storedAt({ origin, modifiedAt }: Pick<ItemMetadata, 'origin' | 'modifiedAt'>): number {
  return origin?.at ?? Math.max(0, modifiedAt);
}

/** Notes that a file which is said to be finished has no sealed root. */
export function rootless(
  record: Pick<Item, 'finished_upload_at'> & Partial<Pick<Item, 'version_id'>>,
  { content }: Pick<ItemMetadata, 'content'>,
): { readonly isRootless?: true } {
  const isFinished = !isDirectory(record) && record.finished_upload_at !== null;
  return isFinished && content === null ? { isRootless: true } : {};
}

/** A file as it is read: what its owner sealed of it, never what the record says. */
export interface ReadableItem {
  readonly id: ItemId;
  readonly versionId: VersionId;
  /** The id to which its content is bound: mostly that of the version. */
  readonly contentId: VersionId;
  /** Bytes of plaintext. */
  readonly size: number;
  /** Bytes of plaintext that are sealed: at least `size`, and zeros behind it. */
  readonly sealedLength: number;
  /** Of the sealed content. */
  readonly root: ContentRoot;
}

/**
 * What a file is read by. Throws `content_unfinished` for one whose maker has not sealed that all of it is stored, `item_damaged`
 * where it is said to be stored all the same.
 */
export function readableItem({
  id,
  versionId,
  size,
  content,
  isRootless,
}: Pick<IntactItem, 'id' | 'versionId' | 'size' | 'content' | 'isRootless'>): ReadableItem {
  if (isRootless) throw failed({ code: 'item_damaged', reason: 'unsealed' });
  if (content === null || versionId === null) throw failed('content_unfinished');
  const sealedLength = decryptedSize(content.size);
  return { id, versionId, contentId: content.id ?? versionId, size, sealedLength, root: content.root };
}

/** What is wrong with an item that was opened; null if nothing is. */
export function damageOf(item: OpenedItem): Damage | null {
  return item.state === 'intact' ? null : item.reason;
}

/** An item that is shown as damaged. */
export function damagedItem(record: RecordFacts, reason: Damage): DamagedItem {
  return { ...factsOf(record), state: 'damaged', reason, name: null };
}

/** An item that was opened, as damaged. */
export function damagedAt(item: OpenedItem, reason: Damage): DamagedItem {
  return { ...item, state: 'damaged', reason, name: null };
}

/** The number of chunks that an item has by its sealed metadata; a directory has none. */
export function chunksOf({ mime, size }: Pick<ItemMetadata, 'mime' | 'size'>): number {
  return mime === DIRECTORY_MIME ? 0 : chunkCount(size);
}

function factsOf(record: RecordFacts): ItemFacts {
  return {
    id: itemId(record.id),
    parentId: record.file_id === null ? null : itemId(record.file_id),
    kind: isDirectory(record) ? 'directory' : 'file',
    ...(record.space_id !== undefined && { spaceId: record.space_id }),
    versionId: record.version_id === null ? null : versionId(record.version_id),
    isOwner: record.is_owner,
    createdAt: record.created_at,
    finishedAt: record.finished_upload_at,
    chunks: record.chunks,
    chunksStored: record.chunks_stored,
    hasThumbnail: record.has_thumbnail,
    mime: record.mime,
    size: record.size ?? 0,
    modifiedAt: record.file_modified_at,
  };
}
