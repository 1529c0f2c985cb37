import { type RouteDefinition, routes } from '@coffer/contract';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { Configuration } from '../config/configuration.ts';

/** How everything is logged: one JSON object a line, on standard error, without anything that is secret. */
export function logOptions(level: Configuration['logLevel']) {
  return { level, stream: process.stderr, serializers: { req: requestForLog, err: errorForLog } };
}

/** The log of a process that serves nothing itself. */
export function createLog(level: Configuration['logLevel']): FastifyBaseLogger {
  return fastify({ logger: logOptions(level) }).log;
}

/** Path segments before a code, in the addresses of calls, and in those of the pages that make them. */
const BEFORE_CODES = Object.values<RouteDefinition>(routes).flatMap(
  ({ path }) => /([^/]+)\/\{code\}$/.exec(path)?.[1] ?? [],
);

/** The same before ids that let whoever knows them do something without an account: of invitations into folders, of links and of requests. */
const BEFORE_CAPABILITIES = [
  '^/api/people/invitations',
  '^/api/links',
  '^/api/requests',
  '^/join',
  '^/[lrp]',
];

const SECRET_IN_PATH = new RegExp(`(${BEFORE_CAPABILITIES.join('|')}|/(?:${BEFORE_CODES.join('|')}))/[^/]+`);

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

/** The path of a request target, without its query, without the codes that are mailed to people, and without ids that alone allow something. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  return path.replace(SECRET_IN_PATH, '$1/…');
}

/** Deeper than any chain of causes that helps somebody. */
const DEPTH = 5;

/** An error in the log. */
interface LoggedError extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * The form in which the log shows an error: what it is, where it came from, and why. What else libraries attach stays
 * out: rows and e-mail addresses from a database, requests and answers from a storage or a mail server.
 */
export function errorForLog(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error, but thrown', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause === undefined || depth === 0 ? {} : { cause: errorForLog(cause, depth - 1) }),
  };
}
