import { argon2id } from 'hash-wasm';
import { KDF_PARAMETERS } from '#kdf-cost';
import { normalizeAddress } from './address.ts';
import { associatedData } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import { toBase64Url, utf8Encode } from './encoding.ts';
import { deriveBytes, importKeyMaterial } from './hkdf.ts';

/** The identifier of Argon2id version 1.3 in envelopes. */
export const KDF_ARGON2ID = 1;

export const SALT_LENGTH = 16;
const OUTPUT_LENGTH = 32;

declare const stretchedBrand: unique symbol;

/** A password after Argon2id: HKDF key material that cannot be read back. */
export type StretchedPassword = CryptoKey & { readonly [stretchedBrand]: true };

/**
 * Runs Argon2id once over the password (NFC-normalised UTF-8, so that the same password typed on another
 * keyboard gives the same bytes). The salt is `SHA-256(purpose, e-mail)[0..16]` with the e-mail trimmed,
 * lower-cased and NFC-normalised: a client must derive before the server answers it anything.
 */
export async function stretchPassword(password: string, email: string): Promise<StretchedPassword> {
  const bound = associatedData('password-salt', normalizeAddress(email));
  const saltHash = await crypto.subtle.digest('SHA-256', bound);
  return (await stretch(password, new Uint8Array(saltHash, 0, SALT_LENGTH))) as StretchedPassword;
}

/**
 * Runs Argon2id with the pinned parameters over a password (NFC-normalised UTF-8) and a salt of 16 bytes, to key
 * material for HKDF.
 */
export async function stretch(password: string, salt: Bytes): Promise<CryptoKey> {
  const output = await argon2id({
    password: utf8Encode(password.normalize('NFC')),
    salt,
    memorySize: KDF_PARAMETERS.memoryKiB,
    iterations: KDF_PARAMETERS.iterations,
    parallelism: KDF_PARAMETERS.parallelism,
    hashLength: OUTPUT_LENGTH,
    outputType: 'binary',
  });
  return importKeyMaterial(new Uint8Array(output));
}

/**
 * The value of the wire field `password`: 32 bytes, base64url. It tells nothing about the wrapping key.
 *
 * @example
 * ```ts
 * import { authenticationKey, stretchPassword } from '@coffer/crypto';
 *
 * const stretched = await stretchPassword('correct horse battery staple', 'ada@example.org');
 * const typedElsewhere = await stretchPassword('correct horse battery staple', ' Ada@Example.org');
 * (await authenticationKey(stretched)).length; // => 43
 * (await authenticationKey(stretched)) === (await authenticationKey(typedElsewhere)); // => true
 * ```
 */
export async function authenticationKey(stretched: StretchedPassword): Promise<string> {
  return toBase64Url(await deriveBytes(stretched, 'authentication-key'));
}
