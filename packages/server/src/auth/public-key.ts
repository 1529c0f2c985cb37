import { createHash, createPublicKey } from 'node:crypto';
import { fieldRefused } from '../refusal.ts';

const MINIMUM_BITS = 2_048;
const MAXIMUM_BITS = 4_096;
const PUBLIC_EXPONENT = 65_537n;

/**
 * The lower-case hex SHA-256 of the key's SPKI DER, computed here.
 *
 * @throws Refusal when it is not an RSA public key of 2048 to 4096 bits with the exponent 65537
 */
export function fingerprintOf(pem: string): string {
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
