import { AES_KEY_LENGTH, importAesKey } from './aes-gcm.ts';
import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';
import { randomBytes } from './random.ts';

declare const fileKeyBytesBrand: unique symbol;
declare const fileKeyBrand: unique symbol;

/** The 32 bytes of a file key, as they are wrapped. Every item has its own; directories too. */
export type FileKeyBytes = Bytes & { readonly [fileKeyBytesBrand]: true };

/** A file key ready for use: AES-256-GCM, non-extractable. */
export type FileKey = CryptoKey & { readonly [fileKeyBrand]: true };

/** Accepts exactly 32 bytes; throws EncodingInvalid. */
export function fileKeyBytes(bytes: Bytes): FileKeyBytes {
  if (bytes.length !== AES_KEY_LENGTH) throw new EncodingInvalid('file key');
  return bytes as FileKeyBytes;
}

/** A fresh random file key. */
export function generateFileKey(): FileKeyBytes {
  return fileKeyBytes(randomBytes(AES_KEY_LENGTH));
}

/** Makes a file key usable; the bytes may be wiped afterwards. */
export async function importFileKey(bytes: FileKeyBytes): Promise<FileKey> {
  return (await importAesKey(bytes)) as FileKey;
}
