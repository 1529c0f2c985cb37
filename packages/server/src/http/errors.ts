import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { Unavailable } from '../unavailable.ts';
import { endBodyTime } from './body-time.ts';
import { drain } from './drain.ts';
import { errorToRefusal } from './error-to-refusal.ts';
import { sendProblem } from './problem-reply.ts';

/**
 * Answers everything that a handler throws as a problem; only the log learns about unexpected errors.
 *
 * @param bodyMs for how long the rest of a refused body is awaited at most
 */
export function handleErrors(app: FastifyInstance, bodyMs: number): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = wasCutOff(request) ? CUT_OFF : errorToRefusal(error);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'failed');
    // The error itself is logged once, where it is found out, and not for each request that meets it.
    if (error instanceof Unavailable) request.log.warn({ reason: error.message }, 'not available');
    endBodyTime(request);
    await drain(request.raw, bodyMs);
    return sendProblem(request, reply, refusal);
  });
}

/** Nobody reads this answer; it keeps a broken connection from looking like an error of the server. */
const CUT_OFF = new Refusal('validation_failed', 'The connection broke before the request had arrived.');

function wasCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}
