import type { Authenticated, LoginMethod } from '@coffer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '../database/schema.ts';
import type { SessionCookies } from '../http/cookies.ts';
import { deviceName } from './device-name.ts';
import type { GrantedSession, Sessions } from './sessions.ts';
import { userOf } from './user-of.ts';

export type SignIn = ReturnType<typeof createSignIn>;

/** How every way in ends: the session that the browser had is over, and it has a new one. */
export function createSignIn({ sessions, cookies }: { sessions: Sessions; cookies: SessionCookies }) {
  return async (
    user: UserRow,
    { remember, method }: { readonly remember: boolean; readonly method: LoginMethod },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Authenticated> => {
    const device = deviceName(request.headers['user-agent']);
    const granted = await sessions.begin(user, remember, device, method);
    await sessions.end(cookies.read(request));
    cookies.write(reply, granted.tokens);
    return authenticatedOf(granted);
  };
}

/** A session that was just begun or renewed, on the wire. */
export function authenticatedOf({ user, session, expiresAt }: GrantedSession): Authenticated {
  return { user: userOf(user), session: { device_id: session.device_id, expires_at: expiresAt } };
}
