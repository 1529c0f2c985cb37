import { AES_KEY_LENGTH, importAesKey } from './aes-gcm.ts';
import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';
import { randomBytes } from './random.ts';

declare const contentKeyBytesBrand: unique symbol;
declare const contentKeyBrand: unique symbol;

/** The 32 bytes of a content key, as they are wrapped. Every version of a file has its own. */
export type ContentKeyBytes = Bytes & { readonly [contentKeyBytesBrand]: true };

/** A content key ready for use: AES-256-GCM, non-extractable. */
export type ContentKey = CryptoKey & { readonly [contentKeyBrand]: true };

/** Accepts exactly 32 bytes; throws EncodingInvalid. */
export function contentKeyBytes(bytes: Bytes): ContentKeyBytes {
  if (bytes.length !== AES_KEY_LENGTH) throw new EncodingInvalid('content key');
  return bytes as ContentKeyBytes;
}

/** A fresh random content key. */
export function generateContentKey(): ContentKeyBytes {
  return contentKeyBytes(randomBytes(AES_KEY_LENGTH));
}

/** Makes a content key usable; the bytes may be wiped afterwards. */
export async function importContentKey(bytes: ContentKeyBytes): Promise<ContentKey> {
  return (await importAesKey(bytes)) as ContentKey;
}
