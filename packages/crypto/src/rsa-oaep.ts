import type { Bytes } from './bytes.ts';
import { EncryptionFailed } from './errors.ts';
import type { PublicKey } from './key-pair.ts';

/**
 * RSAES-OAEP (RFC 8017, 7.1) with SHA-256, MGF1-SHA-256 and an empty label. Anyone can do this, so the ciphertext says
 * nothing about who made it. Throws EncryptionFailed.
 */
export async function encryptTo(publicKey: PublicKey, plaintext: Bytes): Promise<Bytes> {
  try {
    return new Uint8Array(await crypto.subtle.encrypt('RSA-OAEP', publicKey.encryption, plaintext));
  } catch (cause) {
    throw new EncryptionFailed({ cause });
  }
}
