import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import type { MetricsConfiguration } from '../config/metrics-configuration.ts';
import { sendProblem } from '../http/problem-reply.ts';
import { Refusal } from '../refusal.ts';
import { presentsToken } from './bearer-token.ts';
import { measureRequests } from './measure-requests.ts';
import type { Metrics } from './metrics.ts';
import { type Exposition, type MetricsServer, startMetricsServer } from './metrics-server.ts';

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
