import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account-routes.ts';
import { createAccountDeletion } from './account/deletion.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { createAuth } from './auth/auth.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { systemClock } from './clock.ts';
import type { Configuration } from './config/configuration.ts';
import { storageOrigin } from './config/s3-configuration.ts';
import { systemEventLog } from './events/event-log.ts';
import { eventRoutes } from './events/event-routes.ts';
import { addServe } from './http/register-route.ts';
import { createHttpServer, portOf } from './http/server.ts';
import { refuseOtherMethods } from './http/unknown-routes.ts';
import { serveWeb } from './http/web-root.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { createInvitations } from './invitations/invitations.ts';
import { createAttemptLimits } from './limits/attempt-limits.ts';
import { linkRoutes } from './links/link-routes.ts';
import { cleanUp } from './maintenance/clean-up.ts';
import { createCleanUpSchedule } from './maintenance/clean-up-schedule.ts';
import { measuredCleanUp, measuredData, measuredEvents, measuredMailer } from './metrics/measuring.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createPasskeyChallenges } from './passkeys/challenges.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { createSharingRules } from './people/sharing-rules.ts';
import { publicAddress } from './ready-line.ts';
import { requestRoutes } from './requests/request-routes.ts';
import { systemRandom } from './secrets.ts';
import { createSettingsService, defaultSettings } from './settings/settings-service.ts';
import { spaceRoutes } from './spaces/space-routes.ts';
import { createChunkService } from './storage/chunk-service.ts';
import { storageRoutes } from './storage/storage-routes.ts';
import { aloneSince } from './store/alone-since.ts';
import { watchedChunkStore } from './store/chunks/watched-chunk-store.ts';
import { createOutbox } from './store/mail/outbox.ts';
import { type Data, openData } from './store/open-data.ts';
import { unlessFull } from './store/unavailable.ts';
import { systemRoutes } from './system/system-routes.ts';
import type { Tls } from './tls/open-tls.ts';
import { checkCertificate } from './tls/server-certificate.ts';

interface AppOptions {
  /** How it speaks TLS; null where it does not. */
  readonly tls: Tls | null;
  /** Aborted when the server has been told to stop: readiness checks get that as their answer. */
  readonly stopping: AbortSignal;
}

/**
 * The composition root: opens the data directory, and puts services on ports and routes on services.
 * Closing the returned server lets running requests end, then closes the database.
 *
 * @param webRoot the directory of the built web application
 * @throws StartRefused when the operator has to change something first
 */
export async function createApp(
  configuration: Configuration,
  webRoot: string,
  { tls, stopping }: AppOptions,
): Promise<FastifyInstance> {
  // What the configuration leaves out is not even loaded.
  const metrics = configuration.metrics && (await import('./metrics/metrics.ts')).createMetrics();
  const app = await createHttpServer(configuration, tls);
  const since = await aloneSince(configuration);
  const data = await openServedData(app, configuration, metrics);
  if (metrics !== null && configuration.metrics !== null) {
    const { serveMetrics } = await import('./metrics/serve-metrics.ts');
    serveMetrics(app, metrics, configuration.metrics);
  }
  const addOtherMethods = refuseOtherMethods(app);
  const ports = { ...(await openPorts(app, configuration, data, metrics)), aloneSince: since };
  await serveDomains(app, ports, configuration, { tls, stopping });
  await app.after();
  addOtherMethods();
  await serveWeb(app, webRoot, ports.random, storageOrigin(configuration));
  workInBackground(app, ports, metrics);
  return app;
}

/** Opens the data for as long as the app lives. */
async function openServedData(
  app: FastifyInstance,
  configuration: Configuration,
  metrics: Metrics | null,
): Promise<Data> {
  const data = await openData(configuration, {
    lost: (reason) => app.log.error({ reason }, 'the database does not answer'),
    back: () => app.log.info('the database answers again'),
    taken: () => {
      app.log.fatal('the data is being moved, restored or brought to a newer form, so this server stops');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  const watched = { ...data, chunks: watchedChunkStore(data.chunks, app.log) };
  const { database, chunks } = measuredData(watched, metrics);
  await database.requireRoom().catch((error: unknown) => {
    unlessFull(error);
    app.log.error({ err: error }, 'the disk is full, so nothing can be added until something is deleted');
  });
  app.addHook('onClose', async () => {
    await database.close();
    await chunks.close();
  });
  return { database, chunks };
}

type Ports = Awaited<ReturnType<typeof openPorts>> & {
  /** Since when no other process works with the data; null where one may. */
  readonly aloneSince: Date | null;
};

/** The ports of all domains. */
async function openPorts(
  app: FastifyInstance,
  configuration: Configuration,
  { database, chunks }: Data,
  metrics: Metrics | null,
) {
  const clock = systemClock;
  const events = measuredEvents(systemEventLog(), metrics);
  const settings = createSettingsService({ database, events, defaults: defaultSettings(configuration) });
  const { mail, publicUrl } = configuration;
  const limits = createAttemptLimits(database, clock);
  const sender = async () => ({
    appName: (await settings.current()).app_name,
    address: publicAddress(configuration, portOf(app)),
  });
  const mailer =
    mail && measuredMailer((await import('./store/mail/smtp-mailer.ts')).smtpMailer(mail), metrics);
  const outbox = mailer && createOutbox({ database, clock, mailer, log: app.log });
  return {
    database,
    chunks,
    clock,
    random: systemRandom,
    events,
    settings,
    publicUrl,
    limits,
    /** Null, like the outbox, where no mail can be sent. */
    mailer,
    outbox,
    sender,
    /** The operator's rules. */
    policy: {
      publicLinks: async () => (await settings.current()).public_links,
      sharing: createSharingRules({ settings, limits, outbox, sender }),
      plaintextKeys: async () => (await settings.current()).plaintext_keys,
      itemsPerAccount: async () => (await settings.current()).items_per_account,
      requestShare: configuration.requestShare,
      keptLimits: configuration.keptLimits,
    },
  };
}

/** Gives each domain what it needs. */
async function serveDomains(
  app: FastifyInstance,
  ports: Ports,
  configuration: Configuration,
  { tls, stopping }: AppOptions,
): Promise<void> {
  const invitations = createInvitations(ports);
  const auth = await createAuth({ ...ports, invitations });
  const { sessions, twoFactor, activation, currentPassword, signIn } = auth;
  const challenges = createPasskeyChallenges(ports);
  const passkeys = createPasskeys({
    ...ports,
    settings: ports.settings.current,
    challenges,
    currentPassword,
  });
  const deletion = createAccountDeletion({ ...ports, currentPassword });
  const chunkService = createChunkService(ports);

  const served = addServe(app, auth.guards);
  app.register(authRoutes, { ...ports, auth });
  app.register(passkeyRoutes, { ...ports, challenges, passkeys, signIn });
  app.register(accountRoutes, { ...ports, auth, passkeys, deletion });
  app.register(storageRoutes, { ...ports, chunkService });
  app.register(linkRoutes, { ...ports, chunkService });
  app.register(requestRoutes, { ...ports, chunkService });
  app.register(spaceRoutes, { ...ports, sessions });
  app.register(peopleRoutes, ports);
  app.register(invitationRoutes, { ...ports, invitations });
  app.register(eventRoutes, ports);
  const certificate = tls && (async () => checkCertificate(await tls.source()));
  const mailFrom = configuration.mail?.from.address ?? null;
  app.register(adminRoutes, { ...ports, sessions, twoFactor, activation, deletion, mailFrom, certificate });
  app.register(systemRoutes, { ...ports, configuration, served, activation, stopping });
}

/** Cleans up every hour, and sends mail, as long as the app lives. */
function workInBackground(app: FastifyInstance, ports: Ports, metrics: Metrics | null): void {
  const { database, settings, outbox, aloneSince } = ports;
  const cleanUpPorts = { ...ports, settings: settings.current, confirmsAddresses: outbox !== null };
  const schedule = createCleanUpSchedule({
    run: (since, signal) =>
      database.exclusively('clean-up', () =>
        measuredCleanUp(() => cleanUp(cleanUpPorts, since, signal), metrics),
      ),
    aloneSince,
    log: app.log,
  });
  app.addHook('onReady', async () => schedule.start());
  app.addHook('preClose', () => schedule.stop());
  if (outbox === null) return;
  app.addHook('onListen', async () => outbox.start());
  app.addHook('preClose', () => outbox.stop());
}
