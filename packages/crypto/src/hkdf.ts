import type { Bytes } from './bytes.ts';
import { domain, type Purpose } from './purpose.ts';

const NO_SALT = new Uint8Array(0);

/** Key material for HKDF-SHA256 (RFC 5869): non-extractable, good for derivation and nothing else. */
export function importKeyMaterial(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey']);
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
