import { createHash, randomBytes } from 'node:crypto';

/** Where unpredictable values come from: `length` random bytes. */
export type RandomBytes = (length: number) => Buffer;

export const systemRandom: RandomBytes = (length) => randomBytes(length);

/**
 * The form of a server's secret in the database: SHA-256, in hex. That suffices for secrets of 122 random
 * bits and more, which nobody guesses.
 */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
