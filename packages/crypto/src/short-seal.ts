import { aesGcmOpen, aesGcmSeal, importAesKey } from './aes-gcm.ts';
import { type Bytes, concatBytes } from './bytes.ts';

// What seals names and keys, a few dozen bytes each and a hundred thousand of them at once. Browsers have WebCrypto alone;
// in Node `node/short-seal.ts` takes the place of this file, since WebCrypto takes four times as long there for so few bytes.

declare const shortKeyBrand: unique symbol;
declare const macKeyBrand: unique symbol;

/** A key of AES-256-GCM for short texts, which cannot be exported. */
export type ShortKey = object & { readonly [shortKeyBrand]: true };

/** A key of HMAC-SHA256 for short texts, which cannot be exported. */
export type MacKey = object & { readonly [macKeyBrand]: true };

/** Makes 32 bytes usable; they may be wiped afterwards. */
export async function importShortKey(bytes: Bytes): Promise<ShortKey> {
  return (await importAesKey(bytes)) as object as ShortKey;
}

/** Seals under AES-256-GCM (NIST SP 800-38D) and a fresh random nonce; gives nonce (12) ‖ ciphertext ‖ tag (16). */
export async function sealShort(key: ShortKey, additionalData: Bytes, plaintext: Bytes): Promise<Bytes> {
  return concatBytes(...(await aesGcmSeal(key as object as CryptoKey, additionalData, plaintext)));
}

/** Opens what sealShort made; undefined of what is not authentic. */
export function openShort(key: ShortKey, additionalData: Bytes, body: Bytes): Promise<Bytes | undefined> {
  return aesGcmOpen(key as object as CryptoKey, additionalData, body);
}

/** Makes 32 bytes usable; they may be wiped afterwards. */
export async function importMacKey(bytes: Bytes): Promise<MacKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return (await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])) as object as MacKey;
}

/** Returns the HMAC-SHA256 (RFC 2104) of bytes. */
export async function shortMac(key: MacKey, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key as object as CryptoKey, bytes));
}
