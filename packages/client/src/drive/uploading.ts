import { chunkCount, itemId } from '@coffer/crypto';
import { ignore } from '../concurrency/ignore.ts';
import { together } from '../concurrency/together.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import type { NewItemInput } from '../keyring/seal-item.ts';
import { FileBatches } from '../transfers/upload/file-batches.ts';
import {
  beginUpload,
  FIRST_VERSION,
  type ObtainedRecord,
  obtainRecord,
} from '../transfers/upload/obtain-record.ts';
import { obtainVersion } from '../transfers/upload/obtain-version.ts';
import type { UploadCandidate } from '../transfers/upload/prepare-upload.ts';
import type { SmallFileJob } from '../transfers/upload/seal-small-file.ts';
import { isSmall, type Upload } from '../transfers/upload/upload.ts';
import { keepToLimit } from './keep-limits.ts';
import type { Places } from './places.ts';
import type { DrivePorts } from './ports.ts';
import {
  candidateOf,
  drawing,
  ownName,
  send,
  sendOrBeginAgain,
  type UploadEvents,
  unixSeconds,
} from './send-content.ts';

/** Uploads one file into a directory. */
export type RunUpload = (upload: Upload, events: UploadEvents, signal: AbortSignal) => Promise<IntactItem>;

interface UploadPorts
  extends Pick<
    DrivePorts,
    'api' | 'keyring' | 'uploads' | 'thumbnail' | 'clock' | 'device' | 'seenSettings'
  > {
  readonly together: Together;
  readonly places: Pick<Places, 'chain' | 'intact'>;
}

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
  const options = { api, keyring, file, parents, thumbnail, signal };
  const record = await obtainRecord({ ...options, begun });
  const shown = (begun: ObtainedRecord) => {
    const item = shownItem(file, folderId, begun, unixSeconds(clock));
    events.onItem?.(begun.final === null ? item : { ...item, isRecord: true });
    return item;
  };
  const sendAs = (begun: ObtainedRecord) => send(shown(begun), begun, upload, ports, events, signal);
  if (record.final === null) {
    return sendOrBeginAgain(shown(record), record, upload, ports, events, signal);
  }
  if (content instanceof Blob || record.storedChunks.length === 0) {
    try {
      return await sendAs(record);
    } catch (cause) {
      if (!isFailure(cause, 'upload_differs')) throw cause;
    }
  }
  // It is of another file of the same name, size and time, or cannot be compared, and stays as it is.
  return sendAs(await beginUpload(options, true));
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
    batches: new FileBatches({ api, clock, driveId: () => keyring.driveId() }),
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

/** The item as a listing shows it, until it is loaded again. */
function shownItem(
  file: UploadCandidate,
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
