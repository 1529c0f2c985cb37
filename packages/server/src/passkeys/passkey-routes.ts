import { routes } from '@coffer/contract';
import type { ShownPasskey } from '../auth/sessions.ts';
import type { SignIn } from '../auth/sign-in.ts';
import type { RegisterRoute } from '../calls/call.ts';
import { provenOrigin } from '../calls/origin.ts';
import type { PasskeyLogin } from './passkey-login.ts';
import { passkeyRepository } from './passkey-repository.ts';
import type { Passkeys } from './passkeys.ts';

interface PasskeyRoutePorts {
  readonly passkeys: Passkeys;
  readonly passkeyLogin: PasskeyLogin;
  readonly signIn: SignIn;
  readonly publicUrl: string | null;
}

/** Passkeys: to sign in with, and one's own. */
export function passkeyRoutes(
  register: RegisterRoute,
  { passkeys, passkeyLogin, signIn, publicUrl }: PasskeyRoutePorts,
): void {
  register(routes.beginPasskeyLogin, ({ request }) =>
    passkeyLogin.begin(provenOrigin(request, publicUrl), request.ip),
  );
  register(routes.loginWithPasskey, async ({ body, request, reply }) => {
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

  register(routes.listPasskeys, ({ caller }) => passkeys.list(caller.userId));
  register(routes.beginPasskey, ({ body, caller, request }) =>
    passkeys.begin(caller, body.current_password, provenOrigin(request, publicUrl)),
  );
  register(routes.addPasskey, ({ body, caller, request }) =>
    passkeys.add(caller, body, provenOrigin(request, publicUrl)),
  );
  register(routes.renamePasskey, ({ params, body, caller }) =>
    passkeys.rename(caller.userId, params.id, body.name),
  );
  register(routes.removePasskey, ({ params, body, caller }) =>
    passkeys.remove(caller, params.id, body.current_password),
  );
}
