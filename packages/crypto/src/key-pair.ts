import { associatedData } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import { toHex } from './encoding.ts';
import { InvalidKey, KeyGenerationFailed } from './errors.ts';
import { importKeyMaterial } from './hkdf.ts';
import { decodePem, decodePemBlocks, encodePem, SEED_LABEL } from './pem.ts';
import { randomBytes } from './random.ts';

export type KeySize = 2048 | 3072 | 4096;
export const DEFAULT_KEY_SIZE: KeySize = 2048;

const MINIMUM_BITS = 2048;
const MAXIMUM_BITS = 4096;
const PUBLIC_EXPONENT = new Uint8Array([0x01, 0x00, 0x01]); // 65537
const PUBLIC_EXPONENT_JWK = 'AQAB'; // the same, as RFC 7518, section 6.3.1.2 writes it
const PSS_SALT_LENGTH = 32;
const SEED_LENGTH = 32;

// One key pair does both (RFC 8017): RSAES-OAEP with SHA-256 and MGF1-SHA-256, RSASSA-PSS with the same.
const OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' };
const PSS = { name: 'RSA-PSS', hash: 'SHA-256' };

/** Signing parameters; the salt is as long as the hash (RFC 8017, section 9.1). */
export const PSS_PARAMETERS = { name: 'RSA-PSS', saltLength: PSS_SALT_LENGTH };

/** A public key with both of its uses; `pem` and `fingerprint` are computed from the key itself. */
export type PublicKey = {
  readonly pem: string;
  readonly fingerprint: string;
  readonly encryption: CryptoKey;
  readonly verification: CryptoKey;
};

/** An unlocked private key; no CryptoKey of it can be exported. */
export type PrivateKey = {
  readonly fingerprint: string;
  readonly publicKey: PublicKey;
  readonly decryption: CryptoKey;
  readonly signing: CryptoKey;
  /** HKDF material of the seed, without which the account key does not open; null of an RSA key alone. */
  readonly seed: CryptoKey | null;
};

/** A key pair as people keep it: key file and SPKI in PEM, and the lower-case hex SHA-256 of the SPKI DER. */
export type KeyPairPem = {
  /** The key file: the RSA key as PKCS#8, which OpenSSL opens as it is, and below it the seed, 32 bytes. */
  readonly privateKeyPem: string;
  readonly publicKeyPem: string;
  readonly fingerprint: string;
};

/** Makes an RSA key pair, and the seed that stands beside it; throws KeyGenerationFailed. */
export async function generateKeyPair(bits: KeySize = DEFAULT_KEY_SIZE): Promise<KeyPairPem> {
  try {
    const parameters = { ...OAEP, modulusLength: bits, publicExponent: PUBLIC_EXPONENT };
    const pair = await crypto.subtle.generateKey(parameters, true, ['encrypt', 'decrypt']);
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
    const { pem, fingerprint } = await describe(pair.publicKey);
    return { privateKeyPem: withNewSeed(encodePem('PRIVATE KEY', pkcs8)), publicKeyPem: pem, fingerprint };
  } catch (cause) {
    throw new KeyGenerationFailed({ cause });
  }
}

/**
 * A key file with a new seed, from one that has the RSA key alone, as a program made it that seals nothing.
 *
 * @example
 * ```ts
 * import { generateKeyPair, importPrivateKey, withNewSeed } from '@coffer/crypto';
 *
 * const [rsaKey = ''] = (await generateKeyPair()).privateKeyPem.split('-----BEGIN COFFER SEED-----');
 * (await importPrivateKey(rsaKey)).seed; // => null
 * (await importPrivateKey(withNewSeed(rsaKey))).seed?.type; // => 'secret'
 * ```
 */
export function withNewSeed(rsaKeyPem: string): string {
  return `${rsaKeyPem.trim()}\n${encodePem(SEED_LABEL, randomBytes(SEED_LENGTH))}`;
}

/**
 * Reads a key file: an RSA key as PKCS#8, and the seed below it, if there is one. The public key is taken from the private
 * key, so no one else can supply it; that the two match is proved by one signature. Throws InvalidKey.
 *
 * @example
 * ```ts
 * import { generateKeyPair, importPrivateKey } from '@coffer/crypto';
 *
 * const { privateKeyPem, publicKeyPem, fingerprint } = await generateKeyPair();
 * const privateKey = await importPrivateKey(privateKeyPem);
 * privateKey.fingerprint === fingerprint; // => true
 * await importPrivateKey(publicKeyPem); // throws InvalidKey
 * ```
 */
export async function importPrivateKey(pem: string): Promise<PrivateKey> {
  try {
    const [der, seed] = decodePemBlocks(['PRIVATE KEY', SEED_LABEL], pem);
    if (seed !== undefined && seed.length !== SEED_LENGTH)
      throw new RangeError(`Seed of ${seed.length} bytes`);
    const [exportable, decryption, signing, material] = await Promise.all([
      crypto.subtle.importKey('pkcs8', der, OAEP, true, ['decrypt']),
      crypto.subtle.importKey('pkcs8', der, OAEP, false, ['decrypt']),
      crypto.subtle.importKey('pkcs8', der, PSS, false, ['sign']),
      seed === undefined ? null : importKeyMaterial(seed),
    ]);
    const publicKey = await publicHalf(exportable);
    await provePair(signing, publicKey);
    return { fingerprint: publicKey.fingerprint, publicKey, decryption, signing, seed: material };
  } catch (cause) {
    throw new InvalidKey('private', { cause });
  }
}

/** Reads an SPKI PEM. Throws InvalidKey. */
export async function importPublicKey(pem: string): Promise<PublicKey> {
  try {
    const der = decodePem('PUBLIC KEY', pem);
    return await publicHalf(await crypto.subtle.importKey('spki', der, OAEP, true, ['encrypt']));
  } catch (cause) {
    throw new InvalidKey('public', { cause });
  }
}

/** Modulus and exponent of either half, checked, as a public key. */
async function publicHalf(key: CryptoKey): Promise<PublicKey> {
  const bits = 'modulusLength' in key.algorithm ? key.algorithm.modulusLength : undefined;
  if (typeof bits !== 'number' || bits < MINIMUM_BITS || bits > MAXIMUM_BITS) {
    throw new RangeError(`Modulus of ${bits} bits`);
  }
  const { n, e } = await crypto.subtle.exportKey('jwk', key);
  if (n === undefined || e !== PUBLIC_EXPONENT_JWK) throw new RangeError('Public exponent other than 65537');
  const jwk = { kty: 'RSA', n, e };
  const [encryption, verification] = await Promise.all([
    crypto.subtle.importKey('jwk', jwk, OAEP, true, ['encrypt']),
    crypto.subtle.importKey('jwk', jwk, PSS, true, ['verify']),
  ]);
  return { ...(await describe(encryption)), encryption, verification };
}

async function describe(publicKey: CryptoKey): Promise<{ pem: string; fingerprint: string }> {
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  return { pem: encodePem('PUBLIC KEY', spki), fingerprint: await spkiFingerprint(spki) };
}

async function spkiFingerprint(spki: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', spki)));
}

/** Pairwise consistency (NIST SP 800-56B, section 6.4.1.1): what one half signs, the other verifies. */
async function provePair(signing: CryptoKey, { verification, fingerprint }: PublicKey): Promise<void> {
  const message = associatedData('key-pair', fingerprint);
  const signature = await crypto.subtle.sign(PSS_PARAMETERS, signing, message);
  if (!(await crypto.subtle.verify(PSS_PARAMETERS, verification, signature, message))) {
    throw new RangeError('The private and the public half do not match');
  }
}
