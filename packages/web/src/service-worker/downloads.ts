import { type ApiClient, TransferCancelled } from '@coffer/client';
import { attachment } from '@coffer/contract';
import { createDownloads, type OpenDownload } from '../download-protocol/download-content.ts';
import type { DownloadCommand, DownloadEvent, DownloadOffer } from '../download-protocol/messages.ts';
import { postedFailure } from '../download-protocol/posted-failure.ts';
import { createMemoryRelease } from '../workers/release-memory.ts';

interface Offered {
  readonly offer: DownloadOffer;
  readonly port: MessagePort;
}

const releaseMemory = createMemoryRelease();

/** What the page has offered for download, and the answers to the browser that fetches it. */
export class Downloads {
  readonly #offered = new Map<string, Offered>();
  readonly #open: OpenDownload;

  constructor(api: ApiClient) {
    this.#open = createDownloads(api, self);
  }

  /** Makes a file or an archive available, once, under its id. */
  offer(offer: DownloadOffer, port: MessagePort): void {
    this.#offered.set(offer.id, { offer, port });
    listen(port, () => this.#offered.delete(offer.id));
    tell(port, { type: 'ready' });
  }

  /** The decrypted content as a response that the browser saves. */
  answer(id: string): Response {
    const offered = this.#offered.get(id);
    if (offered === undefined) return new Response(null, { status: 404 });
    this.#offered.delete(id);
    const { offer, port } = offered;
    return new Response(observed(this.#open, offer, port), { headers: headersOf(offer) });
  }
}

/** With the length, a download that ends too early is an error to the browser, not a short file. */
function headersOf({ size, name, mime }: DownloadOffer): HeadersInit {
  return {
    'Content-Type': mime,
    'Content-Length': String(size),
    'Content-Disposition': attachment(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}

/** The plaintext, whose progress and end are reported to the page. An error in it ends the browser's download. */
function observed(
  openDownload: OpenDownload,
  { content }: DownloadOffer,
  port: MessagePort,
): ReadableStream<Uint8Array> {
  const cancelled = new AbortController();
  listen(port, () => cancelled.abort(new TransferCancelled()));
  const reader = openDownload(content, cancelled.signal, {
    onProgress: (bytes) => tell(port, { type: 'progress', bytes }),
    onWaiting: (isWaiting) => tell(port, { type: 'waiting', isWaiting }),
  }).getReader();

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            controller.enqueue(value);
            return releaseMemory(value.length);
          }
          tell(port, { type: 'done' });
          controller.close();
        } catch (error) {
          const failed = { type: 'failed', failure: postedFailure(error) } as const;
          tell(port, cancelled.signal.aborted ? { type: 'cancelled' } : failed);
          controller.error(error);
        }
      },
      async cancel(reason) {
        tell(port, { type: 'cancelled' });
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function listen(port: MessagePort, onCancel: () => void): void {
  port.onmessage = ({ data }: MessageEvent<DownloadCommand>) => {
    if (data.type === 'cancel') onCancel();
    else tell(port, { type: 'alive' });
  };
}

function tell(port: MessagePort, event: DownloadEvent): void {
  port.postMessage(event);
}
