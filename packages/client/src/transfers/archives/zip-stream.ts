import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import { makeZip } from 'client-zip';
import { systemClock } from '../../concurrency/clock.ts';
import { mapAhead } from '../../concurrency/map-ahead.ts';
import { type OpenEntryOptions, openEntry } from './open-zip-entry.ts';
import type { ZipEntry } from './zip-entry.ts';

/** Files that are begun ahead of the one that is written; of small ones the content is loaded, too. */
const FILES_AHEAD = CHUNKS_IN_FLIGHT;

export interface ZipOptions extends Pick<OpenEntryOptions, 'api' | 'semaphore' | 'link'> {
  readonly entries: readonly ZipEntry[];
  readonly signal?: AbortSignal;
  readonly clock?: OpenEntryOptions['clock'];
  /** How many chunks are fetched by one request at most; one by default. */
  readonly chunksPerRequest?: number;
  /** Interactive by default. */
  readonly patience?: OpenEntryOptions['patience'];
  /** Bytes of the ZIP handed out so far. */
  onProgress?(bytes: number): void;
  /** Milliseconds since 1970 until which a missing server is waited for; null when it answers again. */
  onWaiting?(until: number | null): void;
}

/**
 * A ZIP of the entries in their order, stored without compression; as long as `zipLength` says. Each file is
 * verified as a download of it would be; at the first that is not what was uploaded, the stream errors with
 * `zip_entry_failed`, which names it. Holds the chunks of the budget and a few small files, for archives of every size.
 * Nothing is fetched before the first read.
 */
export function zipStream(options: ZipOptions): ReadableStream<Uint8Array> {
  const { api, entries, semaphore, link, clock = systemClock, patience = 'interactive' } = options;
  const { chunksPerRequest = 1 } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  const onWaiting = (until: number | null) => options.onWaiting?.(until);
  const shared = { api, semaphore, chunksPerRequest, signal, clock, patience, onWaiting };
  const opening = link === undefined ? shared : { ...shared, link };
  const open = async (entry: ZipEntry) => openEntry(entry, opening);
  let zip: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let bytes = 0;

  const stop = async (reason: unknown) => {
    stopping.abort(reason);
    // It ends with the reason that is given to it, which is thrown already.
    await zip?.cancel(reason).catch(() => {});
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          signal.throwIfAborted();
          zip ??= makeZip(mapAhead(entries, FILES_AHEAD, open)).getReader();
          const { done, value } = await zip.read();
          if (done) return controller.close();
          controller.enqueue(value);
          bytes += value.length;
          options.onProgress?.(bytes);
        } catch (error) {
          void stop(error);
          throw error;
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
