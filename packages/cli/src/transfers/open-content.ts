import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { StreamFile } from '@coffer/client';
import { SMALL_FILE_BYTES } from '@coffer/contract';
import { expectUnchanged, FileOnDisk, type OpenFile, partsOf } from './file-on-disk.ts';

/** How an upload names a content. */
interface ContentName {
  readonly name: string;
  /** The mime type; may be empty. */
  readonly type: string;
}

/** Opens a file to be read, and throws ELOOP where a symbolic link has taken its place, which is followed if it was named itself. */
export function openToRead(path: string, isNamed = false): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | (isNamed ? 0 : (constants.O_NOFOLLOW ?? 0)));
}

/**
 * Returns what an open file holds, to be uploaded while it is open: a small content in memory, a large one as a file that is
 * read by position, and one that is not as long as its file system says as a stream to its end. Throws `source_changed` if it
 * changes meanwhile; reading it does so later.
 */
export async function contentOf(handle: FileHandle, { name, type }: ContentName): Promise<File | StreamFile> {
  const stats = await handle.stat({ bigint: true });
  const file = { handle, stats };
  const options = { type, lastModified: Number(stats.mtimeMs) };
  const size = Number(stats.size);
  if (size <= SMALL_FILE_BYTES) {
    const content = await smallContent(file, size);
    if (content !== null) return new File([content], name, options);
  } else if (await endsAt(file, size)) return new FileOnDisk(file, name, options);
  return { ...options, stream: partsOf(file, 0), size: null };
}

/** Null for a file that is not small, though its file system says so. */
async function smallContent(file: OpenFile, size: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const asSaid = await readUpTo(file, size + 1);
  if (asSaid.length <= size) return asSaid;
  const all = await readUpTo(file, SMALL_FILE_BYTES + 1);
  return all.length <= SMALL_FILE_BYTES ? all : null;
}

async function readUpTo(file: OpenFile, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most);
  let length = 0;
  for (let isAtEnd = false; !isAtEnd && length < most; ) {
    const { bytesRead } = await file.handle.read(bytes, length, most - length, length);
    length += bytesRead;
    isAtEnd = bytesRead === 0;
  }
  await expectUnchanged(file);
  return bytes.subarray(0, length);
}

/** True if a file has a byte before this place and none from there on. */
async function endsAt({ handle }: OpenFile, size: number): Promise<boolean> {
  const { bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, size - 1);
  return bytesRead === 1;
}

/** True if a file has no byte, whatever its file system says. */
export async function isEmpty(path: string): Promise<boolean> {
  const handle = await openToRead(path, true);
  try {
    return (await handle.read(Buffer.alloc(1), 0, 1, 0)).bytesRead === 0;
  } finally {
    await handle.close();
  }
}
