import { open, rm } from 'node:fs/promises';

/** More than a key file of the largest key pair has. */
const RESERVED_BYTES = 16_384;

/** A file that has its place, and its room on the disk, before what goes into it is made. */
export interface ReservedFile {
  readonly path: string;
  /** Writes what the file is for. Throws the errors of the file system, and the file is not there then. */
  keep(text: string): Promise<void>;
  /** Removes the file unless something was kept in it. */
  close(): Promise<void>;
}

/**
 * Makes a file for its owner alone (mode 0600) that is not there yet. Throws the errors of the file system, so that nothing is
 * made that can be kept nowhere.
 */
export async function reservedFile(path: string): Promise<ReservedFile> {
  const file = await open(path, 'wx', 0o600);
  let isKept = false;
  const close = async () => {
    await file.close();
    if (!isKept) await rm(path, { force: true });
  };
  try {
    await file.write(' '.repeat(RESERVED_BYTES), 0);
    await file.sync();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    path,
    async keep(text) {
      await file.writeFile(text);
      await file.truncate(Buffer.byteLength(text));
      await file.sync();
      isKept = true;
    },
    close,
  };
}
