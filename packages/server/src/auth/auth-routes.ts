import { OWN_API_VERSIONS, routes } from '@coffer/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isFromOwnPage, provenOrigin } from '../calls/origin.ts';
import type { Auth } from './auth.ts';
import { authenticatedOf, formatOf } from './sign-in.ts';

interface AuthRouteNeeds {
  readonly auth: Auth;
  readonly publicUrl: string | null;
}

/** Registration, signing in and out, and the session. */
export const authRoutes: FastifyPluginAsync<AuthRouteNeeds> = async (app, { auth, publicUrl }) => {
  const { accounts, activation, signatures, twoFactor, sessions, cookies, deviceCookie, signIn } = auth;

  app.serve(routes.register, async ({ body, request, reply }) => {
    const user = await accounts.register(body, request.ip);
    return signIn({ method: 'registration', user }, false, request, reply);
  });

  /** Who is signed in, where nobody has to be. */
  const callerOf = async (request: FastifyRequest) => {
    const { session } = cookies.read(request);
    return session === null ? null : sessions.recognise(session);
  };

  app.serve(routes.activateEmail, async ({ params, request }) =>
    activation.activate(params.code, (await callerOf(request))?.userId ?? null),
  );

  app.serve(routes.resendActivation, async ({ body, request }) =>
    activation.resend(body.email, (await callerOf(request))?.userId ?? null, request.ip),
  );

  app.serve(routes.login, async ({ body, request, reply }) => {
    const user = await accounts.login(body, { address: request.ip, deviceToken: deviceCookie.read(request) });
    await twoFactor.check(user.id, body.token);
    return signIn({ method: 'password', user }, body.remember, request, reply);
  });

  app.serve(routes.loginWithSignature, async ({ body, request, reply }) => {
    const user = await signatures.login(body, provenOrigin(request, publicUrl), request.ip);
    await twoFactor.check(user.id, body.token);
    return signIn({ method: 'private_key', user }, body.remember, request, reply);
  });

  app.serve(routes.logout, async ({ request, reply }) => {
    await sessions.end(cookies.read(request));
    cookies.clear(reply);
  });

  app.serve(routes.refresh, async ({ request, reply }) => {
    const granted = await sessions.renew(cookies.read(request), formatOf(request));
    cookies.write(reply, granted.tokens);
    const { user, session } = await authenticatedOf(auth.userOf, granted);
    return { user, session: isFromOwnPage(request) ? session : { expires_at: session.expires_at } };
  });

  app.serve(routes.self, async ({ caller }) => ({
    user: await auth.userOf(await accounts.findUser(caller.userId)),
    session: { expires_at: caller.expiresAt },
    api: OWN_API_VERSIONS,
  }));
};
