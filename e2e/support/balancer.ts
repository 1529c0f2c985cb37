import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** How long an instance that refuses connections is left in peace. */
const REST_MS = 1_000;

const BROKEN = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';
const NOBODY = '<!doctype html><title>503 Service Unavailable</title><h1>503 Service Unavailable</h1>';

/** What stands before several instances of a server. */
export interface Balancer {
  /** Where it listens, such as `http://127.0.0.1:43811`. */
  readonly url: string;
  /** How many requests each instance was given, by its address. */
  readonly given: ReadonlyMap<string, number>;
  /** The instance that is given the nth request from now whose method and address match, as soon as it is. */
  untilGiven(count: number, pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Hands requests to instances in turn, as a load balancer does: an instance that refuses connections gets none for a
 * while; a request goes to another one as long as nothing of it was sent. Bodies are streamed both ways, no faster than
 * they are taken. Where an instance breaks off in the middle of its answer, so does this one.
 *
 * @param port a free one by default
 */
export async function startBalancer(instances: readonly string[], port = 0): Promise<Balancer> {
  let turn = 0;
  const watchers = new Set<(request: string, instance: string) => void>();
  const restingUntil = new Map<string, number>();
  const given = new Map<string, number>();

  /** Those that answered last, beginning with whose turn it is; those that did not, at the end. */
  const inTurn = () => {
    turn += 1;
    const from = turn % instances.length;
    const order = [...instances.slice(from), ...instances.slice(0, from)];
    const rests = (instance: string) => (restingUntil.get(instance) ?? 0) > performance.now();
    return [...order.filter((each) => !rests(each)), ...order.filter(rests)];
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    for (const instance of inTurn()) {
      const line = await connected(instance, incoming);
      if (line === null) {
        restingUntil.set(instance, performance.now() + REST_MS);
        continue;
      }
      restingUntil.delete(instance);
      given.set(instance, (given.get(instance) ?? 0) + 1);
      for (const watch of watchers) watch(`${incoming.method} ${incoming.url}`, instance);
      return line.handOver(outgoing);
    }
    refuse(outgoing, 503, NOBODY);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // Downloads may take long, and clients hold on to their connections.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    given,
    untilGiven: (count, pattern) =>
      new Promise((resolve) => {
        let seen = 0;
        const watch = (request: string, instance: string) => {
          if (!pattern.test(request) || ++seen < count) return;
          watchers.delete(watch);
          resolve(instance);
        };
        watchers.add(watch);
      }),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A request that has begun at an instance; null where it takes no connection. */
function connected(
  instance: string,
  incoming: IncomingMessage,
): Promise<{ handOver(outgoing: ServerResponse): Promise<void> } | null> {
  const { hostname, port } = new URL(instance);
  const { method, url: path } = incoming;
  // Not written where it is used: the types of Node lack `setDefaultHeaders`.
  const options = {
    hostname,
    port,
    agent: false,
    headers: forwarded(incoming),
    setDefaultHeaders: false,
    method: method ?? 'GET',
    path: path ?? '/',
  };
  const upstream = request(options);
  return new Promise((resolve) => {
    const refused = () => resolve(null);
    upstream.once('error', refused);
    upstream.once('socket', (socket) => {
      socket.once('connect', () => {
        upstream.off('error', refused);
        resolve({ handOver: (outgoing) => exchange(incoming, upstream, outgoing) });
      });
    });
  });
}

async function exchange(
  incoming: IncomingMessage,
  upstream: ReturnType<typeof request>,
  outgoing: ServerResponse,
): Promise<void> {
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve);
    upstream.once('error', reject);
    upstream.once('close', () => reject(new Error('The instance said nothing')));
  });
  // What goes wrong while it is sent shows in the answer; an instance may answer before it has read everything.
  pipeline(incoming, upstream).catch(() => undefined);
  outgoing.once('close', () => upstream.destroy());
  try {
    const received = await answer;
    upstream.on('error', () => received.destroy());
    outgoing.writeHead(received.statusCode ?? 502, received.rawHeaders);
    await pipeline(received, outgoing);
  } catch {
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(outgoing, 502, BROKEN);
  }
}

function refuse(outgoing: ServerResponse, status: number, page: string): void {
  outgoing.writeHead(status, { 'content-type': 'text/html', connection: 'close' });
  outgoing.end(page);
}

/** The headers as they came, `Host` too, with those by which a server knows who asked. */
function forwarded({ headers, socket }: IncomingMessage) {
  const { connection: _, ...rest } = headers;
  return {
    ...rest,
    'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-host': headers.host ?? '',
    'x-forwarded-proto': 'http',
  };
}
