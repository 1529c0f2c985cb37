import type { Authenticate } from '../http/call.ts';
import type { SessionCookies } from '../http/cookies.ts';
import type { Sessions } from './sessions.ts';

/** Recognises callers by the session cookie. */
export function authenticateBySession(sessions: Sessions, cookies: SessionCookies): Authenticate {
  return async (request) => {
    const { session } = cookies.read(request);
    return session === null ? null : sessions.recognise(session);
  };
}
