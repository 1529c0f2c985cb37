import { type ApiClient, failed, postFailure, RangedFile } from '@coffer/client';
import { mediaAnswer } from '../download-protocol/media-answer.ts';
import type { MediaClosed, MediaEvent, MediaOffer, MediaWanted } from '../download-protocol/messages.ts';
import { observedStream } from '../download-protocol/observed-stream.ts';
import { OfferWait } from '../download-protocol/offer-wait.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a page may take to offer again what a stopped service worker has forgotten. */
const OFFER_MS = 5_000;

interface Played {
  readonly file: RangedFile;
  readonly size: number;
  readonly mime: string;
  readonly closed: AbortSignal;
  readonly port: MessagePort;
}

/** Files that pages play, and the answers to their players. Keys are in memory only, while a page plays. */
export class Media {
  readonly #apiFor: (spaceId: string | undefined) => ApiClient;
  readonly #played = new Map<string, Played>();
  readonly #awaited = new OfferWait(OFFER_MS);

  /** @param apiFor reaches the server about a space; about the drive where it is undefined */
  constructor(apiFor: (spaceId: string | undefined) => ApiClient) {
    this.#apiFor = apiFor;
  }

  /** Makes a file playable under its id, until the port says that it is closed. */
  offer({ id, content, spaceId, mime }: MediaOffer, port: MessagePort): void {
    const closing = new AbortController();
    port.onmessage = (_: MessageEvent<MediaClosed>) => {
      this.#played.delete(id);
      closing.abort(failed('cancelled'));
      port.close();
    };
    const { item } = content;
    const file = new RangedFile({ api: this.#apiFor(spaceId), ...content });
    this.#played.set(id, { file, size: item.size, mime, closed: closing.signal, port });
    this.#awaited.arrived(id);
    post(port, { type: 'ready' });
  }

  /** Answers a player's request, with the bytes that it asks for and no others. */
  async answer({ request, clientId, waitUntil }: MediaRequest, id: string): Promise<Response> {
    const played = this.#played.get(id) ?? (await this.#askAgain(id, clientId));
    if (played === undefined) return new Response(null, { status: 404 });
    const { status, headers, from, to } = mediaAnswer(request.headers.get('range'), played);
    if (request.method === 'HEAD' || status === 416) return new Response(null, { status, headers });
    const { file, closed, port } = played;
    const { body, ended } = observedStream(file.stream(from, to, closed), (error) => {
      if (!closed.aborted) post(port, { type: 'failed', failure: postFailure(error) });
    });
    waitUntil(ended);
    return new Response(body, { status, headers });
  }

  /** Lets the page that plays it offer it again; undefined if it does not. */
  async #askAgain(id: string, clientId: string): Promise<Played | undefined> {
    const client = await self.clients.get(clientId);
    if (client === undefined) return undefined;
    const wanted: MediaWanted = { type: 'media-wanted', id };
    // A player asks for several parts at once.
    await this.#awaited.for(id, () => client.postMessage(wanted));
    return this.#played.get(id);
  }
}

interface MediaRequest {
  readonly request: Request;
  readonly clientId: string;
  /** Keeps the service worker running. */
  waitUntil(promise: Promise<unknown>): void;
}

function post(port: MessagePort, event: MediaEvent): void {
  port.postMessage(event);
}
