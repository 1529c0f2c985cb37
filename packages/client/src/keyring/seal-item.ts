import { DIRECTORY_MIME, type NewItem, type RouteCall, type Routes } from '@coffer/contract';
import {
  type AccountKey,
  type Bytes,
  FIRST_KEY_GENERATION,
  type FileKey,
  generateFileKey,
  type ItemId,
  type ItemPlace,
  nameHash,
  newItemId,
  sealMetadata,
  sealName,
  sealThumbnail,
  searchTokens,
  wrapFileKey,
} from '@coffer/crypto';
import { importKeys } from './open-record.ts';
import { chunksOf } from './opened-item.ts';
import type { Directory, NamedKeys, OpenedKeys } from './opened-keys.ts';
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
}

/** What `createItem` takes, and the key under which the chunks are sealed. */
export interface SealedItem {
  readonly id: ItemId;
  readonly request: NewItem;
  /** As it is sealed. */
  readonly metadata: FileMetadata;
  readonly key: FileKey;
}

/** What `renameItem` takes. */
export type Rename = RouteCall<Routes['renameItem']>['body'];

/** Makes id and key of a new item and seals everything that describes it. */
export async function sealItem(
  input: NewItemInput,
  accountKey: AccountKey,
  parent: Directory,
): Promise<SealedItem & { readonly keys: NamedKeys }> {
  const id = newItemId();
  const metadata = wireMetadata(input);
  const bytes = generateFileKey();
  const { key, directory } = await importKeys(metadata.mime, bytes);
  const place: ItemPlace = {
    itemId: id,
    parentId: parent.id,
    parentKey: parent.key,
    generation: FIRST_KEY_GENERATION,
    parentGeneration: FIRST_KEY_GENERATION,
  };
  const [encryptedKey, encryptedMetadata, thumbnail, naming] = await Promise.all([
    wrapFileKey(bytes, place),
    sealMetadata(key, id, { ...metadata, content: null }),
    thumbnailField(key, id, input.thumbnail),
    sealNaming(input.name, { accountKey, parent, id, key, generation: place.generation }),
  ]);
  bytes.fill(0);
  const request: NewItem = {
    id,
    file_id: parent.id,
    mime: metadata.mime,
    file_modified_at: metadata.modifiedAt,
    encrypted_key: encryptedKey,
    generation: place.generation,
    parent_generation: place.parentGeneration,
    encrypted_metadata: encryptedMetadata,
    ...thumbnail,
    ...naming,
    ...(metadata.mime === DIRECTORY_MIME ? {} : { size: metadata.size, chunks: chunksOf(metadata) }),
  };
  const wrapped = { envelope: encryptedKey, place };
  return { id, request, metadata, key, keys: { key, directory, wrapped, name: input.name } };
}

/** What a name is sealed with: for its owner, in the directory that holds the item. */
interface Naming {
  readonly accountKey: AccountKey;
  readonly parent: Directory;
  readonly id: ItemId;
  readonly key: FileKey;
  readonly generation: number;
}

/** Seals a new name of an item that was opened, for its directory or for the root. Throws `item_not_opened`. */
export function sealRename(
  name: string,
  itemId: string,
  where: 'there' | 'root',
  opened: OpenedKeys,
  accountKey: AccountKey,
): Promise<Rename> {
  const { key, wrapped } = where === 'root' ? opened.movedKeys(itemId) : opened.keys(itemId);
  const { itemId: id, parentId, generation } = wrapped.place;
  const parent = opened.directory(where === 'root' ? null : parentId, accountKey);
  return sealNaming(name, { accountKey, parent, id, key, generation });
}

/** The three fields that depend on the name. */
async function sealNaming(
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

async function thumbnailField(
  key: FileKey,
  id: ItemId,
  image: Bytes | undefined,
): Promise<Pick<NewItem, 'encrypted_thumbnail'>> {
  return image === undefined ? {} : { encrypted_thumbnail: await sealThumbnail(key, id, image) };
}
