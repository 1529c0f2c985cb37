import type { BigIntStats } from 'node:fs';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../failures/has-code.ts';
import type { DiskEntry } from './model.ts';

/** What the sync does with the file system; a test stands in for it to interrupt it anywhere. */
export type Files = Pick<
  typeof files,
  | 'lstat'
  | 'readdir'
  | 'readFile'
  | 'open'
  | 'mkdir'
  | 'rename'
  | 'link'
  | 'unlink'
  | 'rmdir'
  | 'rm'
  | 'utimes'
  | 'writeFile'
>;

export const ofNode: Files = files;

/**
 * What tells one state of a file from the next: size, and when content and record were changed last, in nanoseconds. The
 * last part, the change of the record, is another one after a rename, too; see `isUntouched`.
 */
export function stampOf({ size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${size}/${mtimeNs}/${ctimeNs}`;
}

/** When the record of a file was changed last, by its stamp; milliseconds since 1970. */
export function changedAt(stamp: string): number {
  return Number(stamp.slice(stamp.lastIndexOf('/') + 1)) / 1e6;
}

/** Stays with a file wherever it is moved on its file system; another file that gets its number is born later. */
export function identityOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino}/${birthtimeNs}`;
}

/** True if this is the same file, and nothing of it has changed since it was looked at. */
export function isAsSeen(stats: BigIntStats, seen: Pick<DiskEntry, 'identity' | 'stamp'>): boolean {
  return stampOf(stats) === seen.stamp && identityOf(stats) === seen.identity;
}

/** True if what was moved has the size and the date that it had before. It may be another file all the same. */
export function isUntouched(stats: BigIntStats, stamp: string): boolean {
  const content = (text: string) => text.slice(0, text.lastIndexOf('/'));
  return content(stampOf(stats)) === content(stamp);
}

/** What is at a path; null where nothing is. Throws the errors of the file system. */
export async function statsAt(ports: Files, path: string): Promise<BigIntStats | null> {
  try {
    return await ports.lstat(path, { bigint: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/**
 * Gives a file another place, and never replaces what is there.
 *
 * @returns whether it is there now; false where the place is taken
 */
export async function placeFile(ports: Files, from: string, to: string): Promise<boolean> {
  try {
    await ports.link(from, to);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error;
    // This file system has no links.
    if ((await statsAt(ports, to)) !== null) return false;
    await ports.rename(from, to);
    return true;
  }
  await ports.unlink(from);
  return true;
}

/** Makes what was renamed in a directory last through a loss of power. */
export async function syncDirectory(ports: Files, path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await ports.open(path, 'r');
  try {
    await directory.sync();
  } catch (error) {
    // Some network file systems cannot.
    if (!hasCode(error, 'EINVAL', 'ENOTSUP', 'EPERM')) throw error;
  } finally {
    await directory.close();
  }
}

/**
 * Whether a file system takes two names for one that differ in capitals only.
 *
 * @param directory in which a file can be made for a moment
 */
export async function foldsCase(ports: Files, directory: string): Promise<boolean> {
  const path = join(directory, `Case-${process.pid}`);
  await ports.writeFile(path, '');
  try {
    return (await statsAt(ports, join(directory, `cASE-${process.pid}`))) !== null;
  } finally {
    await ports.rm(path, { force: true });
  }
}
