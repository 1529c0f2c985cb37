import { routes } from '@coffer/contract';
import type { AuthService } from '../auth/auth-service.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { TwoFactor } from '../auth/two-factor.ts';
import type { RegisterRoute } from '../http/call.ts';

interface AccountRoutePorts {
  readonly auth: AuthService;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactor;
}

/** One's own account. */
export function accountRoutes(
  register: RegisterRoute,
  { auth, sessions, twoFactor }: AccountRoutePorts,
): void {
  register(routes.setAccountKey, ({ body, caller }) =>
    auth.setAccountKey(caller.userId, body.encrypted_account_key),
  );

  register(routes.listSessions, ({ caller }) => sessions.list(caller.userId, caller.sessionId));
  register(routes.revokeSession, ({ params, caller }) => sessions.revoke(caller.userId, params.id));
  register(routes.revokeOtherSessions, ({ caller }) =>
    sessions.revokeOthers(caller.userId, caller.sessionId),
  );

  register(routes.accountSecurity, async ({ caller }) => ({
    two_factor: await twoFactor.status(caller.userId),
  }));
  register(routes.setUpTwoFactor, async ({ caller }) => twoFactor.setUp(await auth.findUser(caller.userId)));
  register(routes.confirmTwoFactor, async ({ body, caller }) => ({
    recovery_codes: await twoFactor.confirm(caller.userId, body.token),
  }));
  register(routes.replaceRecoveryCodes, async ({ body, caller }) => ({
    recovery_codes: await twoFactor.replaceCodes(caller.userId, body.token),
  }));
  register(routes.disableTwoFactor, ({ body, caller }) => twoFactor.disable(caller.userId, body.token));
}
