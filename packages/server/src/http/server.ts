import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import { KIBIBYTE } from '@coffer/contract';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyInstance, type FastifyServerFactory, fastify, LogController } from 'fastify';
import { guardOrigin } from '../calls/origin.ts';
import { takeTurn } from '../concurrency/turns.ts';
import type { Configuration } from '../config/configuration.ts';
import { storageOrigin } from '../config/s3-configuration.ts';
import { proxyMatcher } from '../config/trusted-proxies.ts';
import type { Tls } from '../tls/open-tls.ts';
import { createTlsServer, keepCertificateCurrent } from '../tls/tls-server.ts';
import { speakApiVersion } from './api-version.ts';
import { createBrokenRequests } from './broken-requests.ts';
import { limitConnections } from './connection-limits.ts';
import { handleErrors } from './errors.ts';
import { normalizeForwardedAddresses } from './forwarded-addresses.ts';
import { readJsonBodies } from './json-bodies.ts';
import { logOptions, logRequests } from './log.ts';
import { addSecurityHeaders, asksForTls } from './security-headers.ts';
import { BODY_MS, limitBodyTime, limitTimes } from './time-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered before what waits for its turn. */
    readonly atOnce?: boolean;
    /** True if the handler reads the body while it arrives, so that it is not kept. */
    readonly readsBody?: boolean;
  }
}

/** The largest body of what is no route of the contract: none of it is ever looked at. */
const STRAY_BODY_BYTES = 4 * KIBIBYTE;

/**
 * Answers that are made for each request are compressed where the route says so, at a level that costs less time than
 * the bytes that it saves on a line of 100 Mbit/s. Files are compressed in advance, by the build of the page.
 */
const COMPRESSION: FastifyCompressOptions = {
  global: false,
  globalDecompression: false,
  threshold: 1_024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/**
 * An HTTP server with everything that holds for all requests, and no routes yet.
 *
 * @param bodyMs how long a JSON body may take to arrive
 */
export async function createHttpServer(
  configuration: Pick<
    Configuration,
    'trustProxy' | 'connections' | 'logLevel' | 'publicUrl' | 'tls' | 'store' | 's3'
  >,
  tls: Tls | null,
  bodyMs = BODY_MS,
): Promise<FastifyInstance> {
  const brokenRequests = createBrokenRequests();
  const app: FastifyInstance = fastify({
    bodyLimit: STRAY_BODY_BYTES,
    ...(tls === null ? {} : { serverFactory: tlsServerFactory(tls) }),
    trustProxy: configuration.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // A running request is answered while the server goes down, also on a connection that lives on.
    return503OnClosing: false,
    logger: logOptions(configuration.logLevel),
    routerOptions: {
      // Longer than any request line can be: the contract's schemas judge parameters, not the router.
      maxParamLength: 65_536,
    },
    rewriteUrl: (request) => decodableTarget(request.url ?? '/'),
    clientErrorHandler: (error, socket) => brokenRequests.answer(error, socket, app.log),
  });
  limitTimes(app.server);
  normalizeForwardedAddresses(app);
  takeTurns(app);
  limitConnections(app, configuration.connections, proxyMatcher(configuration.trustProxy));
  limitBodyTime(app, bodyMs);
  brokenRequests.watch(app.server);
  // JSON is all that calls take. A page of another site could send plain text without asking first.
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  logRequests(app);
  endConnectionsOnClose(app, tls !== null);
  addSecurityHeaders(app, asksForTls(configuration), storageOrigin(configuration));
  handleErrors(app, bodyMs);
  speakApiVersion(app);
  guardOrigin(app, configuration.publicUrl);
  await app.register(cookie);
  await app.register(compress, COMPRESSION);
  if (tls !== null) keepCertificateCurrent(app, tls, configuration.publicUrl);
  return app;
}

/**
 * Requests that come at once are begun one after the other, in turns with all else: those that write make a queue, and
 * nobody's new connection may wait until all of it is worked off. The answer to whether the server is there waits for none.
 */
function takeTurns(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.atOnce === true) done();
    else takeTurn(done);
  });
}

function tlsServerFactory({ credentials }: Tls): FastifyServerFactory {
  return (handler) => createTlsServer(credentials, handler);
}

/**
 * A connection that stays open after its last answer would hold up the end of the server, and so would one over which nothing
 * was asked yet: browsers open such in advance, and Node does not count them among those that rest.
 */
function endConnectionsOnClose(app: FastifyInstance, isTls: boolean): void {
  let closing = false;
  const unused = new Set<Socket>();
  app.server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) if (isTls || socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/**
 * Where an address cannot be decoded there is nothing. Routed like this it gets the same headers, log line
 * and problem as every other address with nothing at it.
 */
function decodableTarget(target: string): string {
  try {
    decodeURIComponent(target.split('?')[0] ?? '');
    return target;
  } catch {
    const [, part = ''] = /^(\/(?:api|assets))\//.exec(target) ?? [];
    return `${part}/undecodable`;
  }
}

/** The port that the server listens on. */
export function portOf(app: FastifyInstance): number {
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('The server does not listen yet');
  return address.port;
}
