import { routes } from '@coffer/contract';
import type { AuthService } from '../auth/auth-service.ts';
import type { CurrentPassword } from '../auth/current-password.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { TwoFactor } from '../auth/two-factor.ts';
import type { Caller, RegisterRoute } from '../calls/call.ts';
import type { SessionCookies } from '../calls/cookies.ts';
import { provenOrigin } from '../calls/origin.ts';
import type { CredentialsService } from './credentials-service.ts';
import type { AccountDeletion } from './deletion.ts';
import type { AccountExporter } from './export.ts';
import type { Recovery } from './recovery.ts';
import type { StartOver } from './start-over.ts';

interface AccountRoutePorts {
  readonly auth: AuthService;
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly twoFactor: TwoFactor;
  readonly currentPassword: CurrentPassword;
  readonly credentials: CredentialsService;
  readonly recovery: Recovery;
  readonly exporter: AccountExporter;
  readonly deletion: AccountDeletion;
  readonly publicUrl: string | null;
}

/** One's own account. */
export function accountRoutes(register: RegisterRoute, ports: AccountRoutePorts): void {
  const { auth, sessions, cookies, twoFactor, currentPassword, credentials } = ports;
  const { recovery, exporter, deletion, publicUrl } = ports;

  /** A session alone changes nothing of what opens the account, so the password is asked for again. */
  const proven = ({ userId }: Caller, body: { readonly current_password: string }) =>
    currentPassword.check(userId, body.current_password);

  register(routes.setAccountKey, ({ body, caller }) => auth.setAccountKey(caller.userId, body));

  register(routes.keySuccessions, ({ query, caller }) => credentials.successions(caller.userId, query.after));
  register(routes.changePassword, ({ body, caller }) => credentials.changePassword(caller, body));
  register(routes.resetPassword, ({ body, caller, request }) =>
    credentials.resetPassword(caller, body, provenOrigin(request, publicUrl)),
  );
  register(routes.changeKeyPair, ({ body, caller, request }) =>
    credentials.changeKeyPair(caller, body, provenOrigin(request, publicUrl)),
  );
  register(routes.setRecovery, async ({ body, caller }) => recovery.set(await proven(caller, body), body));
  register(routes.removeRecovery, async ({ body, caller }) => recovery.remove(await proven(caller, body)));
  register(routes.openRecovery, ({ body, request }) => recovery.open(body, request.ip));

  register(routes.exportAccount, ({ query, caller }) => exporter.page(caller, query.cursor ?? null));
  register(routes.deleteAccount, async ({ body, caller, reply }) => {
    await deletion.delete(caller.userId, body.current_password);
    cookies.clear(reply);
  });

  register(routes.refuseActivation, ({ params }) => deletion.deleteWaiting(params.code));

  register(routes.listSessions, ({ caller }) => sessions.list(caller.userId, caller.sessionId));
  register(routes.revokeSession, ({ params, caller }) => sessions.revoke(caller.userId, params.id));
  register(routes.revokeOtherSessions, ({ caller }) =>
    sessions.revokeOthers(caller.userId, caller.sessionId),
  );

  register(routes.accountSecurity, async ({ caller }) => ({
    two_factor: await twoFactor.status(caller.userId),
    recovery_code: await recovery.isSet(caller.userId),
  }));
  register(routes.setUpTwoFactor, async ({ body, caller }) => twoFactor.setUp(await proven(caller, body)));
  register(routes.confirmTwoFactor, async ({ body, caller }) => ({
    recovery_codes: await twoFactor.confirm(await proven(caller, body), body.token),
  }));
  register(routes.replaceRecoveryCodes, async ({ body, caller }) => ({
    recovery_codes: await twoFactor.replaceCodes(await proven(caller, body), body.token),
  }));
  register(routes.disableTwoFactor, async ({ body, caller }) =>
    twoFactor.disable(await proven(caller, body), body.token),
  );
}

/** Emptying an account that nobody can open any more. */
export function startOverRoutes(register: RegisterRoute, startOver: StartOver): void {
  register(routes.requestStartOver, ({ body, request }) => startOver.request(body.email, request.ip));
  register(routes.startOver, ({ params, body }) => startOver.complete(params.code, body));
}
