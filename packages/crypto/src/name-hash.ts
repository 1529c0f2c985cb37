import { toHex, utf8Encode } from './encoding.ts';
import { type FileKey, type FileKeyBytes, importFileKey } from './file-key.ts';
import { deriveHmacKey, importKeyMaterial } from './hkdf.ts';

/** The key of a directory, ready for both of its uses. Neither can be exported. */
export type DirectoryKey = {
  /** Seals the keys of what lies in the directory. */
  readonly key: FileKey;
  /** HMAC-SHA256 over the names in it, derived from the same bytes. */
  readonly names: CryptoKey;
};

/** Makes the key of a directory usable; the bytes may be wiped afterwards. */
export async function importDirectoryKey(bytes: FileKeyBytes): Promise<DirectoryKey> {
  const [key, names] = await Promise.all([
    importFileKey(bytes),
    importKeyMaterial(bytes).then((material) => deriveHmacKey(material, 'name-hash-key')),
  ]);
  return { key, names };
}

/**
 * HMAC-SHA256 (RFC 2104) of the NFC-normalised name, 64 hex digits. The server tells equal names in one directory by
 * it and cannot guess names, since it lacks the key. The same name in another directory has another hash.
 *
 * @example
 * ```ts
 * import { generateFileKey, importDirectoryKey, nameHash } from '@coffer/crypto';
 *
 * const here = await importDirectoryKey(generateFileKey());
 * const elsewhere = await importDirectoryKey(generateFileKey());
 * (await nameHash(here, 'a.txt')) === (await nameHash(elsewhere, 'a.txt')); // => false
 * ```
 */
export async function nameHash({ names }: DirectoryKey, name: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', names, utf8Encode(name.normalize('NFC')));
  return toHex(new Uint8Array(mac));
}
