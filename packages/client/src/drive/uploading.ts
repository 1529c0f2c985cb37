import type { Item, ItemDetails } from '@coffer/contract';
import { chunkCount, type FileKey, type ItemId, itemId } from '@coffer/crypto';
import { isFailure } from '../failures/coffer-error.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import { fileMime } from '../keyring/wire-metadata.ts';
import { finishReplacement } from '../transfers/conflicts/replacement.ts';
import type { UploadSource } from '../transfers/upload/chunk-source.ts';
import { type ObtainedRecord, obtainRecord } from '../transfers/upload/obtain-record.ts';
import { chunksIn } from '../transfers/upload/percent-stored.ts';
import type { UploadCandidate } from '../transfers/upload/prepare-upload.ts';
import type { Places } from './places.ts';
import type { DrivePorts } from './ports.ts';

/** What is uploaded, and what is known of it. */
export interface Source {
  readonly content: UploadSource;
  /** Bytes. */
  readonly size: number;
  /** May be empty. */
  readonly mime: string;
  /** Unix seconds. With the size it tells whether an unfinished upload is of the same file, and can be resumed. */
  readonly modifiedAt: number;
  /** A small JPEG that is shown for it; drawn where left out. */
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
}

/** A file as it was chosen in a page. */
export function sourceOf(file: File): Source {
  const modifiedAt = Math.max(0, Math.floor(file.lastModified / 1000));
  return { content: file, size: file.size, mime: file.type, modifiedAt };
}

/** The file whose place an upload takes once all of it is there. */
export interface Replaced {
  readonly id: string;
  /** The name under which the new version is uploaded meanwhile. */
  readonly under: string;
}

/** One file to upload, as a list of transfers keeps it: it can be begun again wherever it ended. */
export interface Upload {
  readonly source: Source;
  /** The directory into which it goes; null is the top. */
  readonly directoryId: string | null;
  /** The name that it has in the end. */
  readonly name: string;
  readonly replaces: Replaced | null;
  /** The record that an earlier attempt has made. */
  readonly begun: string | null;
}

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
  onRecord?(id: ItemId, key: FileKey): void;
  /** The item has a record, or has changed. */
  onItem?(item: IntactItem): void;
  /** It ended before its time; the server has so many chunks of the item. */
  onInterrupted?(id: ItemId, chunksStored: number): void;
  /** An item was deleted, because another one takes its place. */
  onItemGone?(id: string, directoryId: string | null): void;
}

/** Uploads one file into a directory. */
export type RunUpload = (upload: Upload, events: UploadEvents, signal: AbortSignal) => Promise<IntactItem>;

/** Uploads over the ports of a drive. */
export function createUploading(ports: DrivePorts, places: Places): RunUpload {
  const { api, keyring, uploads, thumbnail, clock } = ports;
  const now = () => Math.floor(clock.now() / 1000);

  /** The new version of a replaced file, if an earlier attempt was interrupted only after all of it was stored. */
  async function alreadyThere(
    { replaces, begun: id }: Upload,
    parents: readonly Item[],
    signal: AbortSignal,
  ): Promise<IntactItem | null> {
    if (replaces === null || id === null) return null;
    const details = await unlessGone(api.call('itemMetadata', { params: { id } }, signal));
    if (details === null) return null;
    const item = await keyring.openItem(details, parents);
    const isVersion = item.state === 'intact' && item.id === id && item.name === replaces.under;
    return isVersion && item.finishedAt !== null && details.sha256 !== null ? item : null;
  }

  async function send(
    { source, directoryId, name, replaces, begun }: Upload,
    parents: readonly Item[],
    events: UploadEvents,
    signal: AbortSignal,
  ): Promise<IntactItem> {
    const { content, size, mime, modifiedAt } = source;
    const file = { name: replaces?.under ?? name, size, mime: fileMime(mime), modifiedAt };
    const drawn = async () => source.thumbnail ?? (content instanceof Blob ? thumbnail(content) : undefined);
    const record = await obtainRecord({ api, keyring, file, parents, thumbnail: drawn, begun, signal });

    const { id, key, storedChunks } = record;
    const item = shownItem(file, directoryId, record, now());
    if (replaces === null) events.onItem?.(item);
    events.onRecord?.(id, key);
    events.onProgress?.({ itemId: id });

    let chunksStored = storedChunks.length;
    let isFirst = true;
    const job = { id, key, size, source: content, storedChunks };
    try {
      await uploads.upload(
        job,
        (progress) => {
          const { bytes } = progress;
          events.onProgress?.(
            isFirst && bytes !== undefined ? { ...progress, bytesBefore: bytes } : progress,
          );
          isFirst &&= bytes === undefined;
          if (bytes !== undefined) chunksStored = chunksIn(bytes);
        },
        signal,
      );
    } catch (cause) {
      events.onInterrupted?.(id, chunksStored);
      throw cause;
    }
    return { ...item, chunksStored: item.chunks, finishedAt: now() };
  }

  return async (upload, events, signal) => {
    const parents = await places.chain(upload.directoryId, signal);
    const item =
      (await alreadyThere(upload, parents, signal)) ?? (await send(upload, parents, events, signal));
    const { replaces, name } = upload;
    if (replaces !== null) {
      const { id: newId, parentId } = item;
      await finishReplacement({ api, keyring, newId, oldId: replaces.id, name, signal, clock });
      events.onItemGone?.(replaces.id, parentId);
    }
    const finished = { ...item, name };
    events.onItem?.(finished);
    return finished;
  };
}

async function unlessGone(asking: Promise<ItemDetails>): Promise<ItemDetails | null> {
  try {
    return await asking;
  } catch (error) {
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}

/** The item as a listing shows it, until it is loaded again. */
function shownItem(
  file: UploadCandidate,
  directoryId: string | null,
  { id, storedChunks, hasThumbnail }: ObtainedRecord,
  now: number,
): IntactItem {
  return {
    ...file,
    state: 'intact',
    id,
    parentId: directoryId === null ? null : itemId(directoryId),
    kind: 'file',
    isOwner: true,
    createdAt: now,
    finishedAt: null,
    chunks: chunkCount(file.size),
    chunksStored: storedChunks.length,
    hasThumbnail,
  };
}
