import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, lstat, rename, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Drive, failed, type IntactItem } from '@coffer/client';
import { momentOf } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { CommandRefused } from '../failures/command-refused.ts';
import { hasCode } from '../failures/has-code.ts';
import { failureText } from '../failures/texts.ts';
import type { PartFile, PartFiles } from './part-files.ts';

/** What becomes of a file that is there already. */
export type IfThere = 'fail' | 'overwrite' | 'keep-both' | 'skip';

interface Saving {
  readonly drive: Pick<Drive, 'stream' | 'digests'>;
  readonly item: IntactItem;
  readonly parts: PartFiles;
  /** Where it is to be in the end. */
  readonly target: string;
  /** Whether what is there is replaced; nothing is otherwise. */
  readonly replaces: boolean;
  /** Bytes that are on the disk. */
  onProgress(bytes: number): void;
  readonly signal: AbortSignal;
}

/**
 * Writes a file to a part beside its target, and gives it the target's name once all of it is there, verified, with its date, and with
 * the permissions of what it replaces. A part that an interrupted run has left is continued, and compared with the digest of the whole
 * in the end.
 *
 * @throws EEXIST where something is there that must not be replaced; the errors of the file system, and as `Drive.stream`
 */
export async function saveFile(saving: Saving): Promise<void> {
  const { item, parts, target, replaces } = saving;
  if (!replaces) await expectNothing(target);
  const part = await openPart(parts, dirname(target), item.versionId ?? item.id);
  try {
    await fill(part, saving);
    const date = dateOf(item);
    await part.handle.utimes(date, date);
    await part.handle.sync();
    if (replaces) await replace(part, target);
    else await putInPlace(part.path, target);
  } catch (error) {
    // A full disk is not left fuller than it was, and what is wrong, or has come to its place by another way, is not continued.
    const isWorthless = ['full', 'untrusted', 'conflict'].includes(failureText(error).exit);
    // What becomes of the part says nothing of why it failed.
    await (isWorthless ? part.remove() : part.keep()).catch(() => undefined);
    throw error;
  }
  await part.remove();
}

/** Node takes a number below zero for now. */
function dateOf({ modifiedAt }: IntactItem): Date {
  return momentOf(modifiedAt);
}

async function openPart(parts: PartFiles, directory: string, id: string): Promise<PartFile> {
  try {
    return await parts.open(directory, id);
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause;
    throw new CommandRefused('local', `${directory}: nothing can be written there.`, { cause });
  }
}

async function fill({ handle, path }: PartFile, saving: Saving): Promise<void> {
  const { drive, item, onProgress, signal } = saving;
  const { size } = await handle.stat();
  // What was written last may not have reached the disk whole.
  const from = Math.min(Math.floor(size / CHUNK_SIZE) * CHUNK_SIZE, item.size);
  let at = from;
  await handle.truncate(from);
  await expectRoom(path, item.size - from);
  onProgress(at);
  if (from < item.size) {
    for await (const bytes of await drive.stream(item, from === 0 ? {} : { from, to: item.size }, signal)) {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at);
        done += bytesWritten;
        at += bytesWritten;
      }
      onProgress(at);
    }
  }
  if (from === 0) return;
  // What an earlier run has left there may be of another file by now.
  const { sha256 } = await drive.digests(item, signal);
  if (sha256 !== (await sha256Of(path, signal))) throw failed('content_mismatch');
}

/** Throws ENOSPC before a byte is written, so that a file that cannot fit leaves the room to those that can. */
async function expectRoom(path: string, bytes: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(dirname(path));
  // Some mounted drives count no blocks.
  if (blocks === 0 || bytes <= bavail * bsize) return;
  throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(bytes);
  return hash.digest('hex');
}

/** Gives a file its name in the end, where nothing is. */
async function putInPlace(part: string, target: string): Promise<void> {
  try {
    // Fails where something is there, which a rename would replace.
    await link(part, target);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error;
    // This file system has no links.
    await expectNothing(target);
    await rename(part, target);
  }
}

/** Gives a file the place and the permissions of another one. */
async function replace({ path, handle }: PartFile, target: string): Promise<void> {
  const mode = await modeOf(target);
  if (mode !== null) await handle.chmod(mode);
  await rename(path, target);
}

/** Who may read, write and run a file; null where none is. */
async function modeOf(path: string): Promise<number | null> {
  try {
    const stats = await lstat(path);
    return stats.isFile() ? stats.mode & 0o777 : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function expectNothing(target: string): Promise<void> {
  try {
    await lstat(target);
  } catch {
    return;
  }
  throw Object.assign(new Error(`${target} is there`), { code: 'EEXIST', path: target });
}

/** The first and the last second that every file system keeps. */
const [EARLIEST_DATE, LATEST_DATE] = [-(2 ** 31), 2 ** 31 - 1];

/** True if a file is there with the size and the date of an item: it was fetched before. */
export async function isThere(
  { drive, item, signal }: Pick<Saving, 'drive' | 'item' | 'signal'>,
  target: string,
): Promise<boolean> {
  const stats = await stat(target).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size !== item.size) return false;
  if (Math.floor(stats.mtimeMs / 1000) === item.modifiedAt) return true;
  if (item.modifiedAt >= EARLIEST_DATE && item.modifiedAt <= LATEST_DATE) return false;
  // The file system may have another date in its place.
  return (await drive.digests(item, signal)).sha256 === (await sha256Of(target, signal));
}
