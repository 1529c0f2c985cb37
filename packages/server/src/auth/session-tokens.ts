import { secretHash } from '../secret-hash.ts';
import type { SessionRepository } from './session-repository.ts';
import { SESSION_SECONDS } from './session-rotation.ts';

/** Makes `token` open the session for the next minutes. */
export async function grantSessionToken(
  sessions: SessionRepository,
  sessionId: string,
  token: string,
  now: number,
) {
  const expiresAt = now + SESSION_SECONDS;
  await grant(sessions, sessionId, 'session', token, expiresAt);
  await sessions.markSeen(sessionId, now);
  return { token, expiresAt };
}

/** Makes `token` renew the session for so long. */
export async function grantRefreshToken(
  sessions: SessionRepository,
  sessionId: string,
  token: string,
  { now, maxAgeSeconds }: { readonly now: number; readonly maxAgeSeconds: number },
) {
  await grant(sessions, sessionId, 'refresh', token, now + maxAgeSeconds);
  return { token, maxAgeSeconds };
}

async function grant(
  sessions: SessionRepository,
  sessionId: string,
  kind: 'session' | 'refresh',
  token: string,
  expiresAt: number,
): Promise<void> {
  await sessions.insertToken({
    token_hash: secretHash(token),
    session_id: sessionId,
    kind,
    expires_at: expiresAt,
    replaced_at: null,
  });
  await sessions.extendSession(sessionId, expiresAt);
}
