import type { KeySuccessionRecord } from '@coffer/contract';
import { InvalidKey, importPublicKey, verifySuccession } from '@coffer/crypto';

/** The keys of an account, as a device saw them last. */
export interface SeenKeys {
  readonly fingerprint: string;
  readonly generation: number;
  /** What the key pair signed of this generation; no other one has it. */
  readonly signature: string;
}

/**
 * What a device doubts in the keys that the server shows. `older`: it has seen a later generation. `other`: another key
 * pair or password than it has seen, which does not follow from that. `changed`: another key pair that does, so whoever
 * changed it had the former one. That may be a thief.
 */
export type DoubtedKeys =
  | { readonly verdict: 'older' | 'other' }
  /** When it was changed each time, in unix seconds, as the former key pair signed it. */
  | { readonly verdict: 'changed'; readonly changedAt: readonly number[] };

/** `changed` where each key pair named the next one, from the keys that were seen to those that are shown; else `other`. */
export async function judgeSuccession(
  shown: SeenKeys,
  seen: SeenKeys,
  successions: readonly KeySuccessionRecord[],
): Promise<DoubtedKeys> {
  const changedAt: number[] = [];
  let { fingerprint, generation } = seen;
  for (const next of successions) {
    if (next.generation <= generation || next.generation > shown.generation) return { verdict: 'other' };
    if (!(await isSuccessor(fingerprint, next))) return { verdict: 'other' };
    ({ fingerprint, generation } = next);
    changedAt.push(next.changed_at);
  }
  return fingerprint === shown.fingerprint ? { verdict: 'changed', changedAt } : { verdict: 'other' };
}

/** Whether the key pair with this fingerprint named the next one. */
async function isSuccessor(fingerprint: string, next: KeySuccessionRecord): Promise<boolean> {
  try {
    const former = await importPublicKey(next.former_pubkey);
    const { generation, changed_at: changedAt } = next;
    const succession = { generation, fingerprint: next.fingerprint, changedAt };
    return former.fingerprint === fingerprint && (await verifySuccession(former, succession, next.signature));
  } catch (error) {
    if (error instanceof InvalidKey) return false;
    throw error;
  }
}
