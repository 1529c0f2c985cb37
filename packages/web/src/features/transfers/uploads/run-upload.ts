import { type ApiClient, fileMime, type IntactItem, type UploadCandidate } from '@coffer/client';
import type { Item } from '@coffer/contract';
import { chunkCount, itemId } from '@coffer/crypto';
import type { RemoteKeyring } from '../../../workers/keyring.ts';
import type { Thumbnails } from '../../../workers/thumbnails.ts';
import type { UploadEngine } from '../../../workers/uploads.ts';
import { type ObtainedRecord, obtainRecord } from './obtain-record.ts';

export interface UploadPorts {
  readonly api: ApiClient;
  readonly keyring: RemoteKeyring;
  readonly engine: UploadEngine;
  readonly thumbnails: Thumbnails;
  /** Unix seconds. */
  readonly now: () => number;
  /** The target folder and those above it, from the top down, opened. */
  readonly parentsOf: (folderId: string | null, signal: AbortSignal) => Promise<readonly Item[]>;
  /** The item has a record, or has changed. */
  readonly onItem: (item: IntactItem) => void;
  /** An unfinished item was deleted, since its file has changed. */
  readonly onItemGone: (id: string, folderId: string | null) => void;
}

export interface TransferReport {
  readonly itemId?: string;
  readonly bytes?: number;
  readonly bytesBefore?: number;
}

/** Uploads one file into a folder: makes the record or takes up an earlier attempt, and sends what is missing. */
export async function runUpload(
  file: File,
  folderId: string | null,
  ports: UploadPorts,
  signal: AbortSignal,
  report: (progress: TransferReport) => void,
): Promise<void> {
  const { api, keyring, engine, thumbnails, now, onItem } = ports;
  const candidate = candidateOf(file);
  const [parents, thumbnail] = await Promise.all([ports.parentsOf(folderId, signal), thumbnails.draw(file)]);
  const record = await obtainRecord({ api, keyring, file: candidate, parents, thumbnail, signal });
  if (record.replaced !== null) ports.onItemGone(record.replaced, folderId);

  const item = shownItem(candidate, folderId, record, now());
  onItem(item);
  report({ itemId: item.id });

  const { id, key, storedChunks } = record;
  let first = true;
  const onProgress = (bytes: number) => {
    report(first ? { bytes, bytesBefore: bytes } : { bytes });
    first = false;
  };
  await engine.upload({ id, key, source: file, storedChunks }, onProgress, signal);
  onItem({ ...item, chunksStored: item.chunks, finishedAt: now() });
}

function candidateOf({ name, size, type, lastModified }: File): UploadCandidate {
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
