import { DIRECTORY_MIME, type NewItem, type RouteCall, type Routes } from '@coffer/contract';
import {
  type AccountKey,
  type Bytes,
  type FileKey,
  generateFileKey,
  type ItemId,
  importFileKey,
  nameHash,
  newItemId,
  type ParentId,
  sealMetadata,
  sealName,
  sealThumbnail,
  searchTokens,
  wrapFileKey,
  wrapFileKeyUnderParent,
} from '@coffer/crypto';
import { chunksOf } from './opened-item.ts';
import { wireMetadata } from './wire-metadata.ts';

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
  readonly key: FileKey;
}

/** What `renameItem` takes. */
export type Rename = RouteCall<Routes['renameItem']>['body'];

/** Makes id and key of a new item and seals everything that describes it. */
export async function sealItem(
  input: NewItemInput,
  accountKey: AccountKey,
  parent: { readonly id: ParentId; readonly key: FileKey },
): Promise<SealedItem> {
  const id = newItemId();
  const metadata = wireMetadata(input);
  const bytes = generateFileKey();
  const key = await importFileKey(bytes);
  const [encryptedKey, underParent, encryptedMetadata, thumbnail, naming] = await Promise.all([
    wrapFileKey(bytes, accountKey, id),
    wrapFileKeyUnderParent(bytes, parent.key, id, parent.id),
    sealMetadata(key, id, metadata),
    thumbnailField(key, id, input.thumbnail),
    sealNaming(input.name, accountKey, id, key),
  ]);
  bytes.fill(0);
  const request: NewItem = {
    id,
    file_id: parent.id,
    mime: metadata.mime,
    file_modified_at: metadata.modifiedAt,
    encrypted_key: encryptedKey,
    encrypted_key_under_parent: underParent,
    encrypted_metadata: encryptedMetadata,
    ...thumbnail,
    ...naming,
    ...(metadata.mime === DIRECTORY_MIME ? {} : { size: metadata.size, chunks: chunksOf(metadata) }),
  };
  return { id, request, key };
}

/** The three fields that depend on the name. */
export async function sealNaming(
  name: string,
  accountKey: AccountKey,
  id: ItemId,
  key: FileKey,
): Promise<Rename> {
  const [encryptedName, hash, tokens] = await Promise.all([
    sealName(key, id, name),
    nameHash(accountKey, name),
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
