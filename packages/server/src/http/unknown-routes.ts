import type { FastifyInstance } from 'fastify';
import { Refusal, sendProblem } from '../calls/refusal.ts';

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

/**
 * Gives every API path that is in service an answer to the methods that it does not know: 405, with the
 * ones that it does. Must be called before the first route is added.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const methods = known.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    known.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...known]) {
      const allow = [...methods].sort().join(', ');
      app.route({
        method: METHODS.filter((name) => !methods.has(name)),
        url,
        exposeHeadRoute: false,
        onRequest: async (request, reply) => {
          reply.header('allow', allow);
          return sendProblem(request, reply, new Refusal('method_not_allowed', `Allowed here: ${allow}.`));
        },
        handler: async () => undefined,
      });
    }
  };
}
