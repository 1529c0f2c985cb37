import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, sendProblem } from '../calls/refusal.ts';

/** How long a request may take to arrive: eight chunks at the same time, as the page sends them, over 80 kbit/s. */
const REQUEST_MS = 3_600_000;

/** How long a connection may be silent in the middle of a request, or while the answer is awaited. */
const SILENCE_MS = 300_000;

/** How long a connection may rest: longer than proxies keep theirs, so that they end it and not we. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Ends what will not come to its end, and leaves slow lines their time. Requests whose head does not arrive are ended
 * by Node itself, after a minute.
 */
export function limitTimes(server: Server): void {
  server.requestTimeout = REQUEST_MS;
  server.timeout = SILENCE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
}

/** How long a JSON body may take to arrive. The longest ones need 300 kbit/s. */
export const BODY_MS = 30_000;

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/**
 * Refuses a body that is kept in memory and does not come to its end in time, and closes its connection. Bodies that
 * handlers read themselves are not kept, and so have no such time.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('preParsing', async (request, reply) => {
    const refuse = () => {
      reply.header('connection', 'close');
      sendProblem(request, reply, new Refusal('request_timeout', 'The request took too long to arrive.'));
    };
    timers.set(request, setTimeout(refuse, milliseconds));
    reply.raw.once('close', () => endBodyTime(request));
  });
  app.addHook('preValidation', async (request) => endBodyTime(request));
}

/** Nothing of the body is kept any more, or nothing of it is still to come. */
export function endBodyTime(request: FastifyRequest): void {
  clearTimeout(timers.get(request));
}
