import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Opens a file by SQLite, which does not tell a disk that is mounted to be read from a folder of somebody else.
 *
 * @throws what `open` throws; EROFS in its place where the disk of the file cannot be written
 */
export function onWritableDisk<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const failure = failureToWrite(dirname(file));
    throw failure !== null && 'code' in failure && failure.code === 'EROFS' ? failure : error;
  }
}

function failureToWrite(folder: string): Error | null {
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error : null;
  }
}
