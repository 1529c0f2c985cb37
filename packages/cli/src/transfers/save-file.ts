import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, link, lstat, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Drive, failed, type IntactItem } from '@coffer/client';
import { CHUNK_SIZE } from '@coffer/crypto';
import { localFailure } from '../failures/local-failures.ts';
import { failureText } from '../failures/texts.ts';

/** What becomes of a file that is there already. */
export type IfThere = 'fail' | 'overwrite' | 'keep-both' | 'skip';

interface Saving {
  readonly drive: Pick<Drive, 'stream' | 'digests'>;
  readonly item: IntactItem;
  /** Where it is to be in the end. */
  readonly target: string;
  /** Whether what is there is replaced; nothing is otherwise. */
  readonly replaces: boolean;
  /** Bytes that are on the disk. */
  onProgress(bytes: number): void;
  readonly signal: AbortSignal;
}

/**
 * Writes a file beside its target under a name of its own, and gives it that of the target once all of it is there, verified, with its
 * date. What an interrupted run has written is gone on with, and compared with the digest of the whole in the end.
 *
 * @throws EEXIST where something is there that must not be replaced; the errors of the file system, and as `Drive.stream`
 */
export async function saveFile(saving: Saving): Promise<void> {
  const { item, target, replaces } = saving;
  if (!replaces) await expectNothing(target);
  // The same file goes on in the same place, and no other one does.
  const part = join(dirname(target), `.${item.versionId ?? item.id}.coffer-part`);
  const handle = await open(part, constants.O_CREAT | constants.O_RDWR, 0o666);
  try {
    await fill(handle, part, saving);
    await handle.utimes(item.modifiedAt, item.modifiedAt);
    await handle.sync();
    await putInPlace(part, target, replaces);
  } catch (error) {
    // A full disk is not left fuller than it was, and what is wrong is not gone on with.
    if (['full', 'untrusted'].includes(failureText(error).exit)) await rm(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, path: string, saving: Saving): Promise<void> {
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

/** Gives a file its name in the end, over nothing unless that is wanted. */
async function putInPlace(part: string, target: string, replaces: boolean): Promise<void> {
  if (replaces) return rename(part, target);
  try {
    // Fails where something is there, which a rename would replace.
    await link(part, target);
  } catch (error) {
    if (localFailure(error)?.code === 'EEXIST') throw error;
    // This file system has no links.
    await expectNothing(target);
    return rename(part, target);
  }
  await rm(part);
}

async function expectNothing(target: string): Promise<void> {
  try {
    await lstat(target);
  } catch {
    return;
  }
  throw Object.assign(new Error(`${target} is there`), { code: 'EEXIST', path: target });
}

/** Whether a file is there with the size and the date of an item: it was fetched before. */
export async function isThere(item: IntactItem, target: string): Promise<boolean> {
  try {
    const { size, mtimeMs } = await stat(target);
    return size === item.size && Math.floor(mtimeMs / 1000) === item.modifiedAt;
  } catch {
    return false;
  }
}
