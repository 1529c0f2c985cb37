import { API_HEADER, API_VERSION, isTooOld } from '@coffer/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';

/**
 * Says the version of the API with every answer, and refuses calls of programs that are too old for it. A program that says none,
 * such as one that somebody else has made, is served.
 */
export function speakApiVersion(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(API_HEADER, API_VERSION);
    const isRefused = request.url.startsWith('/api/') && isTooOld(request.headers[API_HEADER]);
    if (isRefused) done(new Refusal('client_too_old', 'This program is too old for this server. Update it.'));
    else done();
  });
}
