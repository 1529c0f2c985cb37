import { deviceCookie, sessionCookies } from '../calls/cookies.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import type { Invitations } from '../invitations/invitations.ts';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { RandomBytes } from '../secrets.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Database } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import type { Sender } from '../store/mail/messages.ts';
import type { Outbox } from '../store/mail/outbox.ts';
import { userOf } from '../users/user.ts';
import { createActivation } from './activation.ts';
import { createAdmission } from './admission.ts';
import { createAuthService } from './auth-service.ts';
import { createCurrentPassword } from './current-password.ts';
import { createKeyProofs } from './key-proof.ts';
import { createKnownDevices, DEVICE_SECONDS } from './known-devices.ts';
import { createPasswordHashing } from './password-hash.ts';
import { createSessions } from './sessions.ts';
import { authenticateBySession, createSignIn } from './sign-in.ts';
import { createSignatureLogin } from './signature-login.ts';
import { createTwoFactor } from './two-factor.ts';

export type Auth = Awaited<ReturnType<typeof createAuth>>;

interface AuthNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly limits: AttemptLimits;
  readonly events: EventLog;
  readonly settings: SettingsService;
  readonly invitations: Invitations;
  /** Null where no mail can be sent. */
  readonly outbox: Outbox | null;
  readonly sender: () => Promise<Sender>;
  readonly publicUrl: string | null;
}

/** Everything by which people get in, and by which the server knows them again. */
export async function createAuth(needs: AuthNeeds) {
  const { settings, publicUrl } = needs;
  const withCurrentSettings = { ...needs, settings: settings.current };
  const alwaysSecure = publicUrl?.startsWith('https:') ?? false;
  const cookies = sessionCookies(alwaysSecure);
  const knownDeviceCookie = deviceCookie(alwaysSecure, DEVICE_SECONDS);
  const devices = createKnownDevices(needs);
  const passwords = await createPasswordHashing(needs.random);
  const sessions = createSessions(withCurrentSettings);
  const activation = createActivation(needs);
  const proofs = createKeyProofs(needs);
  const ownUserOf = (user: UserRow) => userOf(needs.database.queries, user);
  return {
    cookies,
    deviceCookie: knownDeviceCookie,
    passwords,
    sessions,
    activation,
    proofs,
    accounts: createAuthService({
      ...needs,
      passwords,
      activation,
      admission: createAdmission({ ...needs, activation }),
      devices,
    }),
    twoFactor: createTwoFactor(withCurrentSettings),
    userOf: ownUserOf,
    signatures: createSignatureLogin({ ...needs, proofs }),
    signIn: createSignIn({ userOf: ownUserOf, sessions, cookies, devices, deviceCookie: knownDeviceCookie }),
    currentPassword: createCurrentPassword({ ...needs, passwords }),
    guards: {
      authenticate: authenticateBySession(sessions, cookies),
      confirmationComesFirst: activation.comesFirst,
    },
  };
}
