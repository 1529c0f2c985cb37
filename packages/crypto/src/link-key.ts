import { AES_KEY_LENGTH, importAesKey } from './aes-gcm.ts';
import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';
import { randomBytes } from './random.ts';

declare const linkKeyBytesBrand: unique symbol;
declare const linkKeyBrand: unique symbol;

/** The 32 bytes of a link key, as they stand in a link's address. */
export type LinkKeyBytes = Bytes & { readonly [linkKeyBytesBrand]: true };

/** A link key ready for use: AES-256-GCM, non-extractable. */
export type LinkKey = CryptoKey & { readonly [linkKeyBrand]: true };

export const LINK_KEY_LENGTH = AES_KEY_LENGTH;

/** Accepts exactly 32 bytes; throws EncodingInvalid. */
export function linkKeyBytes(bytes: Bytes): LinkKeyBytes {
  if (bytes.length !== LINK_KEY_LENGTH) throw new EncodingInvalid('link key');
  return bytes as LinkKeyBytes;
}

/** A fresh random link key. */
export function generateLinkKey(): LinkKeyBytes {
  return linkKeyBytes(randomBytes(LINK_KEY_LENGTH));
}

/** Makes a link key usable. */
export async function importLinkKey(bytes: LinkKeyBytes): Promise<LinkKey> {
  return (await importAesKey(bytes)) as LinkKey;
}
