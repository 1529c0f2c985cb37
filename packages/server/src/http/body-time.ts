import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problem-reply.ts';

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
