import { type Bytes, concatBytes, equalBytes } from './bytes.ts';
import {
  decodeEnvelope,
  type Envelope,
  encodeEnvelope,
  envelopeHeader,
  SCHEME_RSA_OAEP_PSS,
} from './envelope.ts';
import { EnvelopeDamaged } from './errors.ts';
import { fileKeyBytes } from './file-key.ts';
import { deriveBytes, deriveHmacKey, importKeyMaterial } from './hkdf.ts';
import type { PrivateKey } from './key-pair.ts';
import { type DirectoryKey, importDirectoryKey } from './name-hash.ts';
import { domain, type Part } from './purpose.ts';
import { randomBytes } from './random.ts';
import { encryptTo } from './rsa-oaep.ts';
import { sign, verify } from './signature.ts';
import { deriveUploadKey, type UploadKey } from './upload-secrets.ts';

// Body: ciphertext (k) ‖ signature (k), k being the length of the modulus in bytes.
// The ciphertext is RSAES-OAEP (RFC 8017, 7.1), SHA-256 and MGF1-SHA-256, empty label, of
// `coffer/v1/account-key` ‖ account key (32). The label stays empty so that `openssl pkeyutl` opens it as it is.
// The signature is RSASSA-PSS over ('account-key', header, fingerprint, ciphertext).
const ACCOUNT_KEY_LENGTH = 32;
const PLAINTEXT_PREFIX = domain('account-key');

/** The key of contacts and settings, ready for both of its uses. Neither can be exported. */
export type SealedRowsKey = {
  /** AES-256-GCM. */
  readonly key: CryptoKey;
  /** HMAC-SHA256 over what a row is about, derived from the same bytes. */
  readonly ids: CryptoKey;
};

/** The keys of an account; none can be exported. */
export type AccountKey = {
  /** Stands for the parent's key at the top of the tree. */
  readonly root: DirectoryKey;
  /** HMAC-SHA256 over words. */
  readonly searchToken: CryptoKey;
  /** Seals contacts and settings, and names them. */
  readonly rows: SealedRowsKey;
  /** Seals what its owner has to know of an unfinished upload. */
  readonly uploads: UploadKey;
};

/**
 * Makes the key of a new account, encrypted to and signed by its owner. Throws EncryptionFailed or SigningFailed.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   generateKeyPair,
 *   importPrivateKey,
 *   nameHash,
 *   openAccountKey,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const { accountKey, envelope } = await createAccountKey(privateKey);
 * const opened = await openAccountKey(envelope, privateKey);
 * (await nameHash(opened.root, 'a.txt')) === (await nameHash(accountKey.root, 'a.txt')); // => true
 * ```
 */
export async function createAccountKey(
  privateKey: PrivateKey,
): Promise<{ accountKey: AccountKey; envelope: Envelope<'account-key'> }> {
  const bytes = randomBytes(ACCOUNT_KEY_LENGTH);
  return { accountKey: await deriveAccountKey(bytes), envelope: await seal(bytes, privateKey) };
}

/**
 * Opens an account key. Anyone can encrypt to a public key, so the signature decides, and it is verified with
 * the public key that the private key itself contains. It is verified first: nothing is decrypted that its
 * owner did not make, so the server gets no decryption oracle. Throws EnvelopeDamaged or EnvelopeUnsupported.
 */
export async function openAccountKey(envelope: string, privateKey: PrivateKey): Promise<AccountKey> {
  return deriveAccountKey(await open(envelope, privateKey));
}

/**
 * The same account key, encrypted to and signed by its owner's next key pair. Throws EnvelopeDamaged,
 * EnvelopeUnsupported, EncryptionFailed or SigningFailed.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   generateKeyPair,
 *   importPrivateKey,
 *   openAccountKey,
 *   rewrapAccountKey,
 * } from '@coffer/crypto';
 *
 * const former = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const next = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const { envelope } = await createAccountKey(former);
 * const rewrapped = await rewrapAccountKey(envelope, former, next);
 * await openAccountKey(rewrapped, next);
 * await openAccountKey(rewrapped, former); // throws EnvelopeDamaged
 * ```
 */
export async function rewrapAccountKey(
  envelope: string,
  former: PrivateKey,
  next: PrivateKey,
): Promise<Envelope<'account-key'>> {
  return seal(await open(envelope, former), next);
}

async function seal(bytes: Bytes, privateKey: PrivateKey): Promise<Envelope<'account-key'>> {
  const ciphertext = await encryptTo(privateKey.publicKey, concatBytes(PLAINTEXT_PREFIX, bytes));
  const signature = await sign(privateKey, 'account-key', signedParts(privateKey, ciphertext));
  return encodeEnvelope<'account-key'>(SCHEME_RSA_OAEP_PSS, ciphertext, signature);
}

async function open(envelope: string, privateKey: PrivateKey): Promise<Bytes> {
  const { ciphertext, signature } = accountKeyEnvelopeParts(envelope);
  const parts = signedParts(privateKey, ciphertext);
  const signedByOwner = await verify(privateKey.publicKey, 'account-key', parts, signature);
  if (!signedByOwner) throw new EnvelopeDamaged('account-key');

  const plaintext = await decrypt(privateKey, ciphertext);
  const prefix = plaintext.subarray(0, PLAINTEXT_PREFIX.length);
  const bytes = plaintext.slice(PLAINTEXT_PREFIX.length);
  if (!equalBytes(prefix, PLAINTEXT_PREFIX) || bytes.length !== ACCOUNT_KEY_LENGTH) {
    throw new EnvelopeDamaged('account-key');
  }
  return bytes;
}

/** The two halves of the body, as OpenSSL takes them; throws EnvelopeDamaged or EnvelopeUnsupported. */
export function accountKeyEnvelopeParts(envelope: string): { ciphertext: Bytes; signature: Bytes } {
  const body = decodeEnvelope('account-key', SCHEME_RSA_OAEP_PSS, envelope);
  const half = body.length / 2;
  if (!Number.isInteger(half) || half === 0) throw new EnvelopeDamaged('account-key');
  return { ciphertext: body.slice(0, half), signature: body.slice(half) };
}

async function decrypt(privateKey: PrivateKey, ciphertext: Bytes): Promise<Bytes> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt('RSA-OAEP', privateKey.decryption, ciphertext));
  } catch (cause) {
    throw new EnvelopeDamaged('account-key', { cause });
  }
}

async function deriveAccountKey(bytes: Bytes): Promise<AccountKey> {
  const material = await importKeyMaterial(bytes);
  const [root, searchToken, rows, uploads] = await Promise.all([
    deriveBytes(material, 'root-key').then((bytes) => importDirectoryKey(fileKeyBytes(bytes))),
    deriveHmacKey(material, 'search-token-key'),
    deriveBytes(material, 'sealed-rows-key').then(importSealedRowsKey),
    deriveUploadKey(material),
  ]);
  return { root, searchToken, rows, uploads };
}

function signedParts(privateKey: PrivateKey, ciphertext: Bytes): readonly Part[] {
  return [envelopeHeader(SCHEME_RSA_OAEP_PSS), privateKey.fingerprint, ciphertext];
}

/** Makes the key of contacts and settings usable. */
export async function importSealedRowsKey(bytes: Bytes): Promise<SealedRowsKey> {
  const [key, ids] = await Promise.all([
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    importKeyMaterial(bytes).then((material) => deriveHmacKey(material, 'sealed-row-id-key')),
  ]);
  return { key, ids };
}
