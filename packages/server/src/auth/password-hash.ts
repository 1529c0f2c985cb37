import { createHash } from 'node:crypto';
import { HASH_COST } from '#hash-cost';
import type { RandomBytes } from '../secrets.ts';
import { hashed, isHashOf } from './argon2id.ts';

/**
 * A short digest of the key, behind its hash: it finds the one of many accounts that claim an address without
 * the work of all their hashes. Few bits suffice, and a thief of them must still guess the password through Argon2id.
 */
export function keySelector(authenticationKey: string): string {
  return `#${createHash('sha256').update(authenticationKey).digest('hex').slice(0, 8)}`;
}

export type PasswordHashing = Awaited<ReturnType<typeof createPasswordHashing>>;

/** Hashes and verifies authentication keys. */
export async function createPasswordHashing(random: RandomBytes) {
  // The hash of a key that nobody has, for accounts that do not exist.
  const nobody = await hashed(random(32).toString('base64url'), HASH_COST, random);
  return {
    /** A hash in PHC form, and the key's selector. */
    hash: async (authenticationKey: string): Promise<string> =>
      (await hashed(authenticationKey, HASH_COST, random)) + keySelector(authenticationKey),

    /** Does the same work when there is no hash, so that the time of the answer tells nothing. */
    async verify(passwordHash: string | null, authenticationKey: string): Promise<boolean> {
      const matches = await isHashOf(passwordHash?.split('#')[0] ?? nobody, authenticationKey);
      return matches && passwordHash !== null;
    },
  };
}
