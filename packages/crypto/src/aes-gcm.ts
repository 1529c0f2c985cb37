import type { Bytes } from './bytes.ts';
import { randomBytes } from './random.ts';

export const AES_KEY_LENGTH = 32;
export const NONCE_LENGTH = 12;
export const TAG_LENGTH = 16;

/**
 * AES-256-GCM (NIST SP 800-38D) under a fresh random nonce; gives the nonce and ciphertext ‖ tag.
 *
 * Random 96-bit nonces are safe for 2^32 encryptions under one key (SP 800-38D, 8.3). A content key would reach
 * that with 1 PiB of segments, and the keys of a space with four thousand million names sealed in one epoch.
 */
export async function aesGcmSeal(
  key: CryptoKey,
  additionalData: Bytes,
  plaintext: BufferSource,
): Promise<readonly [nonce: Bytes, ciphertext: Bytes]> {
  const nonce = randomBytes(NONCE_LENGTH);
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData },
    key,
    plaintext,
  );
  return [nonce, new Uint8Array(ciphertext)];
}

/** Opens nonce ‖ ciphertext ‖ tag; undefined if it is not authentic. No plaintext leaves before the tag is checked. */
export async function aesGcmOpen(
  key: CryptoKey,
  additionalData: Bytes,
  body: Bytes,
): Promise<Bytes | undefined> {
  if (body.length < NONCE_LENGTH + TAG_LENGTH) return undefined;
  const iv = body.subarray(0, NONCE_LENGTH);
  const ciphertext = body.subarray(NONCE_LENGTH);
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, ciphertext),
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

/** A non-extractable key of 32 bytes. */
export function importAesKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
