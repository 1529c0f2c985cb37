import { type Bytes, CHUNK_SIZE } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import type { Patience } from '../../api/retry-policy.ts';
import type { Clock } from '../../concurrency/clock.ts';
import type { Semaphore } from '../../concurrency/semaphore.ts';
import { failed } from '../../failures/coffer-error.ts';
import type { LinkAccess } from '../../links/link-access.ts';
import { downloadStream } from '../download/download-stream.ts';
import { metadataOf, type ZipEntry, type ZipFile } from './zip-entry.ts';

export interface OpenEntryOptions {
  readonly api: ApiClient;
  /** By which link the files are fetched; by default they are the signed-in user's own. */
  readonly link?: LinkAccess;
  readonly semaphore: Semaphore;
  /** How many chunks are fetched by one request at most. */
  readonly chunksPerRequest: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly patience: Patience;
  onWaiting(until: number | null): void;
}

/** An entry as client-zip takes it, with the file's verified content, which throws `zip_entry_failed`. */
export function openEntry(entry: ZipEntry, options: OpenEntryOptions) {
  const head = metadataOf(entry);
  if (entry.kind === 'directory') return head;
  return { ...head, input: named(entry, downloadStream({ ...entry, ...options }), options) };
}

/**
 * The same stream, whose error says which file it is about. A file of one chunk is loaded at once, so that many
 * small files do not wait for the server one after the other.
 */
function named(
  entry: ZipFile,
  content: ReadableStream<Bytes>,
  options: OpenEntryOptions,
): ReadableStream<Uint8Array> {
  const reader = content.getReader();
  let loaded = entry.item.size <= CHUNK_SIZE ? reader.read() : null;
  loaded?.catch(() => {}); // it is thrown to the reader
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await (loaded ?? reader.read());
          loaded = null;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (cause) {
          throw entryFailure(entry, cause, options);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function entryFailure({ path }: ZipFile, cause: unknown, { signal }: OpenEntryOptions): unknown {
  return signal.aborted ? signal.reason : failed({ code: 'zip_entry_failed', path }, { cause });
}
