import { type Authenticated, deviceName, FORMAT_HEADER, type User, versionIn } from '@coffer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '../calls/call.ts';
import type { DeviceCookie, SessionCookies } from '../calls/cookies.ts';
import type { UserRow } from '../store/database/schema.ts';
import type { KnownDevices } from './known-devices.ts';
import type { GrantedSession } from './session-renewal.ts';
import type { Sessions, Shown } from './sessions.ts';

export type SignIn = ReturnType<typeof createSignIn>;

interface SignInPorts {
  /** One's own account, as it goes over the wire. */
  readonly userOf: (user: UserRow) => Promise<User>;
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly devices: KnownDevices;
  readonly deviceCookie: DeviceCookie;
}

/** How every way in ends: the session that the browser had is over, it has a new one, and the device is known. */
export function createSignIn({ userOf, sessions, cookies, devices, deviceCookie }: SignInPorts) {
  return async (
    shown: Shown,
    remember: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Authenticated> => {
    const device = deviceName(request.headers['user-agent']);
    const granted = await sessions.begin(shown, { remember, device, format: formatOf(request) });
    await sessions.end(cookies.read(request));
    cookies.write(reply, granted.tokens);
    deviceCookie.write(reply, await devices.remember(granted.user.id, deviceCookie.read(request)));
    return authenticatedOf(userOf, granted);
  };
}

/** The version of the format that a client says it has; null where it says none. */
export function formatOf({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  return versionIn(headers[FORMAT_HEADER]);
}

/** A session that was just begun or renewed, on the wire. */
export async function authenticatedOf(
  userOf: SignInPorts['userOf'],
  { user, session, expiresAt }: GrantedSession,
): Promise<Authenticated> {
  return { user: await userOf(user), session: { device_id: session.device_id, expires_at: expiresAt } };
}

/** Recognises callers by the session cookie. */
export function authenticateBySession(sessions: Sessions, cookies: SessionCookies): Authenticate {
  return async (request) => {
    const { session } = cookies.read(request);
    return session === null ? null : sessions.recognise(session);
  };
}
