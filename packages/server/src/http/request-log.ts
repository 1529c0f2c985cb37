import { type RouteDefinition, routes } from '@coffer/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What stands before a code in the addresses of calls, and in those of the pages that make them. */
const BEFORE_CODES = Object.values<RouteDefinition>(routes).flatMap(
  ({ path }) => /([^/]+)\/\{code\}$/.exec(path)?.[1] ?? [],
);

const CODE_IN_PATH = new RegExp(`/(${BEFORE_CODES.join('|')})/[^/]+`);

/**
 * One line per answered request. The query string is left out, because it may carry `key_hex`; so are
 * cookies, bodies and every other header.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        address: request.ip,
      },
      'request',
    );
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, path: pathOf(request.url) }, 'client went away');
  });
}

/** The form in which the HTTP library's own log lines show a request. */
export function requestForLog(request: Pick<FastifyRequest, 'method' | 'url'>) {
  return { method: request.method, path: pathOf(request.url) };
}

/** The path of a request target, without its query and without the codes that are mailed to people. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  return path.replace(CODE_IN_PATH, '/$1/…');
}
