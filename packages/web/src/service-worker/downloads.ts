import { createApiClient, createBudget, downloadStream, TransferCancelled } from '@coffer/client';
import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import { attachment } from '../download-protocol/content-disposition.ts';
import type { CancelDownload, DownloadEvent, DownloadOffer } from '../download-protocol/messages.ts';

interface Offered {
  readonly offer: DownloadOffer;
  readonly port: MessagePort;
}

const api = createApiClient();
const budget = createBudget(CHUNKS_IN_FLIGHT);

/** The files that the page has offered for download, and the answers to the browser that fetches them. */
export class Downloads {
  readonly #offered = new Map<string, Offered>();

  /** Makes a file available, once, under its id. */
  offer(offer: DownloadOffer, port: MessagePort): void {
    this.#offered.set(offer.id, { offer, port });
    port.onmessage = () => this.#offered.delete(offer.id);
    tell(port, { type: 'ready' });
  }

  /** The decrypted file as a response that the browser saves. */
  answer(id: string): Response {
    const offered = this.#offered.get(id);
    if (offered === undefined) return new Response(null, { status: 404 });
    this.#offered.delete(id);
    const { offer, port } = offered;
    return new Response(observed(offer, port), { headers: headersOf(offer) });
  }
}

/** With the length, a download that ends too early is an error to the browser, not a short file. */
function headersOf({ item, name, mime }: DownloadOffer): HeadersInit {
  return {
    'Content-Type': mime,
    'Content-Length': String(item.size),
    'Content-Disposition': attachment(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}

/** The plaintext, whose progress and end are reported to the page. An error in it ends the browser's download. */
function observed(offer: DownloadOffer, port: MessagePort): ReadableStream<Uint8Array> {
  const cancelled = new AbortController();
  port.onmessage = ({ data }: MessageEvent<CancelDownload>) => {
    if (data.type === 'cancel') cancelled.abort(new TransferCancelled());
  };
  const reader = downloadStream({
    api,
    budget,
    key: offer.key,
    item: offer.item,
    sha256: offer.sha256,
    signal: cancelled.signal,
    onProgress: (bytes) => tell(port, { type: 'progress', bytes }),
  }).getReader();

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          tell(port, { type: 'done' });
          controller.close();
        } catch (error) {
          tell(
            port,
            cancelled.signal.aborted ? { type: 'cancelled' } : { type: 'failed', failure: plain(error) },
          );
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

function tell(port: MessagePort, event: DownloadEvent): void {
  port.postMessage(event);
}

/** What can be posted of an error: its class, its message and its numbers, such as the index of a chunk. */
function plain(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: '', message: '' };
  const numbers = Object.entries(error).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'string',
  );
  return { ...Object.fromEntries(numbers), name: error.name, message: error.message };
}
