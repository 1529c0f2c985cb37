import { type Bytes, CHUNK_SIZE, type ContentKey, SEGMENT_SIZE } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import type { Patience } from '../../api/retry-policy.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import type { Semaphore } from '../../concurrency/semaphore.ts';
import type { ReadableItem } from '../../keyring/opened-item.ts';
import type { LinkAccess } from '../../links/link-access.ts';
import { Waiting } from '../waiting.ts';
import { byteRange, cutToRange, partOfChunk } from './byte-range.ts';
import { ChunkRuns } from './chunk-runs.ts';
import { fetchChunk, openFetched } from './fetch-chunk.ts';
import { fetchSegments } from './fetch-segments.ts';
import { Prefetch } from './prefetch.ts';
import { SealedHashes } from './sealed-hashes.ts';

export interface DownloadOptions {
  readonly api: ApiClient;
  readonly key: ContentKey;
  readonly item: ReadableItem;
  /** By which link the file is fetched; by default it is the signed-in user's own. */
  readonly link?: LinkAccess;
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
 * A stream of a file's plaintext. Chunks are fetched ahead within the budget and handed out in order, each only when it
 * is verified against the root of the sealed content; at the first that is not, the stream errors with `chunk_tampered`, and
 * with `content_mismatch` where the server's hashes do not lead to the root. Of a chunk in which the range begins or ends,
 * only the segments are fetched that it has in common with it. Nothing is fetched before the first read. Throws
 * `range_invalid`.
 */
export function downloadStream(options: DownloadOptions): ReadableStream<Bytes> {
  const { item, semaphore, clock = systemClock } = options;
  const range = byteRange(item.size, options.from, options.to);
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  const waiting = new Waiting((until) => options.onWaiting?.(until));
  const { chunksPerRequest = 1 } = options;
  const hashes = new SealedHashes({ ...options, clock });
  const endsWithin = range.endChunk > 0 && partOfChunk(range, range.endChunk - 1, item.sealedLength) !== null;
  const end = endsWithin ? range.endChunk - 1 : range.endChunk;
  const runs = new ChunkRuns({ ...options, clock, signal, end, chunksPerRequest });

  /** What of a chunk lies in the range. */
  const load = async (index: number): Promise<Bytes> => {
    const onPause = (until: number) => waiting.pause(index, until);
    const fetching = { ...options, hashes, clock, signal, onPause };
    const part = partOfChunk(range, index, item.sealedLength);
    try {
      if (part !== null) {
        return cutToRange(range, part.first * SEGMENT_SIZE, await fetchSegments(part, fetching));
      }
      hashes.prepare(signal).catch(ignore); // whoever compares with them gets it
      const sealed = await runs.take(index);
      signal.throwIfAborted();
      const plaintext =
        sealed === null
          ? await fetchChunk(index, fetching)
          : await openFetched(index, sealed, fetching).finally(() => runs.giveBack(sealed));
      return cutToRange(range, index * CHUNK_SIZE, plaintext);
    } finally {
      waiting.end(index);
    }
  };
  const chunks = new Prefetch({
    first: range.firstChunk,
    end: range.endChunk,
    semaphore,
    signal,
    load,
  });
  let bytes = 0;

  /** The next bytes, or null at the end. */
  const next = async (): Promise<Bytes | null> => {
    signal.throwIfAborted();
    return chunks.position === null ? null : chunks.next();
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
