import type { ItemId } from '@coffer/crypto';
import { unixSeconds } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { together } from '../../concurrency/together.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import type { NewItemInput, SealedItem } from '../../keyring/seal-item.ts';
import type { SealedVersion, VersionInput } from '../../keyring/seal-version.ts';
import type { FileMetadata } from '../../keyring/wire-metadata.ts';
import type { ContentDescription } from '../../transfers/upload/describe-content.ts';
import { FileBatches } from '../../transfers/upload/file-batches.ts';
import { FIRST_VERSION } from '../../transfers/upload/obtain-record.ts';
import type { SmallFileJob } from '../../transfers/upload/seal-small-file.ts';
import type { BatchedFile } from '../../transfers/upload/send-batch.ts';
import { isSmall, type Upload } from '../../transfers/upload/upload.ts';
import type { Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';
import { keepToLimit, LastLimit } from '../retention/keep-limits.ts';
import { candidateOf, looking, ownName, shownItem, type UploadEvents } from './send-content.ts';

/** What an upload works with. */
export interface UploadPorts
  extends Pick<
    PartPorts,
    | 'api'
    | 'keyring'
    | 'heads'
    | 'writer'
    | 'uploads'
    | 'look'
    | 'clock'
    | 'patience'
    | 'device'
    | 'seenSettings'
    | 'limits'
    | 'begun'
  > {
  readonly together: Together;
  readonly places: Pick<Places, 'chain' | 'intact' | 'itemNow' | 'refresh'>;
}

/** What the server has in the end, and since which revision of the space, where that is known. */
export interface Stored {
  readonly item: IntactItem;
  readonly revision?: number;
}

/** How many small files go to another thread with one message. */
const SEALED_TOGETHER = 32;

/** What the small files of a drive go through together: one by one, messages and answers would cost more than their bytes. */
export function startTogether({
  api,
  clock,
  keyring,
  writer,
  uploads,
  patience,
}: Pick<PartPorts, 'api' | 'clock' | 'keyring' | 'writer' | 'uploads' | 'patience'>) {
  return {
    sealItem: together((inputs: readonly NewItemInput[]) => keyring.sealNewItems(inputs), SEALED_TOGETHER),
    sealVersion: together((inputs: readonly VersionInput[]) => keyring.sealVersions(inputs), SEALED_TOGETHER),
    sealContent: together((files: readonly { job: SmallFileJob; content: Blob }[]) => {
      const content = new Blob(files.map((file) => file.content));
      return uploads.seal({ jobs: files.map(({ job }) => job), content });
    }, SEALED_TOGETHER),
    limit: new LastLimit(),
    batches: new FileBatches({ api, clock, writer, patience }),
  };
}

export type Together = ReturnType<typeof startTogether>;

/**
 * What a batch may be refused for, and a file by itself is told better: what has its name, how much is missing, or what
 * became of the file of which it is a version.
 */
const BETTER_ALONE = [
  ...(['name_exists', 'id_exists', 'quota_exceeded', 'too_many_items'] as const),
  ...(['request_too_large', 'payload_too_large', 'space_changed', 'not_found', 'epoch_outdated'] as const),
];

/**
 * Stores a small file together with others; null where it has to be uploaded by itself. Nothing keeps others from storing
 * one of the same name meanwhile but the server, which takes the first of them, and gives a number once: there is nothing
 * that both would go on with.
 */
export async function storeTogether(
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<Stored | null> {
  const { file: content, hasOthers = false } = upload;
  if (!hasOthers || !isSmall(upload) || !(content instanceof Blob)) return null;
  const { clock, device = ownName(), together: many } = ports;
  const prepared = await (upload.versionOf === null
    ? newFile({ ...upload, file: content }, ports, signal)
    : newVersion({ ...upload, file: content }, ports));
  if (prepared === null) return null;
  const { id, metadata, keys, shown, operationOf } = prepared;
  const origin = { number: prepared.number, at: unixSeconds(clock), device };
  const sealed = await many.sealContent({ job: { id, ...keys, metadata, origin }, content });
  const { root } = sealed.content;
  const batched = { ...sealed, root, operation: operationOf(sealed.description) };
  const onWaiting = (until: number | null) => events.onProgress?.({ isWaitingForConnection: until !== null });
  let revision: number;
  try {
    revision = await many.batches.add(batched, onWaiting, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isFailure(error, ...BETTER_ALONE)) return null;
    throw error;
  }
  events.onProgress?.({ bytes: metadata.size });
  const item = { ...shown, content: sealed.content, origin, finishedAt: unixSeconds(clock) };
  if (upload.versionOf === null) return { item, revision };
  await keepToLimit(item, ports, many.limit, signal).catch(ignore);
  // Name and place are as they were listed; who shows it takes them from the changes.
  return { item };
}

/** A small file before its content is sealed. */
interface Prepared {
  readonly id: ItemId;
  readonly metadata: FileMetadata;
  readonly keys: NonNullable<SealedItem['content']>;
  /** Of the version. */
  readonly number: number;
  /** As a listing shows it, until its content is stored. */
  readonly shown: IntactItem;
  readonly operationOf: (description: ContentDescription) => BatchedFile['operation'];
}

async function newFile(
  upload: Upload<File>,
  ports: UploadPorts,
  signal: AbortSignal,
): Promise<Prepared | null> {
  const { folderId: parentId, file: content, name } = upload;
  const { clock, places, together: many } = ports;
  await places.chain(parentId, signal);
  const file = candidateOf(content, { name });
  const look = await looking(upload, file.mime, ports)();
  const {
    id,
    metadata,
    request,
    content: keys,
  } = await many.sealItem({
    ...file,
    parentId,
    ...look,
  });
  if (keys === null) return null;
  const record = {
    id,
    versionId: keys.versionId,
    storedChunks: [0],
    hasThumbnail: look.thumbnail !== undefined,
  };
  return {
    id,
    metadata,
    keys,
    number: FIRST_VERSION,
    shown: shownItem({ ...file, media: look.media }, parentId, record, unixSeconds(clock)),
    operationOf: (description) => ({ kind: 'create', item: { ...request, ...description } }),
  };
}

/** Null of a file whose number or key is not known: it is looked at first. */
async function newVersion(upload: Upload<File>, ports: UploadPorts): Promise<Prepared | null> {
  const { listed, file: content } = upload;
  if (listed?.origin === undefined || listed.origin === null) return null;
  const { name, origin } = listed;
  const file = candidateOf(content, { name, mime: listed.mime });
  const look = await looking(upload, file.mime, ports)();
  const input = { ...file, itemId: listed.id, ...look };
  let sealed: SealedVersion;
  try {
    sealed = await ports.together.sealVersion(input);
  } catch (error) {
    if (isFailure(error, 'item_not_opened')) return null;
    throw error;
  }
  const { id, metadata, request, content: keys } = sealed;
  const number = origin.number + 1;
  const shown = {
    ...listed,
    ...metadata,
    versionId: keys.versionId,
    hasThumbnail: look.thumbnail !== undefined,
  };
  return {
    id,
    metadata,
    keys,
    number,
    shown: { ...shown, chunks: 1, chunksStored: 1 },
    operationOf: (description) => ({
      kind: 'add_version',
      id,
      version: { ...request, ...description },
      number,
    }),
  };
}
