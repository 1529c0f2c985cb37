import { createHash, createPublicKey } from 'node:crypto';
import type { SharingKey } from '@coffer/contract';
import {
  EncodingInvalid,
  fromBase64Url,
  InvalidKey,
  importPublicKey,
  type KeyGeneration,
  verifyGeneration,
  verifySharingKey,
} from '@coffer/crypto';
import { fieldRefused } from '../calls/refusal.ts';
import { changedMeanwhile } from './user.ts';

const MINIMUM_BITS = 2_048;
const MAXIMUM_BITS = 4_096;
const PUBLIC_EXPONENT = 65_537n;

/**
 * The lower-case hex SHA-256 of the key's SPKI DER, computed here.
 *
 * @throws Refusal when it is not an RSA public key of 2048 to 4096 bits with the exponent 65537
 */
export function publicKeyFingerprint(pem: string): string {
  const key = parsed(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < MINIMUM_BITS || bits > MAXIMUM_BITS) {
    throw fieldRefused('pubkey', `The key must be RSA with ${MINIMUM_BITS} to ${MAXIMUM_BITS} bits.`);
  }
  if (key.asymmetricKeyDetails?.publicExponent !== PUBLIC_EXPONENT) {
    throw fieldRefused('pubkey', `The key must have the public exponent ${PUBLIC_EXPONENT}.`);
  }
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

function parsed(pem: string) {
  try {
    return createPublicKey({ key: pem, format: 'pem' });
  } catch {
    throw fieldRefused('pubkey', 'Invalid public key');
  }
}

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

/** @throws Refusal if the key pair did not sign this sharing key */
export async function checkSharingKey(pubkey: string, key: SharingKey, field = 'sharing_key'): Promise<void> {
  const signed = { publicKey: key.public_key, signature: key.signature };
  if (await verifySharingKey(await importPublicKey(pubkey), signed)) return;
  throw fieldRefused(field, 'The key pair did not sign this key.');
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

/** The bytes of a signature in base64url; null for any other spelling than the one that each has. */
export function signatureBytes(text: string) {
  try {
    return fromBase64Url(text);
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}
