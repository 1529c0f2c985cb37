import type { SealedContent } from '@coffer/crypto';
import { createSemaphore } from '../../src/concurrency/semaphore.ts';
import { type UploadOptions, uploadFile } from '../../src/transfers/upload/upload-file.ts';
import { ORIGIN, type TestFile } from './files.ts';
import type { MemoryServer } from './memory-server.ts';
import { nativeHasher } from './native-hasher.ts';
import { testClock } from './test-clock.ts';

/** Uploads a file to a server in memory, as the options say. */
export function upload(
  server: MemoryServer,
  file: TestFile,
  options: Partial<UploadOptions> = {},
): Promise<SealedContent> {
  return uploadFile({
    api: server.api,
    key: file.key,
    item: file.item,
    origin: ORIGIN,
    source: file.source,
    storedChunks: [],
    finish: null,
    hasher: nativeHasher(),
    semaphore: createSemaphore(8),
    signal: new AbortController().signal,
    clock: testClock(),
    ...options,
  });
}
