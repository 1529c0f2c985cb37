import { routes } from '@coffer/contract';
import type { FastifyRequest } from 'fastify';
import type { RegisterRoute } from '../calls/call.ts';
import type { DeviceCookie, SessionCookies } from '../calls/cookies.ts';
import { isFromOwnPage, provenOrigin } from '../calls/origin.ts';
import { userOf } from '../users/user.ts';
import type { Activation } from './activation.ts';
import type { AuthService } from './auth-service.ts';
import type { Sessions } from './sessions.ts';
import { authenticatedOf, type SignIn } from './sign-in.ts';
import type { SignatureLogin } from './signature-login.ts';
import type { TwoFactor } from './two-factor.ts';

interface AuthRoutePorts {
  readonly auth: AuthService;
  readonly activation: Activation;
  readonly signatures: SignatureLogin;
  readonly twoFactor: TwoFactor;
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly deviceCookie: DeviceCookie;
  readonly signIn: SignIn;
  readonly publicUrl: string | null;
}

/** Registration, signing in and out, and the session. */
export function authRoutes(
  register: RegisterRoute,
  {
    auth,
    activation,
    signatures,
    twoFactor,
    sessions,
    cookies,
    deviceCookie,
    signIn,
    publicUrl,
  }: AuthRoutePorts,
): void {
  register(routes.register, async ({ body, request, reply }) => {
    const user = await auth.register(body, request.ip);
    return signIn({ method: 'registration', user }, false, request, reply);
  });

  /** Who is signed in, where nobody has to be. */
  const callerOf = async (request: FastifyRequest) => {
    const { session } = cookies.read(request);
    return session === null ? null : sessions.recognise(session);
  };

  register(routes.activateEmail, async ({ params, request }) =>
    activation.activate(params.code, (await callerOf(request))?.userId ?? null),
  );

  register(routes.resendActivation, async ({ body, request }) =>
    activation.resend(body.email, (await callerOf(request))?.userId ?? null, request.ip),
  );

  register(routes.login, async ({ body, request, reply }) => {
    const user = await auth.login(body, { address: request.ip, deviceToken: deviceCookie.read(request) });
    await twoFactor.check(user.id, body.token);
    return signIn({ method: 'password', user }, body.remember, request, reply);
  });

  register(routes.loginWithSignature, async ({ body, request, reply }) => {
    const user = await signatures.login(body, provenOrigin(request, publicUrl), request.ip);
    await twoFactor.check(user.id, body.token);
    return signIn({ method: 'private_key', user }, body.remember, request, reply);
  });

  register(routes.logout, async ({ request, reply }) => {
    await sessions.end(cookies.read(request));
    cookies.clear(reply);
  });

  register(routes.refresh, async ({ request, reply }) => {
    const granted = await sessions.renew(cookies.read(request));
    cookies.write(reply, granted.tokens);
    const { user, session } = authenticatedOf(granted);
    return { user, session: isFromOwnPage(request) ? session : { expires_at: session.expires_at } };
  });

  register(routes.self, async ({ caller }) => ({
    user: userOf(await auth.findUser(caller.userId)),
    session: { expires_at: caller.expiresAt },
  }));
}
