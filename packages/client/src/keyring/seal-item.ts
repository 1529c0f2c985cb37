import { DIRECTORY_MIME, type NewItem, type RouteCall, type Routes } from '@coffer/contract';
import {
  type ContentKey,
  type ContentPlace,
  generateContentKey,
  type ItemId,
  importContentKey,
  itemId,
  type MediaFacts,
  nameHash,
  newItemId,
  sealDirectoryMetadata,
  sealMetadata,
  sealName,
  sealThumbnail,
  searchTokens,
  type VersionId,
  versionId,
  wrapContentKey,
} from '@coffer/crypto';
import { chunksOf } from './opened-item.ts';
import type { OpenKeyring, SpaceOwner } from './opened-keys.ts';
import type { SpaceKeys } from './space-keys.ts';
import { type FileMetadata, wireMetadata } from './wire-metadata.ts';

/** What a new file or directory (mime `dir`) is made from. */
export interface NewItemInput {
  /** One that was made before for an item that is not there yet; another one by default. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly mime: string;
  /** Bytes; ignored for directories. */
  readonly size: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
  readonly parentId: string | null;
  /** An item that goes with the same batch, whose name it may have. */
  readonly replaces?: string;
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

/** The same without tokens. */
export type NewName = Omit<Rename, 'search_tokens_hashed'>;

/** Makes the id of a new item, unless it has one, and seals everything that describes it. */
export async function sealItem(input: NewItemInput, keys: SpaceOwner): Promise<SealedItem> {
  const id = itemId(input.id ?? newItemId());
  const metadata = wireMetadata(input);
  const { newest } = keys.space;
  const [naming, { fields, content }] = await Promise.all([
    sealNaming(input.name, { id, parentId: input.parentId }, keys),
    metadata.mime === DIRECTORY_MIME
      ? sealDirectoryMetadata(newest, id, { ...metadata, content: null, origin: null }).then((sealed) => ({
          fields: { encrypted_key: '' as const, encrypted_metadata: sealed },
          content: null,
        }))
      : sealContent({ ...input, ...metadata }, { itemId: id, versionId: versionId(id) }, keys.space),
  ]);
  const request: NewItem = {
    id,
    file_id: input.parentId,
    mime: metadata.mime,
    file_modified_at: metadata.modifiedAt,
    ...fields,
    ...naming,
  };
  return { id, request, metadata, content };
}

/**
 * The same, and keeps what is known of it.
 *
 * @param hasRows true where what is let go comes again from the rows of this device
 */
export async function sealNewItem(
  input: NewItemInput,
  { opened, ...keys }: OpenKeyring,
  hasRows = false,
): Promise<SealedItem> {
  const sealed = await sealItem(input, keys);
  const { id, content } = sealed;
  const item = { id, name: input.name, content };
  if (hasRows && content !== null) opened.addMade(item);
  else opened.add(item);
  return sealed;
}

/** What the content of a file is described by. */
export interface ContentInput extends FileMetadata {
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
}

type ContentFields = Required<Pick<NewItem, 'encrypted_key' | 'encrypted_metadata' | 'size' | 'chunks'>> &
  Pick<NewItem, 'encrypted_thumbnail'>;

/** Makes the key of a version and seals what describes it. */
export async function sealContent(
  input: ContentInput,
  place: ContentPlace,
  { newest }: Pick<SpaceKeys, 'newest'>,
): Promise<{ readonly fields: ContentFields; readonly content: NonNullable<SealedItem['content']> }> {
  const { size, mime, modifiedAt, media, thumbnail: image } = input;
  const { versionId } = place;
  const bytes = generateContentKey();
  const key = await importContentKey(bytes);
  const [wrapped, metadata, thumbnail] = await Promise.all([
    wrapContentKey(newest, place, bytes),
    sealMetadata(key, versionId, { size, mime, modifiedAt, media, content: null, origin: null }),
    image === undefined ? null : sealThumbnail(key, versionId, image),
  ]);
  bytes.fill(0);
  const fields = {
    encrypted_key: wrapped,
    encrypted_metadata: metadata,
    ...(thumbnail === null ? {} : { encrypted_thumbnail: thumbnail }),
    size,
    chunks: chunksOf({ mime, size }),
  };
  return { fields, content: { versionId, key } };
}

/** Of which item a name is, and the directory that holds it; null is the top. */
interface Named {
  readonly id: ItemId;
  readonly parentId: string | null;
}

/** Seals a new name of an item that was opened, in the directory in which it lies. Throws `item_not_opened`. */
export async function sealRename(
  name: string,
  { id, parentId }: { readonly id: string; readonly parentId: string | null },
  { opened, ...keys }: OpenKeyring,
): Promise<Rename> {
  return sealNaming(name, { id: opened.item(id).id, parentId }, keys);
}

/** The same of an item by its proven row, whether or not it opens, without tokens: nothing in a shared space is in the server's blind index. */
export async function sealNewName(
  name: string,
  { id, parentId }: { readonly id: string; readonly parentId: string | null },
  { space: { newest, ...space } }: SpaceOwner,
): Promise<NewName> {
  const [encryptedName, hash] = await Promise.all([
    sealName(newest, itemId(id), name),
    nameHash(newest, placeIn(space, parentId), name),
  ]);
  return { encrypted_name: encryptedName, name_hash: hash, epoch: newest.epoch };
}

/** The three fields that depend on the name, and the epoch under whose key they are sealed. */
export async function sealNaming(
  name: string,
  { id, parentId }: Named,
  { accountKey, space }: SpaceOwner,
): Promise<Rename> {
  const [encryptedName, hash, tokens] = await Promise.all([
    sealName(space.newest, id, name),
    nameHash(space.newest, placeIn(space, parentId), name),
    searchTokens(accountKey, name),
  ]);
  const { epoch } = space.newest;
  return { encrypted_name: encryptedName, name_hash: hash, search_tokens_hashed: tokens, epoch };
}

/** The id by which a place is named: of the top that of the space. */
export function placeIn({ spaceId }: Pick<SpaceKeys, 'spaceId'>, parentId: string | null): ItemId {
  return parentId === null ? spaceId : itemId(parentId);
}
