import type { Bytes, FileKey, ItemId } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import type { Patience } from '../../api/retry-policy.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import type { Semaphore } from '../../concurrency/semaphore.ts';
import type { LinkAccess } from '../../links/link-access.ts';
import { Waiting } from '../waiting.ts';
import { byteRange, cutChunk } from './byte-range.ts';
import { ChunkRuns } from './chunk-runs.ts';
import { createContentCheck } from './content-check.ts';
import { fetchChunk, openFetched } from './fetch-chunk.ts';
import { Prefetch } from './prefetch.ts';

export interface DownloadOptions {
  readonly api: ApiClient;
  readonly key: FileKey;
  /** The sealed size, never the record's. */
  readonly item: { readonly id: ItemId; readonly size: number };
  /** By which link the file is fetched; by default it is the signed-in user's own. */
  readonly link?: LinkAccess;
  /** The sealed digest of the whole content in hex, if there is one; checked when all of it is read. */
  readonly blake2b: string | null;
  /** First byte; 0 by default. */
  readonly from?: number;
  /** The byte after the last one; the size by default. */
  readonly to?: number;
  readonly semaphore: Semaphore;
  /** How many chunks are fetched by one request; 1 by default. */
  readonly chunksPerRequest?: number;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Interactive by default. */
  readonly patience?: Patience;
  /** Bytes handed out so far. */
  onProgress?(bytes: number): void;
  /** Milliseconds since 1970 until which a missing server is waited for; null when it answers again. */
  onWaiting?(until: number | null): void;
}

/**
 * A stream of a file's plaintext. Chunks are fetched ahead within the budget and handed out in order, each
 * only when it is verified; at the first that is not, the stream errors with `chunk_tampered`. A whole download
 * whose digest is wrong errors with `content_mismatch` before its last chunk is handed out. Nothing is fetched
 * before the first read. Throws `range_invalid`.
 */
export function downloadStream(options: DownloadOptions): ReadableStream<Bytes> {
  const { item, semaphore, blake2b, clock = systemClock } = options;
  const range = byteRange(item.size, options.from, options.to);
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  const waiting = new Waiting((until) => options.onWaiting?.(until));
  const { chunksPerRequest = 1 } = options;
  const runs = new ChunkRuns({ ...options, clock, signal, end: range.endChunk, chunksPerRequest });
  const load = async (index: number) => {
    const sealed = await runs.take(index);
    if (sealed !== null) return openFetched(index, sealed, options).finally(() => runs.giveBack(sealed));
    signal.throwIfAborted();
    const onPause = (until: number) => waiting.pause(index, until);
    return fetchChunk(index, { ...options, clock, signal, onPause }).finally(() => waiting.end(index));
  };
  const chunks = new Prefetch({
    first: range.firstChunk,
    end: range.endChunk,
    semaphore,
    signal,
    load,
  });
  const checking = blake2b !== null && range.whole ? () => createContentCheck(blake2b) : async () => null;
  let check: ReturnType<typeof checking> | undefined;
  let bytes = 0;

  /** The next bytes, or null at the end. */
  const next = async (): Promise<Bytes | null> => {
    signal.throwIfAborted();
    const index = chunks.position;
    if (index === null) return null;
    check ??= checking();
    const [plaintext, whole] = await Promise.all([chunks.next(), check]);
    whole?.update(plaintext);
    if (chunks.position === null) whole?.finish();
    return cutChunk(range, index, plaintext);
  };

  const stop = (reason: unknown) => stopping.abort(reason);
  signal.addEventListener('abort', () => chunks.close(), { once: true });

  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const part = await next();
          if (part !== null && part.length > 0) {
            controller.enqueue(part);
            bytes += part.length;
            options.onProgress?.(bytes);
          }
          if (chunks.position === null) controller.close();
        } catch (error) {
          stop(error);
          throw error;
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
