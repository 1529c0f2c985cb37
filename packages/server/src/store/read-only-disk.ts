import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from './file-failure.ts';

/**
 * Opens a file by SQLite, which does not tell a disk that is mounted to be read from a folder of somebody else.
 *
 * @throws what `open` throws; EROFS in its place where the disk of the file cannot be written
 */
export function onWritableDisk<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw readOnly(dirname(file)) ?? error;
  }
}

/**
 * Makes a directory for the server's own user alone, with those above it, or leaves the one that is there.
 *
 * @throws what `mkdir` throws; EROFS where the disk cannot be written, of which Node says that there is no such directory
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw (isMissing(error) && readOnly(existing(path))) || error;
  }
}

/** The nearest directory that is there. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}

/** The failure of a folder on a disk that cannot be written; null for any other. */
function readOnly(folder: string): Error | null {
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS' ? error : null;
  }
}
