import {
  OWN_API_VERSIONS,
  openApiDocument,
  type RouteDefinition,
  routes,
  type Settings,
} from '@coffer/contract';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Activation } from '../auth/activation.ts';
import { Refusal, sendProblem } from '../calls/refusal.ts';
import type { Configuration } from '../config/configuration.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import { Unavailable, unlessFull } from '../store/unavailable.ts';
import { userRepository } from '../users/user-repository.ts';
import { VERSION } from '../version.ts';

interface SystemNeeds {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly chunks: ChunkStore;
  /** The routes in service, known once all are registered. */
  readonly served: ReadonlySet<RouteDefinition>;
  readonly settings: SettingsService;
  readonly activation: Activation;
  /** Aborted when the server has been told to stop. */
  readonly stopping: AbortSignal;
}

/** Configuration, health and the API's description. */
export const systemRoutes: FastifyPluginAsync<SystemNeeds> = async (app, needs) => {
  const { configuration, database, chunks, served, settings, activation, stopping } = needs;

  app.serve(routes.configuration, async ({ request }) => ({
    ...publicPartOf(await settings.current()),
    version: VERSION,
    api: OWN_API_VERSIONS,
    is_new: await userRepository(database.queries).isEmpty(),
    // Without a configured address, cookies are made for whichever one is in use.
    public_url: configuration.publicUrl ?? `${request.protocol}://${request.host}`,
    activation_required: await activation.isRequired(),
    confirm_first: await activation.comesFirst({ confirmsFirst: false }),
    sends_mail: configuration.mail !== null,
    direct_transfers: chunks.direct !== null,
  }));

  // Once, at the first request: that takes a third of a second, and anybody may ask.
  let document: ReturnType<typeof openApiDocument> | null = null;
  app.get('/api/docs', async () => {
    const inService = Object.entries(routes).filter(([, route]) => served.has(route));
    document ??= openApiDocument(Object.fromEntries(inService), VERSION);
    return document;
  });

  app.get('/healthz', { config: { atOnce: true } }, async (_request, reply) => {
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
};

/** Those settings that the page must know. */
function publicPartOf({ app_name, registration, public_links, sharing }: Settings) {
  return { app_name, registration, public_links, sharing };
}

interface ReadinessPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  /** Aborted when the server has been told to stop. */
  readonly stopping: AbortSignal;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The obstacles to the server's work, in words that hold no secret; none as a rule. Their causes go to the log. */
async function obstacles({ database, chunks, stopping, log }: ReadinessPorts): Promise<string[]> {
  const found = await Promise.all([
    unless(() => sql`select 1`.execute(database.queries), 'The database does not answer.', log),
    unless(() => chunks.checkWritable().catch(unlessFull), 'Chunks cannot be stored.', log),
  ]);
  const here = found.filter((obstacle) => obstacle !== null);
  return stopping.aborted ? ['The server is stopping.', ...here] : here;
}

async function unless(
  work: () => Promise<unknown>,
  obstacle: string,
  log: ReadinessPorts['log'],
): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    // That something does not answer is said once, where it is found out, and not each time that somebody asks.
    if (!(error instanceof Unavailable)) log.error({ err: error }, 'not ready');
    return obstacle;
  }
}
