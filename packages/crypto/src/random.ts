import type { Bytes } from './bytes.ts';

/** Bytes from the platform's cryptographic generator; at most 65,536 at a time (W3C Web Cryptography, 10.1.1). */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}
