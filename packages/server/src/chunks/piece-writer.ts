import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Pieces come from the socket in 64 KiB; gathering them saves fifteen of sixteen trips to the disk. */
const WRITE_SIZE = 1024 * 1024;

/**
 * Writes the pieces to a new file and returns once its content survives a power failure. The next pieces
 * are read while the last ones are written, so at most twice `WRITE_SIZE` is held in memory.
 */
export async function writePieces(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    let writing: Promise<void> = Promise.resolve();
    let gathered: Uint8Array[] = [];
    let size = 0;
    for await (const piece of pieces) {
      gathered.push(piece);
      size += piece.length;
      if (size < WRITE_SIZE) continue;
      await writing;
      writing = writeAll(handle, gathered, size);
      // Awaited at the next turn; a failure in between must not count as unhandled.
      writing.catch(() => undefined);
      gathered = [];
      size = 0;
    }
    await writing;
    if (size > 0) await writeAll(handle, gathered, size);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, pieces: readonly Uint8Array[], size: number): Promise<void> {
  const { bytesWritten } = await handle.writev([...pieces]);
  if (bytesWritten === size) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await handle.writeFile(rest);
}
