import type { Item, ItemDetails } from '@coffer/contract';
import type { ContentKey, ItemId, VersionId } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import { damageOf, type IntactItem } from '../../keyring/opened-item.ts';
import type { SealedItem } from '../../keyring/seal-item.ts';
import { type FileMetadata, fileMime, wireMetadata } from '../../keyring/wire-metadata.ts';

/** The file to upload, as the file system tells of it. */
export interface UploadCandidate {
  readonly name: string;
  readonly size: number;
  /** The type that the browser guesses; may be empty. */
  readonly mime: string;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

export interface PrepareUploadOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'contentKey' | 'nameHash' | 'openItem' | 'sealNewItem'>;
  readonly file: UploadCandidate;
  /** The target folder and those above it, from the top down; empty at the root. Must have been opened. */
  readonly parents: readonly Item[];
  /** The item that an earlier attempt of this upload has made, if it is known. */
  readonly begun?: string | null;
  /** Makes the thumbnail; called only for a new record. */
  readonly thumbnail?: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly signal?: AbortSignal;
}

/** What has to be done to upload a file. */
export type PreparedUpload =
  /** Create the record, then upload. */
  | ({ readonly kind: 'new' } & SealedItem)
  /** Upload what is missing. */
  | {
      readonly kind: 'resume';
      readonly id: ItemId;
      readonly versionId: VersionId;
      readonly metadata: FileMetadata;
      readonly storedChunks: readonly number[];
      readonly key: ContentKey;
      readonly hasThumbnail: boolean;
    };

/**
 * Looks the file up by name in the target folder and decides how its upload goes on. Throws `file_already_exists`
 * if the name is taken by a directory, a finished file or an upload of another version (that it is unfinished is only
 * what the server says, so it makes no room), `item_damaged` if the server's answer is not the
 * owner's item of this name, the server's problems, `server_unreachable`, `item_not_opened`, `keys_locked`.
 */
export async function prepareUpload(options: PrepareUploadOptions): Promise<PreparedUpload> {
  const { keyring, file, parents } = options;
  const found = await lookUp(options);
  if (found === null) return { kind: 'new', ...(await sealNew(options)) };

  const item = await keyring.openItem(found, parents);
  if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
  if (!isNamed(item, file.name)) throw failed({ code: 'item_damaged', reason: 'name' });
  const isSame = isSameVersion(item, file);
  // It may lack nothing but its digests, which come of the file.
  const isOwnEnd = isSame && item.id === options.begun && found.sha256 === null;
  if (item.kind === 'directory' || !isSame || (isComplete(item) && !isOwnEnd))
    throw failed('file_already_exists');
  const key = await keyring.contentKey(item.id);
  const { id, versionId, size, modifiedAt, mime, hasThumbnail } = item;
  if (versionId === null) throw failed('file_already_exists');
  const metadata = { size, modifiedAt, mime };
  return { kind: 'resume', id, versionId, metadata, storedChunks: found.uploaded_chunks, key, hasThumbnail };
}

async function lookUp({
  api,
  keyring,
  file,
  parents,
  signal,
}: PrepareUploadOptions): Promise<ItemDetails | null> {
  const parent = parents.at(-1);
  const namehash = await keyring.nameHash(file.name, parent?.id ?? null);
  const query = parent === undefined ? {} : { parent_id: parent.id };
  try {
    return await api.call('itemByNameHash', { params: { namehash }, query }, signal);
  } catch (error) {
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}

async function sealNew({ keyring, file, parents, thumbnail }: PrepareUploadOptions): Promise<SealedItem> {
  const image = await thumbnail?.();
  return keyring.sealNewItem({
    ...file,
    mime: fileMime(file.mime),
    parentId: parents.at(-1)?.id ?? null,
    ...(image === undefined ? {} : { thumbnail: image }),
  });
}

/** Names are found by the hash of their NFC form, so two spellings of one name are the same name. */
function isNamed(item: IntactItem, name: string): boolean {
  return item.name.normalize('NFC') === name.normalize('NFC');
}

function isComplete(item: IntactItem): boolean {
  return item.finishedAt !== null || item.chunksStored >= item.chunks;
}

/** Whether an item is of a file as it is now, by its sealed size and time. */
export function isSameVersion(item: IntactItem, file: Pick<UploadCandidate, 'size' | 'modifiedAt'>): boolean {
  return item.size === file.size && item.modifiedAt === wireMetadata({ ...file, mime: '' }).modifiedAt;
}
