import type { Item, ItemDetails } from '@coffer/contract';
import type { ContentKey, ItemId, MediaFacts, VersionId } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { failed } from '../../failures/coffer-error.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import { damageOf, type IntactItem, type OpenedItem } from '../../keyring/opened-item.ts';
import type { FinalRow } from '../../keyring/upload-records.ts';
import { type UploadMetadata, wireMetadata } from '../../keyring/wire-metadata.ts';
import { findByName } from '../../tree/find-by-name.ts';

/** The file to upload, as the file system tells of it. */
export interface UploadCandidate {
  readonly name: string;
  /** Null of a stream whose length is not known: nothing goes on with it. */
  readonly size: number | null;
  /** The type that the browser guesses; may be empty. */
  readonly mime: string;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

/** What is shown of a picture or a video, and what it says of itself. */
export interface Look {
  /** A small JPEG. */
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  readonly media: MediaFacts | null;
}

export interface PrepareUploadOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<
    Keyring,
    'contentKey' | 'epoch' | 'namesOf' | 'nameHash' | 'openItem' | 'reopenUpload' | 'sealUpload'
  >;
  readonly file: UploadCandidate;
  /** The target folder and those above it, from the top down; empty at the root. Must have been opened. */
  readonly parents: readonly Item[];
  /** The item that an earlier attempt of this upload has made, if it is known. */
  readonly begun?: string | null;
  /** Looks at what the file shows; called only for a new record. */
  readonly look?: () => Promise<Look>;
  readonly signal?: AbortSignal;
}

/** What has to be done to upload a file. */
export type PreparedUpload =
  /** Create the record, then upload; beside another record of the same name, if there is one. */
  | { readonly kind: 'new'; readonly isAnother: boolean }
  /** Upload what is missing. */
  | {
      readonly kind: 'resume';
      readonly id: ItemId;
      readonly versionId: VersionId;
      readonly metadata: UploadMetadata;
      readonly storedChunks: readonly number[];
      readonly key: ContentKey;
      readonly hasThumbnail: boolean;
      /** What it becomes; null of a file that another program has begun. */
      readonly final: FinalRow | null;
    };

/**
 * Looks the file up in the target folder, by the record that was begun or by its name, and decides how its upload goes on.
 * A record takes no name: one that is of another file, or that its maker has not sealed, stays as it is. Throws
 * `file_already_exists` if the name is taken by a directory or a file (that another program has not finished it is only what
 * the server says, so it makes no room), `item_damaged` if the server's answer is not the
 * owner's item of this name, the server's problems, `server_unreachable`, `item_not_opened`, `keys_locked`.
 */
export async function prepareUpload(options: PrepareUploadOptions): Promise<PreparedUpload> {
  const { keyring, file, parents } = options;
  const found = (await lookUpBegun(options)) ?? (await lookUp(options));
  if (found === null) return { kind: 'new', isAnother: false };

  const item = await keyring.openItem(found, parents);
  if (found.encrypted_upload !== undefined) return goOn(found, item, options);
  if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
  if (!isNamed(item, file.name)) throw failed({ code: 'item_damaged', reason: 'name' });
  const isSame = isSameVersion(item, file);
  // It may lack nothing but its digests, which come of the file.
  const isOwnEnd = isSame && item.id === options.begun && found.sha256 === null;
  if (item.kind === 'directory' || !isSame || (isComplete(item) && !isOwnEnd))
    throw failed('file_already_exists');
  const key = await keyring.contentKey(item.id);
  const { id, versionId, size, modifiedAt, mime, media, hasThumbnail } = item;
  if (versionId === null) throw failed('file_already_exists');
  const metadata = { size, modifiedAt, mime, media };
  const storedChunks = found.uploaded_chunks;
  return { kind: 'resume', id, versionId, metadata, storedChunks, key, hasThumbnail, final: null };
}

/** Goes on with a record, if it is of this file: the one that was begun may get another name. */
async function goOn(
  found: ItemDetails,
  item: OpenedItem,
  { keyring, file, begun }: PrepareUploadOptions,
): Promise<PreparedUpload> {
  const isMeant = item.state === 'intact' && (item.id === begun || isNamed(item, file.name));
  if (!isMeant || !isSameVersion(item, file)) return { kind: 'new', isAnother: true };
  const upload = await keyring.reopenUpload(found, file.name);
  const { uploaded_chunks: storedChunks, has_thumbnail: hasThumbnail } = found;
  return { kind: 'resume', ...upload, storedChunks, hasThumbnail };
}

/** The record that an earlier attempt has made, by its id: others of the same name may be there. */
async function lookUpBegun({ api, begun, signal }: PrepareUploadOptions): Promise<ItemDetails | null> {
  if (begun === undefined || begun === null) return null;
  const found = await api.call('findItem', { params: { id: begun } }, signal);
  return found?.id === begun && found.encrypted_upload !== undefined ? found : null;
}

function lookUp({ api, keyring, file, parents, signal }: PrepareUploadOptions): Promise<ItemDetails | null> {
  const directoryId = parents.at(-1)?.id ?? null;
  return findByName(file.name, { api, keyring, directoryId, signal });
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
  return (
    item.isOpen === undefined &&
    item.size === file.size &&
    item.modifiedAt === wireMetadata({ ...file, mime: '' }).modifiedAt
  );
}
