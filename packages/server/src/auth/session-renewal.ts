import type { GrantedTokens, PresentedTokens } from '../calls/cookies.ts';
import { secretHash } from '../secrets.ts';
import type { SessionRow, UserRow } from '../store/database/schema.ts';
import type { SessionRepository } from './session-repository.ts';
import { GRACE_SECONDS, judgeRefresh, SESSION_SECONDS, successorOf } from './session-rotation.ts';

/** A session that was just begun or renewed, with the tokens for its cookies. */
export interface GrantedSession {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly tokens: GrantedTokens;
  /** When the session token expires. */
  readonly expiresAt: number;
}

/** A refresh token that came back after it was replaced, of a session that has ended with it. */
interface Reuse {
  readonly reusedOf: string | null;
}

/**
 * Renews the session that the presented tokens belong to. The presented session token stays valid for the
 * grace period, for requests that are under way with it; tokens that other tabs were just given are left
 * alone, since nobody knows which of the answers the browser takes last.
 *
 * @param next the new session token, and the version of the format that its program has
 * @param times now, and how long a new refresh token is good for
 */
export async function renewSession(
  sessions: SessionRepository,
  presented: PresentedTokens,
  next: { readonly token: string; readonly format: number | null },
  times: { readonly now: number; readonly maxAgeSeconds: number },
): Promise<GrantedSession | Reuse | 'unauthenticated'> {
  const { now } = times;
  const held =
    presented.session === null ? undefined : await sessions.findByToken(secretHash(presented.session), now);
  const refresh = await judged(sessions, presented.refresh, now);
  // A refresh token left over from another session has no say while this one is valid.
  const usable = refresh !== null && (held === undefined || held.session.id === refresh.sessionId);
  if (usable && refresh.verdict === 'reused') {
    const ended = await sessions.deleteSession(refresh.sessionId);
    return { reusedOf: ended?.user_id ?? null };
  }
  const rotates = usable && refresh.verdict !== 'expired';
  const found = rotates ? await sessions.findWithUser(refresh.sessionId) : held;
  if (found === undefined) return 'unauthenticated';

  const { user, session } = found;
  if (presented.session !== null) {
    await sessions.shortenToken(secretHash(presented.session), now + GRACE_SECONDS);
  }
  const { token, expiresAt } = await grantSessionToken(
    sessions,
    { id: session.id, format: next.format },
    next.token,
    now,
  );
  if (!rotates) return { user, session, tokens: { session: token, refresh: null }, expiresAt };

  await sessions.markReplaced(secretHash(refresh.token), now);
  const successor = successorOf(refresh.token, session.rotation_key);
  const granted = await grantRefreshToken(sessions, session.id, successor, times);
  return { user, session, tokens: { session: token, refresh: granted }, expiresAt };
}

async function judged(sessions: SessionRepository, token: string | null, now: number) {
  if (token === null) return null;
  const found = await sessions.findRefreshToken(secretHash(token));
  return found === undefined
    ? null
    : { token, sessionId: found.session_id, verdict: judgeRefresh(found, now) };
}

/** Makes `token` open the session for the next minutes. */
export async function grantSessionToken(
  sessions: SessionRepository,
  { id, format }: { readonly id: string; readonly format: number | null },
  token: string,
  now: number,
) {
  const expiresAt = now + SESSION_SECONDS;
  await grant(sessions, id, 'session', token, expiresAt);
  await sessions.markSeen(id, format, now);
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
