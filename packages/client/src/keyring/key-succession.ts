import type { KeySuccessionRecord } from '@coffer/contract';
import { InvalidKey, importPublicKey, verifySuccession } from '@coffer/crypto';
import type { DoubtedKeys, SeenKeys } from './seen-keys.ts';

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
