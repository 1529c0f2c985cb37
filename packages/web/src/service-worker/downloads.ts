import { failed } from '@coffer/client';
import { attachment } from '@coffer/contract';
import type { DownloadEvent, DownloadOffer } from '../download-protocol/messages.ts';
import { takeParts } from '../download-protocol/parts.ts';

interface Offered {
  readonly offer: DownloadOffer;
  readonly port: MessagePort;
  readonly parts: MessagePort;
  /** Aborts when the page does not want it any more, or is closed. */
  readonly givenUp: AbortSignal;
}

/** Downloads that the page has offered, and the answers to the browser that fetches them. */
export class Downloads {
  readonly #offered = new Map<string, Offered>();

  /** Makes a file or an archive available, once, under its id. */
  offer(offer: DownloadOffer, port: MessagePort, parts: MessagePort): void {
    const givingUp = new AbortController();
    this.#offered.set(offer.id, { offer, port, parts, givenUp: givingUp.signal });
    void navigator.locks.request(offer.id, () => {
      this.#offered.delete(offer.id);
      givingUp.abort(failed('cancelled'));
    });
    port.onmessage = () => post(port, { type: 'alive' });
    post(port, { type: 'ready' });
  }

  /** The decrypted content as a response that the browser saves. */
  answer(id: string): Response {
    const offered = this.#offered.get(id);
    if (offered === undefined) return new Response(null, { status: 404 });
    this.#offered.delete(id);
    post(offered.port, { type: 'begun' });
    return new Response(plaintext(offered), { headers: headersOf(offered.offer) });
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

/** The plaintext as the page's worker sends it. The page is told how it ends; of a failure it knows already. */
function plaintext({ offer, port, parts, givenUp }: Offered): ReadableStream<Uint8Array> {
  return takeParts(parts, offer.size, givenUp, {
    onEnd: () => post(port, { type: 'done' }),
    onCancel: () => post(port, { type: 'cancelled' }),
  });
}

function post(port: MessagePort, event: DownloadEvent): void {
  port.postMessage(event);
}
