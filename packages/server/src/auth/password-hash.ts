import { hash, verify } from '@node-rs/argon2';
import type { RandomBytes } from '../random.ts';

/**
 * Argon2id (RFC 9106), the library's default algorithm. The memory and passes are OWASP's minimum for
 * readable passwords, and more than enough here: what is hashed is a 256-bit key that the client has already
 * stretched, so that nobody who steals the database can guess it.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type PasswordHashing = Awaited<ReturnType<typeof createPasswordHashing>>;

/** Hashes and verifies authentication keys. */
export async function createPasswordHashing(random: RandomBytes) {
  // The hash of a key that nobody has, for accounts that do not exist.
  const nobody = await hash(random(32).toString('base64url'), COST);
  return {
    hash: (authenticationKey: string): Promise<string> => hash(authenticationKey, COST),

    /** Does the same work when there is no hash, so that the time of the answer tells nothing. */
    async verify(passwordHash: string | null, authenticationKey: string): Promise<boolean> {
      const matches = await verify(passwordHash ?? nobody, authenticationKey);
      return matches && passwordHash !== null;
    },
  };
}
