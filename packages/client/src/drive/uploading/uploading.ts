import { unixSeconds } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { mustMayUpload } from '../../space/format-gate.ts';
import { unlessOutdated } from '../../space/unless-outdated.ts';
import { beginUpload, type ObtainedRecord, obtainRecord } from '../../transfers/upload/obtain-record.ts';
import { obtainVersion } from '../../transfers/upload/obtain-version.ts';
import type { Upload } from '../../transfers/upload/upload.ts';
import { tellingOfPauses } from '../../transfers/waiting.ts';
import { keepToLimit } from '../retention/keep-limits.ts';
import {
  candidateOf,
  insteadOf,
  looking,
  type RunUpload,
  send,
  sendOrBeginAgain,
  shownItem,
  type UploadEvents,
} from './send-content.ts';
import { type Stored, storeTogether, type UploadPorts } from './store-together.ts';

export { startTogether, type Together } from './store-together.ts';

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
  const { begun } = ports;
  await mustMayUpload(ports);
  if (begun === undefined) return uploadOnce(upload, ports, events, signal);
  const { uploadRemembered } = await import('./left-uploads.ts');
  const run: RunUpload = (each, told, stop) => uploadOnce(each, ports, told, stop);
  return uploadRemembered(upload, begun, run, ports, events, signal);
}

async function uploadOnce(
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { exclusively = (task) => task() } = upload;
  const { item, revision } =
    (await storeTogether(upload, ports, events, signal)) ??
    (await exclusively(() => uploadUnderNewest(upload, ports, events, signal)));
  events.onItem?.(item, revision);
  return item;
}

/** Goes on with what was sent where the space has begun an epoch meanwhile: none of it is sent again. */
async function uploadUnderNewest(
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<Stored> {
  let begun = upload.itemId;
  const noting = {
    ...events,
    onRecord(record: Parameters<NonNullable<UploadEvents['onRecord']>>[0]) {
      begun = record.id;
      events.onRecord?.(record);
    },
  };
  return unlessOutdated(
    () => uploadAlone({ ...upload, itemId: begun }, ports, noting, signal),
    () => ports.places.refresh(upload.folderId, signal),
  );
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

/** Reports when an upload begins to wait for the server, and when it stops. */
function tellingOfWaiting({ onProgress }: UploadEvents): (until: number | null) => void {
  return (until) => onProgress?.({ isWaitingForConnection: until !== null });
}

/** A file as it is now; null if somebody has deleted it, so that what becomes of it is a file of its own. */
async function shownNow(
  id: string,
  { places }: UploadPorts,
  signal: AbortSignal,
): Promise<IntactItem | null> {
  try {
    const item = await places.intact(await places.itemNow(id, signal), signal);
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
  const { api, keyring, clock, patience, places } = ports;
  const parents = await places.chain(folderId, signal);
  const file = candidateOf(content, { name });
  const options = {
    api,
    keyring,
    clock,
    patience,
    file,
    parents,
    look: looking(upload, file.mime, ports),
    onBegin: events.onBegin,
    signal,
  };
  const record = await tellingOfPauses(tellingOfWaiting(events), (onPause) =>
    obtainRecord({ ...options, begun, onPause }),
  );
  const shown = (begun: ObtainedRecord) => {
    const { media } = begun.metadata;
    const item = shownItem({ ...file, media }, folderId, begun, unixSeconds(clock));
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
  const another = async () => sendAs(await beginUpload(options, true));
  // A stream cannot be compared: what was begun may be of it.
  return content instanceof Blob ? insteadOf(record, ports, another) : another();
}

async function uploadVersion(
  item: IntactItem,
  upload: Upload,
  ports: UploadPorts,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { api, keyring, clock, patience } = ports;
  const file = candidateOf(upload.file, item);
  const isBegun = upload.itemId !== null;
  const look = looking(upload, file.mime, ports);
  const { onBegin } = events;
  const begin = { api, keyring, clock, patience, item, file, look, onBegin, signal };
  const record = await tellingOfPauses(tellingOfWaiting(events), (onPause) =>
    obtainVersion({ ...begin, isBegun, onPause }),
  );
  const { onInterrupted: _, ...told } = events;
  const stored = await sendOrBeginAgain(item, record, upload, ports, told, signal);
  // It is stored, whatever becomes of older ones: those that stay now go with the next version.
  await keepToLimit(stored, ports, ports.together.limit, signal).catch(ignore);
  return stored;
}
