import type { RouteDefinition } from '@coffer/contract';
import type { FastifyInstance } from 'fastify';
import { accountRoutes, startOverRoutes } from './account/account-routes.ts';
import { createCredentialsService } from './account/credentials-service.ts';
import { createAccountDeletion } from './account/deletion.ts';
import { createAccountExporter } from './account/export.ts';
import { createRecovery } from './account/recovery.ts';
import { createStartOver } from './account/start-over.ts';
import { overviewRoutes, settingsRoutes, userRoutes } from './admin/admin-routes.ts';
import { createHealthCheck } from './admin/health.ts';
import { createOverview } from './admin/overview.ts';
import { createTestMails } from './admin/test-mail.ts';
import { createUsersService } from './admin/users-service.ts';
import { createActivation } from './auth/activation.ts';
import { createAdmission } from './auth/admission.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { createAuthService } from './auth/auth-service.ts';
import { createCurrentPassword } from './auth/current-password.ts';
import { createKeyProofs } from './auth/key-proof.ts';
import { createKnownDevices, DEVICE_SECONDS } from './auth/known-devices.ts';
import { createPasswordHashing } from './auth/password-hash.ts';
import { createSessions } from './auth/sessions.ts';
import { authenticateBySession, createSignIn } from './auth/sign-in.ts';
import { createSignatureLogin } from './auth/signature-login.ts';
import { createTwoFactor } from './auth/two-factor.ts';
import { deviceCookie, sessionCookies } from './calls/cookies.ts';
import { systemClock } from './clock.ts';
import type { Configuration } from './config/configuration.ts';
import { storageOrigin } from './config/s3-configuration.ts';
import { systemEventLog } from './events/event-log.ts';
import { createEventPages } from './events/event-pages.ts';
import { eventRoutes } from './events/event-routes.ts';
import { createRegistrar } from './http/register-route.ts';
import { createHttpServer, portOf } from './http/server.ts';
import { refuseOtherMethods } from './http/unknown-routes.ts';
import { serveWeb } from './http/web-root.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { createInvitations } from './invitations/invitations.ts';
import { createAttemptLimits } from './limits/attempt-limits.ts';
import { createLinkContent } from './links/link-content.ts';
import { linkRoutes } from './links/link-routes.ts';
import { createOwnLinks } from './links/own-links.ts';
import { createSharedLinks } from './links/shared-links.ts';
import { createVisits } from './links/visit.ts';
import { cleanUp } from './maintenance/clean-up.ts';
import { createCleanUpSchedule } from './maintenance/clean-up-schedule.ts';
import { measuredCleanUp, measuredData, measuredEvents, measuredMailer } from './metrics/measuring.ts';
import { createPasskeyChallenges } from './passkeys/challenges.ts';
import { createPasskeyLogin } from './passkeys/passkey-login.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { publicAddress } from './ready-line.ts';
import { systemRandom } from './secrets.ts';
import { createSettingsService, defaultSettings } from './settings/settings-service.ts';
import { createChunkService } from './storage/chunk-service.ts';
import { createDirectChunkService } from './storage/direct-chunk-service.ts';
import { createItemService } from './storage/item-service.ts';
import { createSearchService } from './storage/search-service.ts';
import { storageRoutes } from './storage/storage-routes.ts';
import { createTreeService } from './storage/tree-service.ts';
import { watchedChunkStore } from './store/chunks/watched-chunk-store.ts';
import { createOutbox } from './store/mail/outbox.ts';
import { openData } from './store/open-data.ts';
import { systemRoutes } from './system/system-routes.ts';
import type { Tls } from './tls/open-tls.ts';

interface AppOptions {
  /** How it speaks TLS; null where it does not. */
  readonly tls: Tls | null;
  /** Aborted when the server has been told to stop: it says so to whoever asks whether it is ready. */
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
  const clock = systemClock;
  const random = systemRandom;
  // What the configuration leaves out is not even loaded.
  const metrics = configuration.metrics && (await import('./metrics/metrics.ts')).createMetrics();
  const app = await createHttpServer(configuration, tls);
  const data = await openData(configuration, {
    lost: (reason) => app.log.error({ reason }, 'the database does not answer'),
    back: () => app.log.info('the database answers again'),
    taken: () => {
      app.log.fatal('the data is being moved or restored, so this server stops');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  const watched = { ...data, chunks: watchedChunkStore(data.chunks, app.log) };
  const { database, chunks } = measuredData(watched, metrics);
  app.addHook('onClose', async () => {
    await database.close();
    await chunks.close();
  });
  if (metrics !== null && configuration.metrics !== null) {
    const { serveMetrics } = await import('./metrics/serve-metrics.ts');
    serveMetrics(app, metrics, configuration.metrics);
  }
  const addOtherMethods = refuseOtherMethods(app);

  const alwaysSecure = configuration.publicUrl?.startsWith('https:') ?? false;
  const cookies = sessionCookies(alwaysSecure);
  const knownDeviceCookie = deviceCookie(alwaysSecure, DEVICE_SECONDS);
  const devices = createKnownDevices({ database, clock, random });
  const events = measuredEvents(systemEventLog(), metrics);
  const settings = createSettingsService({ database, events, defaults: defaultSettings(configuration) });
  const sessions = createSessions({ database, clock, random, events, settings: settings.current });
  const limits = createAttemptLimits(database, clock);
  const passwords = await createPasswordHashing(random);
  const { mail } = configuration;
  const mailer =
    mail && measuredMailer((await import('./store/mail/smtp-mailer.ts')).smtpMailer(mail), metrics);
  const outbox = mailer && createOutbox({ database, clock, mailer, log: app.log });
  const sender = async () => ({
    appName: (await settings.current()).app_name,
    address: publicAddress(configuration, portOf(app)),
  });
  const activation = createActivation({
    database,
    clock,
    random,
    limits,
    outbox,
    sender,
    events,
    settings,
  });
  const invitations = createInvitations({ database, clock, events, settings, outbox, sender });
  const admission = createAdmission({ settings, invitations });
  const auth = createAuthService({
    database,
    clock,
    passwords,
    limits,
    activation,
    admission,
    events,
    devices,
  });
  const proofs = createKeyProofs({ database, clock, random });
  const twoFactor = createTwoFactor({
    database,
    clock,
    random,
    limits,
    events,
    settings: settings.current,
  });
  const signatures = createSignatureLogin({ database, proofs, limits, events });
  const storage = { database, chunks, clock };
  const policy = {
    publicLinks: async () => (await settings.current()).public_links,
    plaintextKeys: async () => (await settings.current()).plaintext_keys,
    itemsPerAccount: async () => (await settings.current()).items_per_account,
  };

  const registered = new Set<RouteDefinition>();
  const guards = {
    authenticate: authenticateBySession(sessions, cookies),
    confirmationComesFirst: activation.comesFirst,
  };
  const register = createRegistrar(app, guards, registered);
  const signIn = createSignIn({ sessions, cookies, devices, deviceCookie: knownDeviceCookie });
  const currentPassword = createCurrentPassword({ database, passwords, limits });
  const deletion = createAccountDeletion({ database, clock, chunks, currentPassword, events });
  authRoutes(register, {
    auth,
    activation,
    signatures,
    twoFactor,
    sessions,
    cookies,
    signIn,
    deviceCookie: knownDeviceCookie,
    publicUrl: configuration.publicUrl,
  });
  const recovery = createRecovery({ database, limits, events });
  const challenges = createPasskeyChallenges({ database, clock, random });
  const passkeys = createPasskeys({
    database,
    clock,
    challenges,
    currentPassword,
    events,
    settings: settings.current,
  });
  passkeyRoutes(register, {
    passkeys,
    signIn,
    publicUrl: configuration.publicUrl,
    passkeyLogin: createPasskeyLogin({ database, clock, limits, challenges, events }),
  });
  accountRoutes(register, {
    auth,
    sessions,
    cookies,
    twoFactor,
    currentPassword,
    recovery,
    credentials: createCredentialsService({ database, passwords, proofs, currentPassword, events }),
    exporter: createAccountExporter({ database, sessions, twoFactor, recovery, passkeys, events }),
    deletion,
    publicUrl: configuration.publicUrl,
  });
  const startOver = createStartOver({
    database,
    chunks,
    clock,
    random,
    limits,
    passwords,
    twoFactor,
    outbox,
    sender,
    events,
  });
  startOverRoutes(register, startOver);
  const chunkService = createChunkService({ ...storage, policy });
  storageRoutes(register, {
    items: createItemService({ ...storage, policy }),
    tree: createTreeService(storage),
    search: createSearchService(storage),
    chunks: chunkService,
    direct: createDirectChunkService(storage),
  });
  const visits = createVisits({ database, clock, policy });
  linkRoutes(register, {
    own: createOwnLinks({ database, clock, policy }),
    shared: createSharedLinks({ database, clock, random, visits, chunks: chunkService }),
    content: createLinkContent({ visits, chunks: chunkService, policy }),
    limits,
    visits,
  });
  userRoutes(register, {
    users: createUsersService({
      database,
      clock,
      events,
      sessions,
      twoFactor,
      activation,
      deletion,
    }),
  });
  invitationRoutes(register, { invitations });
  settingsRoutes(register, {
    settings,
    testMails: createTestMails({ database, events, mailer, sender }),
    mailFrom: mail?.from.address ?? null,
  });
  overviewRoutes(register, {
    overview: createOverview({ database, chunks, clock }),
    health: createHealthCheck({ database, chunks, mailer, log: app.log }),
  });
  eventRoutes(register, { pages: createEventPages({ database }) });
  systemRoutes(app, register, {
    configuration,
    database,
    chunks,
    registered,
    settings,
    activation,
    stopping,
  });
  await app.after();
  addOtherMethods();
  await serveWeb(app, webRoot, random, storageOrigin(configuration));

  const cleanUpPorts = {
    ...storage,
    events,
    settings: settings.current,
    confirmsAddresses: outbox !== null,
  };
  const schedule = createCleanUpSchedule({
    run: (since, signal) =>
      database.exclusively('clean-up', () =>
        measuredCleanUp(() => cleanUp(cleanUpPorts, since, signal), metrics),
      ),
    othersWrite: database.isShared,
    log: app.log,
  });
  app.addHook('onReady', async () => schedule.start());
  app.addHook('preClose', () => schedule.stop());
  if (outbox !== null) {
    app.addHook('onListen', async () => outbox.start());
    app.addHook('preClose', () => outbox.stop());
  }
  return app;
}
