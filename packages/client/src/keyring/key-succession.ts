import type { KeySuccessionRecord } from '@coffer/contract';
import { InvalidKey, importPublicKey, verifySuccession } from '@coffer/crypto';
import type { SeenKeys } from './seen-keys.ts';

/** Whether each key pair named the next one, from the keys that were seen to those that are shown. */
export async function leadsTo(
  shown: SeenKeys,
  seen: SeenKeys,
  successions: readonly KeySuccessionRecord[],
): Promise<boolean> {
  let { fingerprint, generation } = seen;
  for (const next of successions) {
    if (next.generation <= generation || next.generation > shown.generation) return false;
    if (!(await isSuccessor(fingerprint, next))) return false;
    ({ fingerprint, generation } = next);
  }
  return fingerprint === shown.fingerprint;
}

/** Whether the key pair with this fingerprint named the next one. */
async function isSuccessor(fingerprint: string, next: KeySuccessionRecord): Promise<boolean> {
  try {
    const former = await importPublicKey(next.former_pubkey);
    return former.fingerprint === fingerprint && (await verifySuccession(former, next, next.signature));
  } catch (error) {
    if (error instanceof InvalidKey) return false;
    throw error;
  }
}
