import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app knows (RFC 6238): SHA-1, six digits, half a minute. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** How many steps a clock may be ahead or behind. */
const WINDOW = 1;

/** Writes random bytes as people type them: base32 (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The content of the QR code for authenticator apps. */
export function otpauthUrl(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...PARAMETERS, issuer, label: account, secret }).toString();
}

/**
 * The step, counted since 1970, whose code this is: of the current one and its two neighbours; otherwise null.
 *
 * @param now unix seconds
 */
export function matchingStep(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...PARAMETERS, secret });
  const delta = totp.validate({ token: code, timestamp: now * 1000, window: WINDOW });
  return delta === null ? null : Math.floor(now / PARAMETERS.period) + delta;
}
