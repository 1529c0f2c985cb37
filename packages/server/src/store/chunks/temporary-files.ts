import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, written } from '../file-failure.ts';
import { makeDirectory } from '../read-only-disk.ts';

/** Files that are there for a moment, in the folder `temporary` of a directory. */
export interface TemporaryFiles {
  /** Makes the folder, if it is not there. */
  make(): Promise<void>;

  /** A path that nothing has. */
  newFile(): string;

  /**
   * Writes a body durably to a new file, and gives its path. When `body` throws, nothing of it is kept and the error thrown on.
   *
   * @param length what `body` gives in all, if it does not throw
   */
  keep(length: number, body: AsyncIterable<Uint8Array>): Promise<string>;

  /** Removes files to which nobody has written since. Returns how many there were. */
  removeUntouched(since: Date): Promise<number>;
}

export function temporaryFiles(directory: string): TemporaryFiles {
  const folder = join(directory, 'temporary');
  const make = async () => {
    await makeDirectory(folder);
  };
  const newFile = () => join(folder, randomUUID());
  return {
    make,
    newFile,

    async keep(length, body) {
      const file = newFile();
      await make();
      try {
        await written(writePieces(file, length, body));
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return file;
    },

    async removeUntouched(since) {
      let removed = 0;
      for (const name of await namesIn(folder)) {
        const file = join(folder, name);
        if (!(await isOlder(file, since))) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function isOlder(file: string, since: Date): Promise<boolean> {
  try {
    return (await stat(file)).mtime < since;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Pieces come from the socket in 64 KiB; gathering them saves fifteen of sixteen trips to the disk. */
const WRITE_SIZE = 1024 * 1024;

/**
 * Writes the pieces to a new file and returns once its content survives a power failure. The next pieces are copied together
 * while the last ones are written, so at most twice `WRITE_SIZE` is held in memory, however small they are.
 */
async function writePieces(file: string, length: number, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    let writing: Promise<void> = Promise.resolve();
    const size = Math.min(length, WRITE_SIZE);
    let gathered = Buffer.allocUnsafeSlow(size);
    let filled = 0;
    for await (const piece of pieces) {
      for (let rest = piece; rest.length > 0; ) {
        const part = rest.subarray(0, size - filled);
        gathered.set(part, filled);
        filled += part.length;
        rest = rest.subarray(part.length);
        if (filled < size) continue;
        await writing;
        writing = handle.writeFile(gathered);
        // Awaited at the next turn; a failure in between must not count as unhandled.
        writing.catch(() => undefined);
        gathered = Buffer.allocUnsafeSlow(size);
        filled = 0;
      }
    }
    await writing;
    if (filled > 0) await handle.writeFile(gathered.subarray(0, filled));
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
