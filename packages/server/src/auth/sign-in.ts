import type { Authenticated } from '@coffer/contract';
import { deviceName } from '@coffer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '../calls/call.ts';
import type { DeviceCookie, SessionCookies } from '../calls/cookies.ts';
import { userOf } from '../users/user.ts';
import type { KnownDevices } from './known-devices.ts';
import type { GrantedSession, Sessions, Shown } from './sessions.ts';

export type SignIn = ReturnType<typeof createSignIn>;

interface SignInPorts {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly devices: KnownDevices;
  readonly deviceCookie: DeviceCookie;
}

/** How every way in ends: the session that the browser had is over, it has a new one, and the device is known. */
export function createSignIn({ sessions, cookies, devices, deviceCookie }: SignInPorts) {
  return async (
    shown: Shown,
    remember: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Authenticated> => {
    const device = deviceName(request.headers['user-agent']);
    const granted = await sessions.begin(shown, { remember, device });
    await sessions.end(cookies.read(request));
    cookies.write(reply, granted.tokens);
    deviceCookie.write(reply, await devices.remember(granted.user.id, deviceCookie.read(request)));
    return authenticatedOf(granted);
  };
}

/** A session that was just begun or renewed, on the wire. */
export function authenticatedOf({ user, session, expiresAt }: GrantedSession): Authenticated {
  return { user: userOf(user), session: { device_id: session.device_id, expires_at: expiresAt } };
}

/** Recognises callers by the session cookie. */
export function authenticateBySession(sessions: Sessions, cookies: SessionCookies): Authenticate {
  return async (request) => {
    const { session } = cookies.read(request);
    return session === null ? null : sessions.recognise(session);
  };
}
