import { createSemaphore } from '../../src/concurrency/semaphore.ts';
import { type DownloadOptions, downloadStream } from '../../src/transfers/download/download-stream.ts';
import { uploadFile } from '../../src/transfers/upload/upload-file.ts';
import { newFile, type TestFile } from './files.ts';
import type { MemoryServer } from './memory-server.ts';
import { nativeHasher } from './native-hasher.ts';
import { testClock } from './test-clock.ts';

/** A file that was uploaded to a server, whose calls are counted from here on. */
export async function storedFile(server: MemoryServer, size: number): Promise<TestFile> {
  const file = await newFile(server, size);
  await uploadFile({
    api: server.api,
    key: file.key,
    item: file.item,
    source: file.source,
    storedChunks: [],
    hasher: nativeHasher(),
    semaphore: createSemaphore(8),
    signal: new AbortController().signal,
  });
  server.calls.length = 0;
  return file;
}

/** A download of a stored file. */
export function download(server: MemoryServer, file: TestFile, options: Partial<DownloadOptions> = {}) {
  const { key, item } = file;
  const semaphore = createSemaphore(8);
  return downloadStream({
    api: server.api,
    key,
    item,
    blake2b: null,
    semaphore,
    clock: testClock(),
    ...options,
  });
}
