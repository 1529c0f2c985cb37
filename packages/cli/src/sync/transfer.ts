import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { type Drive, type IntactItem, isFailure } from '@coffer/client';
import { momentOf, SMALL_FILE_BYTES } from '@coffer/contract';
import { hasCode } from '../failures/has-code.ts';
import { contentOf } from '../transfers/open-content.ts';
import { type Files, stampOf } from './disk.ts';
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
  /** Told before an upload of it is begun that is resumed, or removed, after an interruption. */
  readonly onBegin: () => void;
}

/**
 * Stores a file that is still as it was looked at, new or as a version. Throws ChangedMeanwhile, also where it changes while
 * it is read, and as `Drive.upload`.
 *
 * @param over what it becomes a version of; null for a new file
 */
export async function sendFile(
  ports: TransferPorts,
  { location, name, directoryId, onBegin }: Sending,
  disk: Pick<DiskEntry, 'stamp' | 'size'>,
  over: DriveEntry | null,
): Promise<DriveEntry> {
  const { drive, signal } = ports;
  const handle = await openUnchanged(ports.files, location, disk.stamp);
  let stored: IntactItem;
  let sha256: string | null;
  try {
    const file = await contentOf(handle, { name, type: '' });
    // What is not in memory is compared with what the drive has of it.
    sha256 = file instanceof File && disk.size <= SMALL_FILE_BYTES ? await sha256Of(file) : null;
    const listed = over === null ? null : await stillShown(ports, over);
    const upload = {
      ...{ file, name, folderId: directoryId, itemId: null, hasOthers: true },
      versionOf: over?.id ?? null,
      ...(listed !== null && { listed }),
    };
    stored = await drive.upload(upload, { onBegin }, signal);
  } catch (cause) {
    signal.throwIfAborted();
    const isElsewhere = isFailure(cause, 'name_exists', 'file_already_exists', 'not_found', 'source_changed');
    throw isElsewhere ? new ChangedMeanwhile('', { cause }) : cause;
  } finally {
    await handle.close();
  }
  const { id, versionId, size } = stored;
  sha256 ??= (await drive.digests(stored, signal)).sha256 ?? null;
  return { kind: 'file', id, versionId, size, sha256 };
}

/** Opens a file to be read that is still as it was looked at. Throws ChangedMeanwhile. */
async function openUnchanged(files: Files, location: string, stamp: string): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await files.open(location, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (cause) {
    throw hasCode(cause, 'ENOENT', 'ENOTDIR', 'ELOOP') ? new ChangedMeanwhile('', { cause }) : cause;
  }
  const stats = await handle.stat({ bigint: true });
  if (stats.isFile() && stampOf(stats) === stamp) return handle;
  await handle.close();
  throw new ChangedMeanwhile();
}

async function sha256Of(content: File): Promise<string> {
  return createHash('sha256')
    .update(new Uint8Array(await content.arrayBuffer()))
    .digest('hex');
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
    const date = momentOf(item.modifiedAt);
    await files.utimes(path, date, date);
  } catch (error) {
    // Where times cannot be set, the content counts.
    if (!hasCode(error, 'EPERM', 'EINVAL')) throw error;
  }
  return hash.digest('hex');
}
