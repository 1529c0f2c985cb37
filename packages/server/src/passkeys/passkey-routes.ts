import { routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { ShownPasskey } from '../auth/sessions.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { provenOrigin } from '../calls/origin.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Database } from '../store/database/database.ts';
import type { PasskeyChallenges } from './challenges.ts';
import { createPasskeyLogin } from './passkey-login.ts';
import { passkeyRepository } from './passkey-repository.ts';
import type { Passkeys } from './passkeys.ts';

interface PasskeyNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: AttemptLimits;
  readonly events: EventLog;
  readonly challenges: PasskeyChallenges;
  readonly passkeys: Passkeys;
  readonly signIn: SignIn;
  readonly publicUrl: string | null;
}

/** Passkeys: to sign in with, and one's own. */
export const passkeyRoutes: FastifyPluginAsync<PasskeyNeeds> = async (app, needs) => {
  const { passkeys, signIn, publicUrl } = needs;
  const passkeyLogin = createPasskeyLogin(needs);

  app.serve(routes.beginPasskeyLogin, ({ request }) =>
    passkeyLogin.begin(provenOrigin(request, publicUrl), request.ip),
  );
  app.serve(routes.loginWithPasskey, async ({ body, request, reply }) => {
    const origin = provenOrigin(request, publicUrl);
    const { user, passkey } = await passkeyLogin.login(body, origin, request.ip);
    const kept: ShownPasskey = {
      id: passkey.id,
      isKept: (queries) => passkeyRepository(queries).has(user.id, passkey.id),
    };
    const shown = { method: 'passkey', user, passkey: kept } as const;
    const authenticated = await signIn(shown, body.remember, request, reply);
    return { ...authenticated, encrypted_private_key: passkey.encrypted_private_key };
  });

  app.serve(routes.listPasskeys, ({ caller }) => passkeys.list(caller.userId));
  app.serve(routes.beginPasskey, ({ body, caller, request }) =>
    passkeys.begin(caller, body.current_password, provenOrigin(request, publicUrl)),
  );
  app.serve(routes.addPasskey, ({ body, caller, request }) =>
    passkeys.add(caller, body, provenOrigin(request, publicUrl)),
  );
  app.serve(routes.renamePasskey, ({ params, body, caller }) =>
    passkeys.rename(caller.userId, params.id, body.name),
  );
  app.serve(routes.removePasskey, ({ params, body, caller }) =>
    passkeys.remove(caller, params.id, body.current_password),
  );
};
