import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartRefused } from '../config/start-refused.ts';

/** Metrics in the form in which they are read. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string | null;
}

/**
 * Serves `/metrics`, and nothing else, on a port of its own, over plain HTTP.
 *
 * @throws StartRefused when it cannot listen there
 */
export async function startMetricsServer(
  { host, port, token }: MetricsServerOptions,
  read: () => Promise<Exposition>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics')
      return answer(response, 404, 'There is only /metrics here.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'GET it.');
    if (token !== null && !presentsToken(request.headers.authorization, token)) {
      response.setHeader('www-authenticate', 'Bearer');
      return answer(response, 401, 'The bearer token of COFFER_METRICS_TOKEN is needed.');
    }
    read().then(
      ({ contentType, text }) => answer(response, 200, text, contentType),
      () => answer(response, 500, 'The metrics cannot be read.'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `COFFER_METRICS_PORT ${port} cannot be opened on ${host}: ${cause.message}`;
      reject(new StartRefused(message, { cause }));
    });
    server.listen({ host, port }, resolve);
  });
  server.unref();
  return {
    port: portOf(server.address()),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(`${text.trimEnd()}\n`);
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The metrics have no port');
  return address.port;
}

/**
 * Whether an `Authorization` header presents the token (RFC 6750). How long the answer takes tells nothing about it.
 */
export function presentsToken(authorization: string | undefined, token: string): boolean {
  const presented = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(presented), digest(token));
}

/** Of equal length, which the comparison wants. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
