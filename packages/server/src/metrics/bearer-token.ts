import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether an `Authorization` header presents the token (RFC 6750). How long the answer takes tells nothing about it.
 */
export function presentsToken(authorization: string | undefined, token: string): boolean {
  const presented = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(presented), digest(token));
}

/** Of equal length, which the comparison wants. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
