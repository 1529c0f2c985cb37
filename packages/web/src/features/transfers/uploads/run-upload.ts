import {
  type ApiClient,
  chunksIn,
  fileMime,
  finishReplacement,
  type IntactItem,
  type ProgressReport,
  type UploadCandidate,
} from '@coffer/client';
import type { Item } from '@coffer/contract';
import { chunkCount, type FileKey, type ItemId, itemId } from '@coffer/crypto';
import type { RemoteKeyring } from '../../../workers/keyring.ts';
import type { Thumbnails } from '../../../workers/thumbnails.ts';
import type { UploadEngine } from '../../../workers/uploads.ts';
import { type ObtainedRecord, obtainRecord } from './obtain-record.ts';
import type { Replaced, Upload } from './upload.ts';
import { uploadedVersion } from './uploaded-version.ts';

export interface UploadPorts {
  readonly api: ApiClient;
  readonly keyring: RemoteKeyring;
  readonly engine: UploadEngine;
  readonly thumbnails: Thumbnails;
  /** Unix seconds. */
  readonly now: () => number;
  /** The target folder and those above it, from the top down, opened. */
  readonly parentsOf: (folderId: string | null, signal: AbortSignal) => Promise<readonly Item[]>;
  /** The upload has its record, and goes on from there if it is interrupted. */
  readonly onRecord: (upload: Upload, id: ItemId, key: FileKey) => void;
  /** The item has a record, or has changed. */
  readonly onItem: (item: IntactItem) => void;
  /** An upload has ended before its time; the server has so many chunks of the item. */
  readonly onInterrupted: (id: ItemId, chunksStored: number) => void;
  /** An item was deleted, because people let another one take its place. */
  readonly onItemGone: (id: string, folderId: string | null) => void;
}

type Report = (progress: ProgressReport) => void;

/**
 * Uploads one file into a folder: makes the record or takes up an earlier attempt, sends what is missing, and
 * lets it take the place of the file that it replaces. Can be begun again wherever it ended.
 */
export async function runUpload(
  upload: Upload,
  ports: UploadPorts,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const parents = await ports.parentsOf(upload.folderId, signal);
  const item =
    (await alreadyThere(upload, parents, ports, signal)) ??
    (await send(upload, parents, ports, signal, report));
  const { replaces, name } = upload;
  if (replaces !== null) await takePlace(item, replaces, name, ports, signal);
  ports.onItem({ ...item, name });
}

/** The new version of a replaced file, if an earlier attempt was interrupted only after all of it was stored. */
async function alreadyThere(
  { replaces, itemId: id }: Upload,
  parents: readonly Item[],
  { api, keyring }: UploadPorts,
  signal: AbortSignal,
): Promise<IntactItem | null> {
  if (replaces === null || id === null) return null;
  return uploadedVersion(id, replaces.under, { api, keyring, parents, signal });
}

async function send(
  upload: Upload,
  parents: readonly Item[],
  ports: UploadPorts,
  signal: AbortSignal,
  report: Report,
): Promise<IntactItem> {
  const { file, folderId, name, replaces } = upload;
  const { api, keyring, engine, thumbnails, now } = ports;
  const candidate = candidateOf(file, replaces?.under ?? name);
  const thumbnail = () => thumbnails.draw(file);
  const begun = upload.itemId;
  const record = await obtainRecord({ api, keyring, file: candidate, parents, thumbnail, begun, signal });

  const { id, key, storedChunks } = record;
  const item = shownItem(candidate, folderId, record, now());
  if (replaces === null) ports.onItem(item);
  ports.onRecord(upload, id, key);
  report({ itemId: id });

  let chunksStored = storedChunks.length;
  let first = true;
  const onProgress = (progress: ProgressReport) => {
    const { bytes } = progress;
    report(first && bytes !== undefined ? { ...progress, bytesBefore: bytes } : progress);
    first &&= bytes === undefined;
    if (bytes !== undefined) chunksStored = chunksIn(bytes);
  };
  try {
    await engine.upload({ id, key, source: file, storedChunks }, onProgress, signal);
  } catch (cause) {
    ports.onInterrupted(id, chunksStored);
    throw cause;
  }
  return { ...item, chunksStored: item.chunks, finishedAt: now() };
}

async function takePlace(
  { id, parentId }: IntactItem,
  replaces: Replaced,
  name: string,
  { api, keyring, onItemGone }: UploadPorts,
  signal: AbortSignal,
): Promise<void> {
  await finishReplacement({ api, keyring, newId: id, oldId: replaces.id, name, signal });
  onItemGone(replaces.id, parentId);
}

function candidateOf({ size, type, lastModified }: File, name: string): UploadCandidate {
  return { name, size, mime: fileMime(type), modifiedAt: Math.max(0, Math.floor(lastModified / 1000)) };
}

/** The item as the listing shows it, until it is loaded anew. */
function shownItem(
  file: UploadCandidate,
  folderId: string | null,
  { id, storedChunks, hasThumbnail }: ObtainedRecord,
  now: number,
): IntactItem {
  return {
    ...file,
    state: 'intact',
    id,
    parentId: folderId === null ? null : itemId(folderId),
    kind: 'file',
    isOwner: true,
    createdAt: now,
    finishedAt: null,
    chunks: chunkCount(file.size),
    chunksStored: storedChunks.length,
    hasThumbnail,
  };
}
