import { associatedData, domain, type Part } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import type { Purpose } from './purpose.ts';

const NO_SALT = new Uint8Array(0);

/** Key material for HKDF-SHA256 (RFC 5869): non-extractable, good for derivation and nothing else. */
export function importKeyMaterial(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey']);
}

/**
 * Derives 32 bytes for a purpose and what they are bound to: the parts stand in `info`, behind the purpose and each behind its
 * length, as in `associatedData`.
 */
export async function deriveBound(
  material: CryptoKey,
  purpose: Purpose,
  ...parts: readonly Part[]
): Promise<Bytes> {
  const info = associatedData(purpose, ...parts);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: NO_SALT, info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 256));
}

/** 32 bytes for a purpose. */
export async function deriveBytes(
  material: CryptoKey,
  purpose: Purpose,
  salt: Bytes = NO_SALT,
): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose, salt), material, 256));
}

/** A non-extractable AES-256-GCM key for a purpose. */
export function deriveAesKey(
  material: CryptoKey,
  purpose: Purpose,
  salt: Bytes = NO_SALT,
): Promise<CryptoKey> {
  const algorithm = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(hkdf(purpose, salt), material, algorithm, false, ['encrypt', 'decrypt']);
}

/** A non-extractable HMAC-SHA256 key for a purpose. */
export function deriveHmacKey(material: CryptoKey, purpose: Purpose): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(hkdf(purpose, NO_SALT), material, algorithm, false, ['sign']);
}

function hkdf(purpose: Purpose, salt: Bytes): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt, info: domain(purpose) };
}
