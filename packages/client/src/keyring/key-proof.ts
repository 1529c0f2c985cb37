import {
  importPrivateKey,
  type Part,
  type PrivateKey,
  type Purpose,
  sign,
  toBase64Url,
} from '@coffer/crypto';

/** The time in unix seconds. */
export type UnixClock = () => number;

/** The clock of this device. */
export const systemUnixClock: UnixClock = () => Math.floor(Date.now() / 1000);

/**
 * A clock that shows this time, unix seconds, and goes on as another one does; that one itself where there is no time.
 */
export function clockFrom(now: number | undefined, clock: UnixClock): UnixClock {
  if (now === undefined) return clock;
  const ahead = Math.floor(now) - clock();
  return () => clock() + ahead;
}

/**
 * The server takes the current minute and the one before. Who signs that of half a minute ago is understood by a clock
 * that differs by half a minute, either way.
 */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Shows that a private key is at hand: a signature over purpose, origin, fingerprint, the minute, and
 * what else is to be bound to it; base64url.
 *
 * @param origin scheme, host and port of the server as its visitor knows it; no other server accepts the proof
 */
export async function proveKey(
  privateKey: PrivateKey,
  purpose: Purpose,
  origin: string,
  now: number,
  parts: readonly Part[] = [],
): Promise<string> {
  const minute = Math.floor((now - CLOCK_TOLERANCE_SECONDS) / 60);
  return toBase64Url(await sign(privateKey, purpose, [origin, privateKey.fingerprint, minute, ...parts]));
}

/** A private key, and the server that it is to be proven to: scheme, host and port as the page knows them. */
export interface KeyAtOrigin {
  readonly privateKeyPem: string;
  readonly origin: string;
  /** Unix seconds by the server's clock; the clock of this device counts by default. */
  readonly now?: number | undefined;
}

/** The form of a login by private key. */
export interface SignatureForm {
  readonly fingerprint: string;
  readonly signature: string;
}

/** The form that signs in by private key. Throws InvalidKey. */
export async function signatureLogin(
  { privateKeyPem, origin }: KeyAtOrigin,
  now: number,
): Promise<SignatureForm> {
  const privateKey = await importPrivateKey(privateKeyPem);
  const signature = await proveKey(privateKey, 'login', origin, now);
  return { fingerprint: privateKey.fingerprint, signature };
}
