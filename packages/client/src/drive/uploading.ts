import { deviceName } from '@coffer/contract';
import { chunkCount, type ItemId, itemId } from '@coffer/crypto';
import { ignore } from '../concurrency/ignore.ts';
import { together } from '../concurrency/together.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import type { NewItemInput } from '../keyring/seal-item.ts';
import { fileMime } from '../keyring/wire-metadata.ts';
import { FileBatches } from '../transfers/upload/file-batches.ts';
import { FIRST_VERSION, type ObtainedRecord, obtainRecord } from '../transfers/upload/obtain-record.ts';
import { beginVersion, obtainVersion } from '../transfers/upload/obtain-version.ts';
import { chunksIn } from '../transfers/upload/percent-stored.ts';
import type { UploadCandidate } from '../transfers/upload/prepare-upload.ts';
import type { SmallFileJob } from '../transfers/upload/seal-small-file.ts';
import { isSmall, type Upload } from '../transfers/upload/upload.ts';
import { keepToLimit } from './keep-limits.ts';
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
  onRecord?(record: Pick<ObtainedRecord, 'id' | 'versionId' | 'key'>): void;
  /**
   * The item has a record, or has changed.
   *
   * @param revision of the space that holds it so, where that is known
   */
  onItem?(item: IntactItem, revision?: number): void;
  /** A new file ended before its time; the server has so many chunks of it. */
  onInterrupted?(id: ItemId, chunksStored: number): void;
}

/** Uploads one file into a directory. */
export type RunUpload = (upload: Upload, events: UploadEvents, signal: AbortSignal) => Promise<IntactItem>;

type UploadPorts = Pick<
  DrivePorts,
  'api' | 'keyring' | 'uploads' | 'thumbnail' | 'clock' | 'device' | 'seenSettings'
> & {
  readonly together: Together;
  readonly places: Pick<Places, 'chain' | 'intact'>;
};

/**
 * Uploads one file into a directory, as a file of its own or as the newest version of one that is there: makes the
 * record or goes on with an earlier attempt, and sends what is missing. Can be begun again wherever it ended.
 */
export async function runUpload(
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { exclusively = (task) => task() } = upload;
  const { item, revision } =
    (await storeTogether(upload, ports, events, signal)) ??
    (await exclusively(() => uploadAlone(upload, ports, events, signal)));
  events.onItem?.(item, revision);
  return item;
}

async function uploadAlone(
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<Stored> {
  const before = upload.versionOf === null ? null : await shownNow(upload.versionOf, ports, signal);
  const item =
    before === null
      ? await uploadFile(upload, ports, events, signal)
      : await uploadVersion(before, upload, ports, events, signal);
  return { item };
}

/** What the server has in the end, and since which revision of the space, where that is known. */
interface Stored {
  readonly item: IntactItem;
  readonly revision?: number;
}

/** A file as it is now; null if somebody has deleted it, so that what becomes of it is a file of its own. */
async function shownNow(
  id: string,
  { places }: UploadPorts,
  signal: AbortSignal,
): Promise<IntactItem | null> {
  try {
    const item = await places.intact(id, signal);
    if (item.kind === 'directory') throw failed('file_already_exists');
    return item;
  } catch (cause) {
    if (isFailure(cause, 'not_found')) return null;
    throw cause;
  }
}

async function uploadFile(
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { file: content, folderId, itemId: begun, name } = upload;
  const { api, keyring, clock, places } = ports;
  const parents = await places.chain(folderId, signal);
  const file = candidateOf(content, name);
  const thumbnail = drawing(upload, ports);
  const record = await obtainRecord({ api, keyring, file, parents, thumbnail, begun, signal });
  const item = shownItem(file, folderId, record, unixSeconds(clock));
  events.onItem?.(item);
  return sendOrBeginAgain(item, record, upload, ports, events, signal);
}

/** How many small files go to another thread with one message. */
const SEALED_TOGETHER = 32;

/** What the small files of a drive go through together: one by one, messages and answers would cost more than their bytes. */
export function startTogether({
  api,
  clock,
  keyring,
  uploads,
}: Pick<DrivePorts, 'api' | 'clock' | 'keyring' | 'uploads'>) {
  return {
    sealItem: together((inputs: readonly NewItemInput[]) => keyring.sealNewItems(inputs), SEALED_TOGETHER),
    sealContent: together((files: readonly { job: SmallFileJob; content: Blob }[]) => {
      const content = new Blob(files.map((file) => file.content));
      return uploads.seal({ jobs: files.map(({ job }) => job), content });
    }, SEALED_TOGETHER),
    batches: new FileBatches({ api, clock }),
  };
}

export type Together = ReturnType<typeof startTogether>;

/** What a batch may be refused for, and a file by itself is told better: what has its name, or how much is missing. */
const BETTER_ALONE = [
  ...(['name_exists', 'id_exists', 'quota_exceeded', 'too_many_items'] as const),
  ...(['request_too_large', 'payload_too_large'] as const),
];

/**
 * Stores a small file together with others; null where it has to be uploaded by itself. Nothing keeps others from storing
 * one of the same name meanwhile but the server, which takes the first of them: there is nothing that both would go on with.
 */
async function storeTogether(
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<Stored | null> {
  const { folderId: parentId, file: content, hasOthers = false, name } = upload;
  if (!hasOthers || !isSmall(upload)) return null;
  const { clock, device = ownName(), places, together: many } = ports;
  const { sealItem, sealContent, batches } = many;
  await places.chain(parentId, signal);
  const file = candidateOf(content, name);
  const image = await drawing(upload, ports)();
  const input = { ...file, parentId, ...(image && { thumbnail: image }) };
  const { id, metadata, request, content: keys } = await sealItem(input);
  if (keys === null || !(content instanceof Blob)) return null;
  const origin = { number: FIRST_VERSION, at: unixSeconds(clock), device };
  const sealed = await sealContent({ job: { id, ...keys, metadata, origin }, content });
  const { root } = sealed.content;
  const item = { ...request, ...sealed.description };
  const onWaiting = (until: number | null) => events.onProgress?.({ isWaitingForConnection: until !== null });
  let revision: number;
  try {
    revision = await batches.add({ ...sealed, item, root }, onWaiting, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isFailure(error, ...BETTER_ALONE)) return null;
    throw error;
  }
  events.onProgress?.({ bytes: file.size });
  const record = { id, versionId: keys.versionId, storedChunks: [0], hasThumbnail: image !== undefined };
  const shown = shownItem(file, parentId, record, unixSeconds(clock));
  const stored = { ...shown, content: sealed.content, origin, finishedAt: unixSeconds(clock) };
  return { item: stored, revision };
}

async function uploadVersion(
  item: IntactItem,
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { api, keyring } = ports;
  const file = candidateOf(upload.file, item.name);
  const isBegun = upload.itemId !== null;
  const thumbnail = drawing(upload, ports);
  const record = await obtainVersion({ api, keyring, item, file, isBegun, thumbnail, signal });
  const { onInterrupted: _, ...told } = events;
  const stored = await sendOrBeginAgain(item, record, upload, ports, told, signal);
  // It is stored, whatever becomes of older ones: those that stay now go with the next version.
  await keepToLimit(stored, ports, signal).catch(ignore);
  return stored;
}

/**
 * Goes on with what was begun, if it is of this content, and else begins another version of the file: chunks of two contents
 * never meet. What was begun stays, because only the server says that it is unfinished. A stream, which can be read once,
 * does not go on with anything.
 */
async function sendOrBeginAgain(
  item: IntactItem,
  record: ObtainedRecord,
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { api, keyring } = ports;
  const file = candidateOf(upload.file, item.name);
  const begin = { api, keyring, item, file, thumbnail: drawing(upload, ports), signal };
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
  try {
    if (again.versionId !== record.versionId) return await sendAs(again);
  } catch (cause) {
    if (!isFailure(cause, 'upload_differs')) throw cause;
  }
  return sendAs(await beginVersion(begin));
}

/** A file as it is with another content. */
function withContent(item: IntactItem, { versionId, metadata, hasThumbnail }: ObtainedRecord): IntactItem {
  return { ...item, ...metadata, versionId, hasThumbnail, chunks: chunkCount(metadata.size) };
}

/** Sends what is missing of a content, and gives its item as it is then. */
async function send(
  item: IntactItem,
  { id, versionId, number, key, metadata, storedChunks }: ObtainedRecord,
  { file }: Upload,
  { uploads, clock, device = ownName() }: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const source = file instanceof Blob ? file : file.stream;
  const origin = { number, at: unixSeconds(clock), device };
  events.onRecord?.({ id, versionId, key });
  events.onProgress?.({ itemId: id });

  let chunksStored = storedChunks.length;
  let isFirst = true;
  try {
    const content = await uploads.upload(
      { id, versionId, key, metadata, origin, source, storedChunks },
      (progress) => {
        const { bytes } = progress;
        events.onProgress?.(isFirst && bytes !== undefined ? { ...progress, bytesBefore: bytes } : progress);
        isFirst &&= bytes === undefined;
        if (bytes !== undefined) chunksStored = chunksIn(bytes);
      },
      signal,
    );
    return { ...item, content, origin, chunksStored: item.chunks, finishedAt: unixSeconds(clock) };
  } catch (cause) {
    events.onInterrupted?.(id, chunksStored);
    throw cause;
  }
}

/** What the device says of itself. */
function ownName(): string {
  return deviceName(globalThis.navigator?.userAgent);
}

function unixSeconds(clock: UploadPorts['clock']): number {
  return Math.floor(clock.now() / 1000);
}

type DrawOnce = () => Promise<Uint8Array<ArrayBuffer> | undefined>;

function drawing({ file, thumbnail }: Upload, ports: UploadPorts): DrawOnce {
  return async () => thumbnail ?? (file instanceof Blob ? ports.thumbnail(file) : undefined);
}

function candidateOf({ size, type, lastModified }: Upload['file'], name: string): UploadCandidate {
  return { name, size, mime: fileMime(type), modifiedAt: Math.max(0, Math.floor(lastModified / 1000)) };
}

/** The item as a listing shows it, until it is loaded again. */
function shownItem(
  file: UploadCandidate,
  folderId: string | null,
  { id, versionId, storedChunks, hasThumbnail }: Omit<ObtainedRecord, 'number' | 'key' | 'metadata'>,
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
    origin: null,
    chunks: chunkCount(file.size),
    chunksStored: storedChunks.length,
    hasThumbnail,
  };
}
