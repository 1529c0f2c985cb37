import type { KeySuccessionRecord, User } from '@coffer/contract';

/** The keys of an account, as a device saw them last. */
export interface SeenKeys {
  readonly fingerprint: string;
  readonly generation: number;
  /** What the key pair signed of this generation; no other one has it. */
  readonly signature: string;
}

/**
 * What a device makes of the keys that the server shows. `older`: it has seen a later generation. `other`: another key
 * pair or password than it has seen, which does not follow from that.
 */
export type KeysVerdict = 'trusted' | 'older' | 'other';

/** The keys that the server shows, by what identifies them; null of an account that has not signed any. */
export function keysOf({ fingerprint, generation, generation_signature: signature }: User): SeenKeys | null {
  return signature === null ? null : { fingerprint, generation, signature };
}

/**
 * Judges the keys that the server shows by those that this device saw last. The server can only show what was signed,
 * so a generation that is later, by the same key pair or by one that each former one named in turn, is the owner's.
 *
 * @param successions asks for those from a generation on
 */
export async function judgeKeys(
  seen: SeenKeys,
  user: User,
  successions: (after: number) => Promise<readonly KeySuccessionRecord[]>,
): Promise<KeysVerdict> {
  const shown = keysOf(user);
  if (shown === null || shown.generation < seen.generation) return 'older';
  if (shown.generation === seen.generation) return shown.signature === seen.signature ? 'trusted' : 'other';
  if (shown.fingerprint === seen.fingerprint) return 'trusted';
  // Loaded with its first use: the login page has no other need of public keys.
  const { leadsTo } = await import('./key-succession.ts');
  return (await leadsTo(shown, seen, await successions(seen.generation))) ? 'trusted' : 'other';
}
