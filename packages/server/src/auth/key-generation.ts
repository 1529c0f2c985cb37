import { InvalidKey, importPublicKey, type KeyGeneration, verifyGeneration } from '@coffer/crypto';
import { fieldRefused } from '../refusal.ts';
import { changedMeanwhile } from './unchanged.ts';

type SignedKeys = Omit<KeyGeneration, 'encryptedAccountKey'> & {
  readonly pubkey: string;
  readonly encryptedAccountKey: string | null;
  readonly signature: string;
};

/**
 * Looks whether the key pair signed this generation. The server has no use for the signature; but no client would open
 * an account again whose signature does not verify.
 *
 * @throws Refusal if it did not
 */
export async function checkGeneration({ pubkey, signature, ...keys }: SignedKeys): Promise<void> {
  const { encryptedAccountKey } = keys;
  if (encryptedAccountKey !== null && (await isSigned(pubkey, { ...keys, encryptedAccountKey }, signature))) {
    return;
  }
  throw fieldRefused('generation_signature', 'The private key did not sign this generation of keys.');
}

/** @throws Refusal if the next generation is not the one after the present */
export function checkNext(present: number, next: number): void {
  if (next === present + 1) return;
  throw changedMeanwhile();
}

async function isSigned(pubkey: string, keys: KeyGeneration, signature: string): Promise<boolean> {
  try {
    return await verifyGeneration(await importPublicKey(pubkey), keys, signature);
  } catch (error) {
    if (error instanceof InvalidKey) return false;
    throw error;
  }
}
