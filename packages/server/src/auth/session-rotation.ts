import { createHmac } from 'node:crypto';

/** How long a session cookie is valid. */
export const SESSION_SECONDS = 15 * 60;

/**
 * How long a replaced token is still taken for its successor. Two tabs that refresh in the same instant, a
 * request under way while another one refreshes, and an answer lost on the way are no theft.
 */
export const GRACE_SECONDS = 10;

/** The verdict on a presented refresh token. */
type RefreshVerdict = 'current' | 'just_replaced' | 'reused' | 'expired';

/**
 * Judges a refresh token that the server once handed out. One that comes back after its successor was
 * handed out, and not just so, is in two hands: the session must end for both of them.
 */
export function judgeRefresh(
  token: { readonly expires_at: number; readonly replaced_at: number | null },
  now: number,
): RefreshVerdict {
  if (token.expires_at <= now) return 'expired';
  if (token.replaced_at === null) return 'current';
  return now - token.replaced_at <= GRACE_SECONDS ? 'just_replaced' : 'reused';
}

/**
 * The refresh token that follows another one. It is derived, so that a token presented twice within the
 * grace period gets the same successor both times although the server stores none of the tokens. The
 * rotation key stays on the server, so that a thief of a token cannot go on from it alone; and
 * a reader of the database has the rotation key and no token to go on from.
 */
export function successorOf(token: string, rotationKey: string): string {
  return createHmac('sha256', Buffer.from(rotationKey, 'base64url')).update(token).digest('base64url');
}
