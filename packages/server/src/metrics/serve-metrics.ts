import cluster from 'node:cluster';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import { Refusal, sendProblem } from '../calls/refusal.ts';
import type { MetricsConfiguration } from '../config/metrics-configuration.ts';
import type { Metrics } from './metrics.ts';
import { type Exposition, type MetricsServer, presentsToken, startMetricsServer } from './metrics-server.ts';

/**
 * Counts requests, and hands out all that was counted where the configuration says; a worker to the process that looks
 * after it, which adds up what it has from all.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  configuration: MetricsConfiguration,
): void {
  measureRequests(app, metrics);
  const read = () => expositionOf(metrics);
  if (cluster.isWorker) reportToPrimary(metrics);
  else if (configuration.place === 'main-port') serveOnMainPort(app, configuration.token, read);
  else serveOnOwnPort(app, configuration, read);
}

function reportToPrimary({ registry }: Metrics): void {
  AggregatorRegistry.setRegistries([registry]);
  // It answers from now on.
  new AggregatorRegistry();
}

async function expositionOf({ registry }: Metrics): Promise<Exposition> {
  return { contentType: registry.contentType, text: await registry.metrics() };
}

function serveOnMainPort(app: FastifyInstance, token: string, read: () => Promise<Exposition>): void {
  app.get('/metrics', async (request, reply) => {
    if (!presentsToken(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer');
      const refusal = new Refusal('unauthenticated', 'The bearer token of COFFER_METRICS_TOKEN is needed.');
      return sendProblem(request, reply, refusal);
    }
    const { contentType, text } = await read();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}

function serveOnOwnPort(
  app: FastifyInstance,
  configuration: Extract<MetricsConfiguration, { place: 'own-port' }>,
  read: () => Promise<Exposition>,
): void {
  let server: MetricsServer | undefined;
  app.addHook('onReady', async () => {
    server = await startMetricsServer(configuration, read);
    app.log.info({ host: configuration.host, port: server.port }, 'metrics are served');
  });
  app.addHook('onClose', async () => server?.close());
}

/** Counts every request by the template of its route, never by its address. */
function measureRequests(app: FastifyInstance, { requests, abortedRequests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const status_class = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ ...placeOf(request), status_class }, reply.elapsedTime / 1000);
  });
  app.addHook('onRequestAbort', async (request) => abortedRequests.inc(placeOf(request)));
}

function placeOf({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none' };
}
