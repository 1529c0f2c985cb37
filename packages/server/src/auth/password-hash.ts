import { hash, verify } from '@node-rs/argon2';
import { HASH_COST } from '#hash-cost';
import type { RandomBytes } from '../random.ts';

export type PasswordHashing = Awaited<ReturnType<typeof createPasswordHashing>>;

/** Hashes and verifies authentication keys. */
export async function createPasswordHashing(random: RandomBytes) {
  // The hash of a key that nobody has, for accounts that do not exist.
  const nobody = await hash(random(32).toString('base64url'), HASH_COST);
  return {
    hash: (authenticationKey: string): Promise<string> => hash(authenticationKey, HASH_COST),

    /** Does the same work when there is no hash, so that the time of the answer tells nothing. */
    async verify(passwordHash: string | null, authenticationKey: string): Promise<boolean> {
      const matches = await verify(passwordHash ?? nobody, authenticationKey);
      return matches && passwordHash !== null;
    },
  };
}
