import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts every request by the template of its route, never by its address. */
export function measureRequests(app: FastifyInstance, { requests, abortedRequests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const status_class = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ ...placeOf(request), status_class }, reply.elapsedTime / 1000);
  });
  app.addHook('onRequestAbort', async (request) => abortedRequests.inc(placeOf(request)));
}

function placeOf({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none' };
}
