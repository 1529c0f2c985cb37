import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { type FollowedSpace, type RouteDefinition, routes, spaces } from '@coffer/contract';
import type { Visitor } from './visitor.ts';

const { path }: RouteDefinition = routes.spaceEvents;

/** A stream of events as it stands on the wire, kept open. */
export class EventListener {
  readonly headers: IncomingHttpHeaders;
  /** All events so far. */
  readonly events: (readonly FollowedSpace[])[] = [];
  /** Resolves when the server ends it. */
  readonly ended: Promise<void>;
  readonly #request: ClientRequest;
  readonly #waiting = new Set<() => void>();
  #text = '';

  private constructor(outgoing: ClientRequest, incoming: import('node:http').IncomingMessage) {
    this.#request = outgoing;
    this.headers = incoming.headers;
    incoming.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.ended = new Promise((resolve) => incoming.once('end', resolve).once('error', () => resolve()));
  }

  /** Opens a stream with somebody's cookies, and waits for its first event. */
  static async open(
    visitor: Visitor,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<EventListener> {
    const cookie = `coffer_session=${visitor.cookie('coffer_session')}`;
    const outgoing = request(`${visitor.url}${path}`, { headers: { cookie, ...headers }, agent: false });
    const listener = await new Promise<EventListener>((resolve, reject) => {
      outgoing.once('response', (incoming) => {
        if (incoming.statusCode === 200) resolve(new EventListener(outgoing, incoming));
        else reject(new Error(`The stream was answered with ${incoming.statusCode}`));
      });
      outgoing.once('error', reject).end();
    });
    await listener.until(({ events }) => events.length > 0);
    return listener;
  }

  /** The newest revision that was told of a space. */
  revisionOf(spaceId: string): number {
    return this.events.flat().findLast(({ id }) => id === spaceId)?.revision ?? -1;
  }

  /** Waits until something holds; it is looked at with each event. */
  async until(holds: (listener: EventListener) => boolean): Promise<void> {
    while (!holds(this)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  close(): void {
    this.#request.on('error', () => {}).destroy();
  }

  #take(text: string): void {
    const blocks = (this.#text + text).split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) this.events.push(spaces.parse(JSON.parse(block.slice(6))).spaces);
    }
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
