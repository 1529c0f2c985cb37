import type { SealedContent } from '@coffer/crypto';
import { createSemaphore } from '../../src/concurrency/semaphore.ts';
import { finishUpload } from '../../src/transfers/upload/finish-upload.ts';
import { type UploadOptions, uploadFile } from '../../src/transfers/upload/upload-file.ts';
import { ORIGIN, type TestFile } from './files.ts';
import type { MemoryServer } from './memory-server.ts';
import { quickHasher } from './quick-hasher.ts';
import { testClock } from './test-clock.ts';
import { writerOf } from './writer.ts';

/** Uploads a file to a server in memory, as the options say. */
export async function upload(
  server: MemoryServer,
  file: TestFile,
  options: Partial<UploadOptions> = {},
): Promise<SealedContent> {
  const { signal = new AbortController().signal, clock = testClock(), onWaiting } = options;
  const { content, operation } = await uploadFile({
    api: server.api,
    key: file.key,
    item: file.item,
    origin: ORIGIN,
    source: file.source,
    storedChunks: [],
    final: null,
    hasher: quickHasher(),
    semaphore: createSemaphore(8),
    signal,
    clock,
    ...options,
  });
  const writer = writerOf(options.api ?? server.api, clock);
  await finishUpload(operation, { writer, signal, ...(onWaiting && { onWaiting }) });
  return content;
}
