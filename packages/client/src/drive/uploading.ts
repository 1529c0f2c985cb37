import type { Item } from '@coffer/contract';
import { type ContentKey, chunkCount, type ItemId, itemId } from '@coffer/crypto';
import type { IntactItem } from '../keyring/opened-item.ts';
import { fileMime } from '../keyring/wire-metadata.ts';
import { finishReplacement } from '../transfers/conflicts/replacement.ts';
import { type ObtainedRecord, obtainRecord } from '../transfers/upload/obtain-record.ts';
import { chunksIn } from '../transfers/upload/percent-stored.ts';
import type { UploadCandidate } from '../transfers/upload/prepare-upload.ts';
import type { Upload } from '../transfers/upload/upload.ts';
import { uploadedVersion } from '../transfers/upload/uploaded-version.ts';
import type { Places } from './places.ts';
import type { DrivePorts } from './ports.ts';

/** What is told while a file is uploaded. */
export interface UploadEvents {
  onProgress?(progress: {
    /** Bytes that the server has, those of earlier attempts included. */
    readonly bytes?: number;
    /** Bytes that were there before this attempt. */
    readonly bytesBefore?: number;
    readonly itemId?: string;
    readonly isWaitingForConnection?: boolean;
  }): void;
  /** It has its record, and goes on from there if it is interrupted. */
  onRecord?(id: ItemId, key: ContentKey): void;
  /** The item has a record, or has changed. */
  onItem?(item: IntactItem): void;
  /** It ended before its time; the server has so many chunks of the item. */
  onInterrupted?(id: ItemId, chunksStored: number): void;
  /** An item was deleted, because another one takes its place. */
  onItemGone?(id: string, folderId: string | null): void;
}

/** Uploads one file into a directory. */
export type RunUpload = (upload: Upload, events: UploadEvents, signal: AbortSignal) => Promise<IntactItem>;

type UploadPorts = Pick<DrivePorts, 'api' | 'keyring' | 'uploads' | 'thumbnail' | 'clock'> & {
  readonly places: Pick<Places, 'chain'>;
};

/**
 * Uploads one file into a directory: makes the record or goes on with an earlier attempt, sends what is missing, and
 * lets it take the place of the file that it replaces. Can be begun again wherever it ended.
 */
export async function runUpload(
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { api, keyring, clock, places } = ports;
  const parents = await places.chain(upload.folderId, signal);
  const { replaces, itemId: begun, name } = upload;
  const isBegun = replaces !== null && begun !== null;
  // An earlier attempt may have been interrupted only after all of it was stored.
  const stored = isBegun
    ? await uploadedVersion(begun, replaces.under, { api, keyring, parents, signal })
    : null;
  const item = stored ?? (await send(upload, parents, ports, events, signal));
  if (replaces !== null) {
    const { id: newId, parentId } = item;
    await finishReplacement({ api, keyring, newId, oldId: replaces.id, name, signal, clock });
    events.onItemGone?.(replaces.id, parentId);
  }
  const finished = { ...item, name };
  events.onItem?.(finished);
  return finished;
}

async function send(
  upload: Upload,
  parents: readonly Item[],
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { file, folderId, replaces, itemId: begun } = upload;
  const { api, keyring, uploads, clock } = ports;
  const now = () => Math.floor(clock.now() / 1000);
  const candidate = candidateOf(file, replaces?.under ?? upload.name);
  const source = file instanceof Blob ? file : file.stream;
  const thumbnail = async () =>
    upload.thumbnail ?? (source instanceof Blob ? ports.thumbnail(source) : undefined);
  const record = await obtainRecord({ api, keyring, file: candidate, parents, thumbnail, begun, signal });

  const { id, versionId, key, metadata, storedChunks } = record;
  const item = shownItem(candidate, folderId, record, now());
  if (replaces === null) events.onItem?.(item);
  events.onRecord?.(id, key);
  events.onProgress?.({ itemId: id });

  let chunksStored = storedChunks.length;
  let isFirst = true;
  try {
    const content = await uploads.upload(
      { id, versionId, key, metadata, source, storedChunks },
      (progress) => {
        const { bytes } = progress;
        events.onProgress?.(isFirst && bytes !== undefined ? { ...progress, bytesBefore: bytes } : progress);
        isFirst &&= bytes === undefined;
        if (bytes !== undefined) chunksStored = chunksIn(bytes);
      },
      signal,
    );
    return { ...item, content, chunksStored: item.chunks, finishedAt: now() };
  } catch (cause) {
    events.onInterrupted?.(id, chunksStored);
    throw cause;
  }
}

function candidateOf({ size, type, lastModified }: Upload['file'], name: string): UploadCandidate {
  return { name, size, mime: fileMime(type), modifiedAt: Math.max(0, Math.floor(lastModified / 1000)) };
}

/** The item as a listing shows it, until it is loaded again. */
function shownItem(
  file: UploadCandidate,
  folderId: string | null,
  { id, versionId, storedChunks, hasThumbnail }: ObtainedRecord,
  now: number,
): IntactItem {
  return {
    ...file,
    state: 'intact',
    id,
    versionId,
    parentId: folderId === null ? null : itemId(folderId),
    kind: 'file',
    isOwner: true,
    createdAt: now,
    finishedAt: null,
    content: null,
    chunks: chunkCount(file.size),
    chunksStored: storedChunks.length,
    hasThumbnail,
  };
}
