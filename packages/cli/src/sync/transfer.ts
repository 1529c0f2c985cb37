import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type Drive, type IntactItem, isFailure } from '@coffer/client';
import { SMALL_FILE_BYTES } from '@coffer/contract';
import { type Files, stampOf, statsAt } from './disk.ts';
import { hasCode } from './errors.ts';
import type { DiskEntry, DriveEntry } from './model.ts';
import { ChangedMeanwhile } from './own-folder.ts';

export interface TransferPorts {
  readonly files: Files;
  readonly drive: Pick<Drive, 'digests' | 'stream' | 'statNow' | 'upload'>;
  readonly signal: AbortSignal;
}

/** Where a file is, and where in the drive it goes. */
export interface Sending {
  /** On this device. */
  readonly location: string;
  readonly name: string;
  readonly directoryId: string | null;
}

/**
 * Stores a file that is still as it was looked at, new or as a version. Throws ChangedMeanwhile, also where it changes while
 * it is read, and as `Drive.upload`.
 *
 * @param over what it becomes a version of; null for a new file
 */
export async function sendFile(
  ports: TransferPorts,
  { location, name, directoryId }: Sending,
  disk: Pick<DiskEntry, 'stamp' | 'size'>,
  over: DriveEntry | null,
): Promise<DriveEntry> {
  const { drive, signal } = ports;
  const content = await contentOf(ports.files, location, name, disk);
  const listed = over === null ? null : await stillShown(ports, over);
  const upload = {
    ...{ file: content.file, name, folderId: directoryId, itemId: null, hasOthers: true },
    versionOf: over?.id ?? null,
    ...(listed !== null && { listed }),
  };
  let stored: IntactItem;
  try {
    stored = await drive.upload(upload, {}, signal);
  } catch (cause) {
    signal.throwIfAborted();
    const isElsewhere = isFailure(cause, 'name_exists', 'file_already_exists', 'not_found', 'source_changed');
    throw isElsewhere || hasName(cause, 'NotReadableError') ? new ChangedMeanwhile('', { cause }) : cause;
  }
  const { id, versionId, size } = stored;
  const sha256 = content.sha256 ?? (await drive.digests(stored, signal)).sha256 ?? null;
  return { kind: 'file', id, versionId, size, sha256 };
}

/** The content, of which a small one is in memory; a large one fails to be read once the file has changed. */
async function contentOf(
  files: Files,
  location: string,
  name: string,
  { stamp, size }: Pick<DiskEntry, 'stamp' | 'size'>,
): Promise<{ readonly file: File; readonly sha256: string | null }> {
  const before = await statsAt(files, location);
  if (!before?.isFile() || stampOf(before) !== stamp) throw new ChangedMeanwhile();
  const options = { lastModified: Number(before.mtimeMs) };
  if (size > SMALL_FILE_BYTES)
    return { file: new File([await openAsBlob(location)], name, options), sha256: null };
  const bytes = new Uint8Array(await files.readFile(location));
  const after = await statsAt(files, location);
  if (after === null || stampOf(after) !== stamp) throw new ChangedMeanwhile();
  return { file: new File([bytes], name, options), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The file as the server shows it now. Throws ChangedMeanwhile where another device was faster. */
async function stillShown({ drive, signal }: TransferPorts, over: DriveEntry): Promise<IntactItem> {
  try {
    const now = await drive.statNow(over.id, signal);
    if (now.state === 'intact' && now.versionId === over.versionId) return now;
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
  }
  throw new ChangedMeanwhile();
}

function hasName(error: unknown, name: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.name === name) return true;
  return false;
}

/**
 * Fetches a file, each part of it verified, to a path where nothing is, and has it on the disk.
 *
 * @returns the SHA-256 of what has come, hex
 */
export async function fetchTo(
  { files, drive, signal }: TransferPorts,
  item: IntactItem,
  path: string,
): Promise<string> {
  const hash = createHash('sha256');
  const file = await files.open(path, 'wx', 0o666);
  try {
    for await (const part of await drive.stream(item, {}, signal)) {
      hash.update(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await files.utimes(path, item.modifiedAt, item.modifiedAt);
  } catch (error) {
    // Where times cannot be set, the content counts.
    if (!hasCode(error, 'EPERM', 'EINVAL')) throw error;
  }
  return hash.digest('hex');
}
