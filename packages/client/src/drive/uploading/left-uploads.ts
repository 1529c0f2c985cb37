import { ignore } from '../../concurrency/ignore.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import {
  FIRST_VERSION,
  type ObtainedRecord,
  obtained,
  unlessMissing,
} from '../../transfers/upload/obtain-record.ts';
import type { Upload } from '../../transfers/upload/upload.ts';
import { listVersions } from '../../tree/list-versions.ts';
import type { BegunUploads, UploadPlace, UploadRecord } from './begun-uploads.ts';
import { discardUpload } from './discard-upload.ts';
import type { RunUpload } from './send-content.ts';
import { candidateOf, NO_ROOM, type UploadEvents } from './send-content.ts';
import type { UploadPorts } from './store-together.ts';

type Ports = Pick<UploadPorts, 'api' | 'keyring' | 'writer' | 'clock' | 'places'>;

/**
 * Uploads a file, and remembers what it begins until that is finished. What an earlier program has begun for the same place, and left,
 * is resumed where it is of this content, and else removed.
 */
export async function uploadRemembered(
  upload: Upload,
  begun: BegunUploads,
  run: RunUpload,
  ports: Ports,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const place = { folderId: upload.folderId, name: upload.name };
  // What cannot be looked up now is looked up the next time.
  const left = await leftAt(place, begun, ports, signal).catch((): ObtainedRecord[] => []);
  signal.throwIfAborted();
  const ours: UploadRecord[] = [];
  let used: string | null = null;
  const told: UploadEvents = {
    ...events,
    async onBegin(record) {
      ours.push(record);
      await begun.begin(place, record);
      await events.onBegin?.(record);
    },
    onRecord(record) {
      const { id, versionId } = record;
      used = versionId;
      if (left.some((each) => each.versionId === versionId)) {
        ours.push({ id, versionId });
        begun.begin(place, { id, versionId }).catch(ignore);
      }
      events.onRecord?.(record);
    },
  };
  const discardOthers = () => discardAll(left, used, place, begun, ports, signal);
  const sending = resuming(upload, left);
  try {
    const item = await run(sending, told, signal).catch(async (cause: unknown) => {
      if (used !== null || left.length === 0 || !isFailure(cause, ...NO_ROOM)) throw cause;
      await discardOthers();
      return run(upload, told, signal);
    });
    used = item.versionId;
    for (const record of ours) if (record.versionId === used) await begun.forget(place, record);
    // It is stored, whatever becomes of the others. Had it failed, one of them may be the file that has its name by now.
    await discardOthers().catch(ignore);
    return item;
  } finally {
    for (const record of ours) begun.end(record);
  }
}

/** Removes the unfinished uploads to a place that this device remembers and nobody sends. Throws the server's problems. */
export async function discardLeft(
  place: UploadPlace,
  begun: BegunUploads,
  ports: Ports,
  signal: AbortSignal,
): Promise<void> {
  await discardAll(await leftAt(place, begun, ports, signal), null, place, begun, ports, signal);
}

async function discardAll(
  left: readonly ObtainedRecord[],
  used: string | null,
  place: UploadPlace,
  begun: BegunUploads,
  ports: Ports,
  signal: AbortSignal,
): Promise<void> {
  for (const record of left) {
    if (record.versionId === used) continue;
    signal.throwIfAborted();
    // Hours later, another program of this profile may have taken it up.
    const isLeft = (await begun.left(place)).some(({ versionId }) => versionId === record.versionId);
    if (!isLeft) continue;
    const isGone = await discardUpload(record, new Set(record.storedChunks), ports, signal);
    if (isGone) await begun.forget(place, record);
  }
}

/** The upload, which goes on with what was left of a file with this size and date. A version finds its own record. */
function resuming(upload: Upload, left: readonly ObtainedRecord[]): Upload {
  if (upload.itemId !== null || upload.versionOf !== null) return upload;
  const { size, modifiedAt } = candidateOf(upload.file, { name: upload.name });
  const same = left.find(
    ({ final, metadata }) =>
      final !== null && 'item' in final && metadata.size === size && metadata.modifiedAt === modifiedAt,
  );
  return same === undefined ? upload : { ...upload, itemId: same.id };
}

/** What was left at a place and is still unfinished; the rest is forgotten. */
async function leftAt(
  place: UploadPlace,
  begun: BegunUploads,
  ports: Ports,
  signal: AbortSignal,
): Promise<ObtainedRecord[]> {
  const found: ObtainedRecord[] = [];
  for (const record of await begun.left(place)) {
    const [id, version]: readonly string[] = [record.id, record.versionId];
    const unfinished = await unlessMissing(
      id === version ? fileLeft(record, place, ports, signal) : versionLeft(record, ports, signal),
    );
    if (unfinished === null) await begun.forget(place, record);
    else found.push(unfinished);
  }
  return found;
}

async function fileLeft(
  { id }: UploadRecord,
  { folderId }: UploadPlace,
  { api, keyring, places }: Ports,
  signal: AbortSignal,
): Promise<ObtainedRecord | null> {
  const found = await api.call('findItem', { params: { id } }, signal);
  if (found === null || found.id !== id || found.encrypted_upload === undefined) return null;
  await places.chain(folderId, signal);
  const { uploaded_chunks: storedChunks, has_thumbnail: hasThumbnail } = found;
  return obtained(await keyring.reopenUpload(found), FIRST_VERSION, { storedChunks, hasThumbnail });
}

async function versionLeft(
  { id, versionId }: UploadRecord,
  { api, keyring, places }: Ports,
  signal: AbortSignal,
): Promise<ObtainedRecord | null> {
  await places.intact(await places.itemNow(id, signal), signal);
  const record = (await listVersions(api, id, signal)).find((each) => each.id === versionId);
  if (record?.encrypted_upload === undefined) return null;
  const call = { params: { id }, query: { version: versionId } };
  const { uploaded_chunks: storedChunks } = await api.call('itemMetadata', call, signal);
  const upload = await keyring.reopenVersion(id, record);
  return obtained(upload, record.number, { storedChunks, hasThumbnail: false });
}
