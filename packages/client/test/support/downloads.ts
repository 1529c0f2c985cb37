import { createSemaphore } from '../../src/concurrency/semaphore.ts';
import { type DownloadOptions, downloadStream } from '../../src/transfers/download/download-stream.ts';
import { newFile, type StoredFile } from './files.ts';
import type { MemoryServer } from './memory-server.ts';
import { testClock } from './test-clock.ts';
import { upload } from './upload.ts';

/** A file that was uploaded to a server, whose calls are counted from here on. */
export async function storedFile(server: MemoryServer, size: number): Promise<StoredFile> {
  const file = await newFile(server, size);
  const { root } = await upload(server, file);
  server.calls.length = 0;
  return { ...file, item: { ...file.item, root } };
}

/** A download of a stored file. */
export function download(server: MemoryServer, file: StoredFile, options: Partial<DownloadOptions> = {}) {
  const { key, item } = file;
  const semaphore = createSemaphore(8);
  return downloadStream({
    api: server.api,
    key,
    item,
    semaphore,
    clock: testClock(),
    ...options,
  });
}
