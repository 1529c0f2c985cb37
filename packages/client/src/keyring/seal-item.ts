import { DIRECTORY_MIME, type NewItem, type RouteCall, type Routes } from '@coffer/contract';
import {
  type AccountKey,
  type ContentKey,
  type ContentPlace,
  type FileKey,
  generateContentKey,
  generateFileKey,
  type ItemId,
  type ItemPlace,
  importContentKey,
  type MediaFacts,
  nameHash,
  newItemId,
  sealMetadata,
  sealName,
  sealThumbnail,
  searchTokens,
  type VersionId,
  versionId,
  wrapContentKey,
  wrapFileKey,
} from '@coffer/crypto';
import { NO_EARLIER_KEYS } from './earlier-keys.ts';
import { importKeys } from './open-record.ts';
import { chunksOf } from './opened-item.ts';
import type { Directory, NamedKeys, OpenKeyring } from './opened-keys.ts';
import { type FileMetadata, wireMetadata } from './wire-metadata.ts';

/** What a new file or directory (mime `dir`) is made from. */
export interface NewItemInput {
  readonly name: string;
  readonly mime: string;
  /** Bytes; ignored for directories. */
  readonly size: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
  readonly parentId: string | null;
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  /** Of a picture or a video. */
  readonly media?: MediaFacts | null;
}

/** What `createItem` takes for a file, and what its chunks are sealed with. */
export interface SealedItem {
  readonly id: ItemId;
  /** As it is sealed. */
  readonly metadata: FileMetadata;
  readonly request: NewItem;
  /** Null of a directory. */
  readonly content: { readonly versionId: VersionId; readonly key: ContentKey } | null;
}

/** What `renameItem` takes. */
export type Rename = RouteCall<Routes['renameItem']>['body'];

/** Makes id and keys of a new item and seals everything that describes it. */
export async function sealItem(
  input: NewItemInput,
  accountKey: AccountKey,
  parent: Directory,
  generation: number,
): Promise<SealedItem & { readonly keys: NamedKeys }> {
  const id = newItemId();
  const metadata = wireMetadata(input);
  const bytes = generateFileKey();
  const { key, directory } = await importKeys(metadata.mime, bytes);
  const place: ItemPlace = {
    itemId: id,
    parentId: parent.boundId,
    parentKey: parent.key,
    generation,
    parentGeneration: parent.generation,
  };
  const [encryptedKey, naming, described] = await Promise.all([
    wrapFileKey(bytes, place),
    sealNaming(input.name, { accountKey, parent, id, key, generation }),
    metadata.mime === DIRECTORY_MIME
      ? {
          fields: {
            encrypted_metadata: await sealMetadata(key, id, { ...metadata, content: null, origin: null }),
          },
          content: null,
        }
      : sealContent({ ...input, ...metadata }, key, { itemId: id, versionId: versionId(id), generation }),
  ]);
  bytes.fill(0);
  const { fields, content } = described;
  const request: NewItem = {
    id,
    file_id: parent.id,
    mime: metadata.mime,
    file_modified_at: metadata.modifiedAt,
    encrypted_key: encryptedKey,
    generation,
    parent_generation: place.parentGeneration,
    ...fields,
    ...naming,
  };
  const wrapped = { envelope: encryptedKey, place };
  const contentKey = content === null ? null : (request.encrypted_content_key ?? null);
  const noFormer = { earlier: NO_EARLIER_KEYS, former: [] };
  const named = { name: input.name, sealedName: naming.encrypted_name };
  const keys = { key, generation, directory, wrapped, contentKey, ...noFormer, ...named, content };
  return { id, request, metadata, content, keys };
}

/**
 * The same in a directory that was opened before, and keeps the keys. Throws `item_not_opened`.
 *
 * @param hasRows true where keys that are let go come again from the rows of this device
 */
export async function sealNewItem(
  input: NewItemInput,
  { accountKey, opened }: OpenKeyring,
  hasRows = false,
): Promise<SealedItem> {
  const parent = opened.newest(input.parentId, accountKey);
  const { keys, ...sealed } = await sealItem(input, accountKey, parent, opened.greatest(parent));
  if (hasRows && keys.directory === null) opened.addMade(sealed.id, keys);
  else opened.add(sealed.id, keys);
  return sealed;
}

/** What the content of a file is described by. */
export interface ContentInput extends FileMetadata {
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
}

type ContentFields = Required<
  Pick<NewItem, 'encrypted_content_key' | 'encrypted_metadata' | 'size' | 'chunks'>
> &
  Pick<NewItem, 'encrypted_thumbnail'>;

/** Makes the key of a version and seals what describes it. */
export async function sealContent(
  input: ContentInput,
  fileKey: FileKey,
  place: ContentPlace,
): Promise<{ readonly fields: ContentFields; readonly content: NonNullable<SealedItem['content']> }> {
  const { size, mime, modifiedAt, media, thumbnail: image } = input;
  const { versionId } = place;
  const bytes = generateContentKey();
  const key = await importContentKey(bytes);
  const [contentKey, metadata, thumbnail] = await Promise.all([
    wrapContentKey(bytes, fileKey, place),
    sealMetadata(key, versionId, { size, mime, modifiedAt, media, content: null, origin: null }),
    image === undefined ? null : sealThumbnail(key, versionId, image),
  ]);
  bytes.fill(0);
  const fields = {
    encrypted_content_key: contentKey,
    encrypted_metadata: metadata,
    ...(thumbnail === null ? {} : { encrypted_thumbnail: thumbnail }),
    size,
    chunks: chunksOf({ mime, size }),
  };
  return { fields, content: { versionId, key } };
}

/** What a name is sealed with: for its owner, in the directory that holds the item. */
interface Naming {
  readonly accountKey: AccountKey;
  readonly parent: Directory;
  readonly id: ItemId;
  readonly key: FileKey;
  readonly generation: number;
}

/** Where a name is sealed: under the key that an item has, or under one that it gets with another place. */
export type NamedThere = 'there' | { readonly envelope: string };

/** Seals a new name of an item that was opened. Throws `item_not_opened`, `key_renewal_due`. */
export async function sealRename(
  name: string,
  itemId: string,
  where: NamedThere,
  { opened, accountKey }: OpenKeyring,
): Promise<Rename> {
  const keys = where === 'there' ? opened.newestKeys(itemId, accountKey) : opened.proposed(where.envelope);
  const { key, generation, wrapped } = keys;
  const { itemId: id, parentId } = wrapped.place;
  const parent = opened.directory(parentId, accountKey);
  const naming = await sealNaming(name, { accountKey, parent, id, key, generation });
  return { ...naming, generation, parent_generation: parent.generation };
}

/** The three fields that depend on the name. */
export async function sealNaming(
  name: string,
  { accountKey, parent, id, key, generation }: Naming,
): Promise<Rename> {
  const [encryptedName, hash, tokens] = await Promise.all([
    sealName(key, id, generation, name),
    nameHash(parent, name),
    searchTokens(accountKey, name),
  ]);
  return { encrypted_name: encryptedName, name_hash: hash, search_tokens_hashed: tokens };
}
