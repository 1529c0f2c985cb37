import { type ApiClient, createSemaphore, downloadStream } from '@coffer/client';
import { READ_CHUNKS_IN_FLIGHT } from '@coffer/contract';
import type { Bytes } from '@coffer/crypto';
import type { FileContent } from '../../../download-protocol/download-content.ts';

const semaphore = createSemaphore(READ_CHUNKS_IN_FLIGHT);

/**
 * The first `length` bytes of a file, verified: each chunk by itself, and where it is the whole file, all of it by
 * the digest that was sealed with it.
 *
 * @param onProgress is told the bytes that are there
 */
export async function readContent(
  api: ApiClient,
  content: FileContent,
  length: number,
  signal: AbortSignal,
  onProgress: (bytes: number) => void = () => {},
): Promise<Bytes> {
  const to = Math.min(length, content.item.size);
  const bytes = new Uint8Array(to);
  let at = 0;
  for await (const part of downloadStream({
    api,
    semaphore,
    signal,
    from: 0,
    to,
    onProgress,
    ...content,
  })) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
