import type { FastifyInstance } from 'fastify';
import { drain } from './drain.ts';
import { errorToRefusal } from './error-to-refusal.ts';
import { sendProblem } from './problem-reply.ts';

/** Answers everything that a handler throws as a problem; only the log learns about unexpected errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = errorToRefusal(error);
    if (refusal.code === 'internal' && !request.raw.destroyed) request.log.error({ err: error }, 'failed');
    await drain(request.raw);
    return sendProblem(request, reply, refusal);
  });
}
