import { openApiDocument, type RouteDefinition, routes, type Settings } from '@coffer/contract';
import type { FastifyInstance } from 'fastify';
import type { Activation } from '../auth/activation.ts';
import type { ChunkStore } from '../chunks/chunk-store.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Database } from '../database/database.ts';
import type { RegisterRoute } from '../http/call.ts';
import { sendProblem } from '../http/problem-reply.ts';
import { Refusal } from '../refusal.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { VERSION } from '../version.ts';
import { obstacles } from './readiness.ts';

interface SystemPorts {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly chunks: ChunkStore;
  /** The routes in service, known once all are registered. */
  readonly registered: ReadonlySet<RouteDefinition>;
  readonly settings: SettingsService;
  readonly activation: Activation;
  /** Aborted when the server has been told to stop. */
  readonly stopping: AbortSignal;
}

/** What the page, operators and programs ask of the server itself. */
export function systemRoutes(app: FastifyInstance, register: RegisterRoute, ports: SystemPorts): void {
  const { configuration, database, chunks, registered, settings, activation, stopping } = ports;

  register(routes.configuration, async ({ request }) => ({
    ...publicPartOf(await settings.current()),
    version: VERSION,
    // Without a configured address, cookies are made for whichever one is in use.
    public_url: configuration.publicUrl ?? `${request.protocol}://${request.host}`,
    activation_required: await activation.isRequired(),
    confirm_first: await activation.comesFirst(),
    sends_mail: configuration.mail !== null,
    direct_transfers: chunks.direct !== null,
  }));

  app.get('/api/docs', async () => {
    const inService = Object.entries(routes).filter(([, route]) => registered.has(route));
    return openApiDocument(Object.fromEntries(inService), VERSION);
  });

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (request, reply) => {
    const found = await obstacles({ database, chunks, stopping, log: request.log });
    if (found.length > 0) {
      const refusal = new Refusal('unavailable', found.join(' '), { retryAfterSeconds: 5 });
      return sendProblem(request, reply, refusal);
    }
    reply.header('cache-control', 'no-store');
    return { status: 'ready' };
  });
}

/** Those settings that the page must know. */
function publicPartOf({ app_name, registration, public_links }: Settings) {
  return { app_name, registration, public_links };
}
