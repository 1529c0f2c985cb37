import { deviceName } from '@coffer/contract';
import { chunkCount, decryptedSize, type ItemId, itemId } from '@coffer/crypto';
import { unixSeconds } from '../../concurrency/clock.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { fileTime } from '../../keyring/wire-metadata.ts';
import { fileType } from '../../media/file-types.ts';
import { finishUpload } from '../../transfers/upload/finish-upload.ts';
import type { ObtainedRecord } from '../../transfers/upload/obtain-record.ts';
import { beginVersion, obtainVersion } from '../../transfers/upload/obtain-version.ts';
import { chunksIn } from '../../transfers/upload/percent-stored.ts';
import type { Look, UploadCandidate } from '../../transfers/upload/prepare-upload.ts';
import type { Upload } from '../../transfers/upload/upload.ts';
import type { PartPorts } from '../ports.ts';
import { discardUpload, isLost } from './discard-upload.ts';

/** Uploads one file into a directory. */
export type RunUpload = (upload: Upload, events: UploadEvents, signal: AbortSignal) => Promise<IntactItem>;

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
  /** Its record is about to be made, which waits for this. */
  onBegin?(record: Pick<ObtainedRecord, 'id' | 'versionId'>): void | Promise<void>;
  /** It has its record, and goes on from there if it is interrupted. */
  onRecord?(record: Pick<ObtainedRecord, 'id' | 'versionId' | 'key'>): void;
  /**
   * The item has a record, or has changed.
   *
   * @param revision of the space that holds it so, where that is known
   */
  onItem?(item: IntactItem, revision?: number): void;
  /** A new file ended before its time; the server has so many chunks of it. */
  onInterrupted?(id: ItemId, chunksStored: number): void;
  /** What was begun is removed, because nothing can go on with it. */
  onDiscarded?(id: ItemId): void;
}

type Ports = Pick<
  PartPorts,
  'api' | 'keyring' | 'writer' | 'uploads' | 'look' | 'clock' | 'patience' | 'device'
>;

/**
 * Goes on with what was begun, if it is of this content, and else begins another version of the file: chunks of two contents
 * never meet. What was begun of another content is removed afterwards, unless somebody sends it. A stream, which can be read
 * once, does not go on with anything.
 */
export async function sendOrBeginAgain(
  item: IntactItem,
  record: ObtainedRecord,
  upload: Upload,
  ports: Ports,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { api, keyring, clock, patience } = ports;
  const file = candidateOf(upload.file, item);
  const begin = {
    api,
    keyring,
    clock,
    patience,
    item,
    file,
    look: looking(upload, file.mime, ports),
    onBegin: events.onBegin,
    signal,
  };
  const sendAs = (begun: ObtainedRecord) =>
    send(withContent(item, begun), begun, upload, ports, events, signal);
  if (!(upload.file instanceof Blob)) {
    return sendAs(record.storedChunks.length === 0 ? record : await beginVersion(begin));
  }
  try {
    return await sendAs(record);
  } catch (cause) {
    if (!isFailure(cause, 'upload_differs')) throw cause;
  }
  // It may have been begun again before, and interrupted once more.
  const again = await obtainVersion({ ...begin, isBegun: true });
  return insteadOf(record, ports, async () => {
    if (again.versionId === record.versionId) return sendAs(await beginVersion(begin));
    try {
      return await sendAs(again);
    } catch (cause) {
      if (!isFailure(cause, 'upload_differs')) throw cause;
    }
    return insteadOf(again, ports, async () => sendAs(await beginVersion(begin)));
  });
}

/** Refusals of a new record for which what was begun before may take up the room. */
export const NO_ROOM = ['quota_exceeded', 'too_many_items'] as const;

/**
 * Sends something in place of what was begun of another content, which is removed once that is stored, or before where there is no room
 * for both. That it has no more chunks after all that time tells that nobody else sends it.
 */
export async function insteadOf<T>(
  begun: ObtainedRecord,
  ports: Pick<Ports, 'api' | 'writer' | 'clock'>,
  sending: () => Promise<T>,
): Promise<T> {
  const discard = () => discardUpload(begun, new Set(begun.storedChunks), ports);
  const sent = await sending().catch(async (cause: unknown) => {
    if (!isFailure(cause, ...NO_ROOM) || !(await discard())) throw cause;
    return sending();
  });
  await discard();
  return sent;
}

/** A file as it is with another content. */
function withContent(item: IntactItem, { versionId, metadata, hasThumbnail }: ObtainedRecord): IntactItem {
  const { size } = metadata;
  const unfinished = { ...item, ...metadata, versionId, hasThumbnail };
  return size === null
    ? { ...unfinished, size: 0, chunks: 0, isOpen: true }
    : { ...unfinished, size, chunks: chunkCount(size) };
}

/** Sends what is missing of a content, and gives its item as it is then. */
export async function send(
  item: IntactItem,
  record: ObtainedRecord,
  { file, isOnce = false }: Upload,
  { api, uploads, writer, clock, device = ownName() }: Ports,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { id, versionId, number, key, metadata, storedChunks, final } = record;
  const source = file instanceof Blob ? file : file.stream;
  const origin = { number, at: unixSeconds(clock), device };
  events.onRecord?.({ id, versionId, key });
  events.onProgress?.({ itemId: id });

  const ours = new Set(storedChunks);
  let chunksStored = storedChunks.length;
  let isFirst = true;
  let isSent = false;
  try {
    const { content, operation } = await uploads.upload(
      { id, versionId, key, metadata, origin, source, storedChunks, final },
      ({ sending, ...progress }) => {
        if (sending !== undefined) {
          ours.add(sending);
          return;
        }
        const { bytes } = progress;
        events.onProgress?.(isFirst && bytes !== undefined ? { ...progress, bytesBefore: bytes } : progress);
        isFirst &&= bytes === undefined;
        if (bytes !== undefined) chunksStored = chunksIn(bytes);
      },
      signal,
    );
    isSent = true;
    const onWaiting = (until: number | null) =>
      events.onProgress?.({ isWaitingForConnection: until !== null });
    await finishUpload(operation, { writer, signal, onWaiting });
    const { isOpen: _, isRootless: __, ...known } = item;
    const size = decryptedSize(content.size);
    const chunks = chunkCount(size);
    return { ...known, size, content, origin, chunks, chunksStored: chunks, finishedAt: unixSeconds(clock) };
  } catch (cause) {
    events.onInterrupted?.(id, chunksStored);
    const goesOn = isFailure(cause, 'upload_differs', 'epoch_outdated');
    // Once all of it is sent, it may be a file though the answer was lost; `discardUpload` looks at that.
    const isOver = !goesOn && (isOnce || (!isSent && (await isLost(file, clock, signal))));
    if (isOver && (await discardUpload(record, ours, { api, writer, clock }))) events.onDiscarded?.(id);
    throw cause;
  }
}

/** What the device says of itself. */
export function ownName(): string {
  return deviceName(globalThis.navigator?.userAgent);
}

/**
 * Looks at a content, unless all that it shows was given.
 *
 * @param mime its type, which a browser may not know
 */
export function looking({ file, thumbnail, media }: Upload, mime: string, ports: Ports): () => Promise<Look> {
  return async () => {
    if (thumbnail !== undefined && media !== undefined) return { thumbnail, media };
    const seen = file instanceof Blob ? await ports.look(ofType(file, mime)) : { media: null };
    return { ...seen, ...(thumbnail && { thumbnail }), ...(media && { media }) };
  };
}

function ofType(file: Blob, type: string): Blob {
  return file.type === type ? file : file.slice(0, file.size, type);
}

/** @param as its name, and the type of the file that it becomes a version of */
export function candidateOf<S extends number | null>(
  { size, type, lastModified }: Pick<Upload['file'], 'type' | 'lastModified'> & { readonly size: S },
  { name, mime }: { readonly name: string; readonly mime?: string },
): UploadCandidate & { readonly size: S } {
  return { name, size, mime: fileType(type, name, mime), modifiedAt: fileTime(lastModified) };
}

/** The item as a listing shows it, until it is loaded again. */
export function shownItem(
  file: UploadCandidate & Pick<IntactItem, 'media'>,
  folderId: string | null,
  {
    id,
    versionId,
    storedChunks,
    hasThumbnail,
  }: Pick<ObtainedRecord, 'id' | 'versionId' | 'storedChunks' | 'hasThumbnail'>,
  now: number,
): IntactItem {
  return {
    ...file,
    size: file.size ?? 0,
    ...(file.size === null && { isOpen: true }),
    state: 'intact',
    id,
    versionId,
    parentId: folderId === null ? null : itemId(folderId),
    kind: 'file',
    isOwner: true,
    createdAt: now,
    finishedAt: null,
    content: null,
    origin: null,
    chunks: file.size === null ? 0 : chunkCount(file.size),
    chunksStored: storedChunks.length,
    hasThumbnail,
  };
}
