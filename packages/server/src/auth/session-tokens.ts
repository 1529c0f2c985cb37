import type { SessionRepository } from './session-repository.ts';
import { hashToken, REFRESH_SECONDS, SESSION_SECONDS } from './session-rotation.ts';

/** Makes `token` open the session for the next minutes. */
export async function grantSessionToken(
  sessions: SessionRepository,
  sessionId: string,
  token: string,
  now: number,
) {
  const expiresAt = now + SESSION_SECONDS;
  await sessions.insertToken({
    token_hash: hashToken(token),
    session_id: sessionId,
    kind: 'session',
    expires_at: expiresAt,
    replaced_at: null,
  });
  await sessions.extendSession(sessionId, expiresAt);
  return { token, expiresAt };
}

/** Makes `token` renew the session for the next weeks. */
export async function grantRefreshToken(
  sessions: SessionRepository,
  sessionId: string,
  token: string,
  now: number,
) {
  const expiresAt = now + REFRESH_SECONDS;
  await sessions.insertToken({
    token_hash: hashToken(token),
    session_id: sessionId,
    kind: 'refresh',
    expires_at: expiresAt,
    replaced_at: null,
  });
  await sessions.extendSession(sessionId, expiresAt);
  return { token, maxAgeSeconds: REFRESH_SECONDS };
}
