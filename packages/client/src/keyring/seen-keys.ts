import type { KeySuccessionRecord, User } from '@coffer/contract';
import type { DoubtedKeys, SeenKeys } from './key-succession.ts';

/** The keys that the server shows, by what identifies them; null of an account that has not signed any. */
export function keysOf({ fingerprint, generation, generation_signature: signature }: User): SeenKeys | null {
  return signature === null ? null : { fingerprint, generation, signature };
}

/**
 * Judges the keys that the server shows by those that this device saw last. The server can only show what was signed,
 * so a generation that is later, by the same key pair, is of somebody who has it. A device that changes the key pair
 * has seen the next one itself; any other asks. Null where there is no doubt.
 *
 * @param successions asks for those from a generation on
 */
export async function judgeKeys(
  seen: SeenKeys,
  user: User,
  successions: (after: number) => Promise<readonly KeySuccessionRecord[]>,
): Promise<DoubtedKeys | null> {
  const shown = keysOf(user);
  if (shown === null || shown.generation < seen.generation) return { verdict: 'older' };
  if (shown.generation === seen.generation) {
    return shown.signature === seen.signature ? null : { verdict: 'other' };
  }
  if (shown.fingerprint === seen.fingerprint) return null;
  // Loaded with its first use: the login page has no other need of public keys.
  const { judgeSuccession } = await import('./key-succession.ts');
  return judgeSuccession(shown, seen, await successions(seen.generation));
}
