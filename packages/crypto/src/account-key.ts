import { aesGcmOpen, aesGcmSeal } from './aes-gcm.ts';
import { type Bytes, concatBytes, equalBytes } from './bytes.ts';
import { toHex } from './encoding.ts';
import {
  decodeEnvelope,
  type Envelope,
  encodeEnvelope,
  envelopeHeader,
  SCHEME_RSA_OAEP_PSS,
} from './envelope.ts';
import { EnvelopeDamaged, SeedMissing } from './errors.ts';
import { type FileKey, fileKeyBytes, importFileKey } from './file-key.ts';
import { deriveAesKey, deriveBytes, deriveHmacKey, importKeyMaterial } from './hkdf.ts';
import type { ItemId } from './ids.ts';
import type { PrivateKey } from './key-pair.ts';
import { type DirectoryKey, importDirectoryKey } from './name-hash.ts';
import { deriveOpenedNamesKey, type OpenedNamesKey } from './opened-names.ts';
import { associatedData, domain, type Part } from './purpose.ts';
import { randomBytes } from './random.ts';
import { encryptTo } from './rsa-oaep.ts';
import { sign, verify } from './signature.ts';
import { deriveUploadKey, type UploadKey } from './upload-secrets.ts';

// Body: ciphertext (k) ‖ signature (k), k being the length of the modulus in bytes.
// The ciphertext is RSAES-OAEP (RFC 8017, 7.1), SHA-256 and MGF1-SHA-256, empty label, of
// `coffer/v1/account-key` ‖ nonce (12) ‖ sealed account key (32) ‖ tag (16), the latter three being AES-256-GCM under HKDF
// of the key file's seed, with ('account-key', header, fingerprint, drive id) as associated data: who breaks RSA has no more
// than that. The label stays empty so that `openssl pkeyutl` opens it as it is.
// The signature is RSASSA-PSS over ('account-key', header, fingerprint, drive id, ciphertext).
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
  /** The first key of the drive's root, which stands for the parent's key at the top of the tree. */
  readonly root: DirectoryKey;
  /** Wraps the root keys that come after the first; see `wrapFileKey`, with the drive's id for item and parent. */
  readonly rootWrapping: FileKey;
  /** By which members of a space tell that they have the same root key: HKDF of it, hex. */
  readonly rootCommitment: string;
  /** HMAC-SHA256 over words. */
  readonly searchToken: CryptoKey;
  /** Seals contacts and settings, and names them. */
  readonly rows: SealedRowsKey;
  /** Seals what its owner has to know of an unfinished upload. */
  readonly uploads: UploadKey;
  /** Seals the keys of the owner's links; AES-256-GCM. */
  readonly links: CryptoKey;
  /** Seals what a device keeps of the rows that it has opened. */
  readonly names: OpenedNamesKey;
};

/**
 * Makes the key of a new account, sealed under the seed of its owner's key file, encrypted to the key pair and signed by it.
 * It names the account's drive, so that the server can show no other one as such. Throws SeedMissing, EncryptionFailed or
 * SigningFailed.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   generateKeyPair,
 *   importPrivateKey,
 *   nameHash,
 *   newItemId,
 *   openAccountKey,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const driveId = newItemId();
 * const { accountKey, envelope } = await createAccountKey(privateKey, driveId);
 * const opened = await openAccountKey(envelope, privateKey, driveId);
 * (await nameHash(opened.root, 'a.txt')) === (await nameHash(accountKey.root, 'a.txt')); // => true
 * await openAccountKey(envelope, privateKey, newItemId()); // throws EnvelopeDamaged
 * ```
 */
export async function createAccountKey(
  privateKey: PrivateKey,
  driveId: ItemId,
): Promise<{ accountKey: AccountKey; envelope: Envelope<'account-key'> }> {
  const bytes = randomBytes(ACCOUNT_KEY_LENGTH);
  const envelope = await seal(bytes, { privateKey, driveId });
  return { accountKey: await deriveAccountKey(bytes), envelope };
}

/**
 * Opens an account key. Anyone can encrypt to a public key, so the signature decides, and it is verified with
 * the public key that the private key itself contains. It is verified first: nothing is decrypted that its
 * owner did not make, so the server gets no decryption oracle. Throws SeedMissing, EnvelopeDamaged or EnvelopeUnsupported.
 */
export async function openAccountKey(
  envelope: string,
  privateKey: PrivateKey,
  driveId: ItemId,
): Promise<AccountKey> {
  return deriveAccountKey(await open(envelope, { privateKey, driveId }));
}

/**
 * The same account key, sealed under its owner's next seed, encrypted to and signed by the next key pair. Throws
 * SeedMissing, EnvelopeDamaged, EnvelopeUnsupported, EncryptionFailed or SigningFailed.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   generateKeyPair,
 *   importPrivateKey,
 *   newItemId,
 *   openAccountKey,
 *   rewrapAccountKey,
 * } from '@coffer/crypto';
 *
 * const former = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const next = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const driveId = newItemId();
 * const { envelope } = await createAccountKey(former, driveId);
 * const rewrapped = await rewrapAccountKey(envelope, former, next, driveId);
 * await openAccountKey(rewrapped, next, driveId);
 * await openAccountKey(rewrapped, former, driveId); // throws EnvelopeDamaged
 * ```
 */
export async function rewrapAccountKey(
  envelope: string,
  former: PrivateKey,
  next: PrivateKey,
  driveId: ItemId,
): Promise<Envelope<'account-key'>> {
  return seal(await open(envelope, { privateKey: former, driveId }), { privateKey: next, driveId });
}

/** Who has an account key, and the drive to which it belongs. */
interface Owner {
  readonly privateKey: PrivateKey;
  readonly driveId: ItemId;
}

async function seal(bytes: Bytes, owner: Owner): Promise<Envelope<'account-key'>> {
  const { privateKey } = owner;
  const sealed = await aesGcmSeal(
    await seedKey(owner),
    associatedData('account-key', ...bound(owner)),
    bytes,
  );
  const ciphertext = await encryptTo(privateKey.publicKey, concatBytes(PLAINTEXT_PREFIX, ...sealed));
  const signature = await sign(privateKey, 'account-key', [...bound(owner), ciphertext]);
  return encodeEnvelope<'account-key'>(SCHEME_RSA_OAEP_PSS, ciphertext, signature);
}

async function open(envelope: string, owner: Owner): Promise<Bytes> {
  const { privateKey } = owner;
  const wrappingKey = await seedKey(owner);
  const { ciphertext, signature } = accountKeyEnvelopeParts(envelope);
  const parts = [...bound(owner), ciphertext];
  const signedByOwner = await verify(privateKey.publicKey, 'account-key', parts, signature);
  if (!signedByOwner) throw new EnvelopeDamaged('account-key');

  const plaintext = await decrypt(privateKey, ciphertext);
  const prefix = plaintext.subarray(0, PLAINTEXT_PREFIX.length);
  if (!equalBytes(prefix, PLAINTEXT_PREFIX)) throw new EnvelopeDamaged('account-key');
  const sealed = plaintext.subarray(PLAINTEXT_PREFIX.length);
  const bytes = await aesGcmOpen(wrappingKey, associatedData('account-key', ...bound(owner)), sealed);
  if (bytes?.length !== ACCOUNT_KEY_LENGTH) throw new EnvelopeDamaged('account-key');
  return bytes;
}

function seedKey({ privateKey }: Owner): Promise<CryptoKey> {
  if (privateKey.seed === null) throw new SeedMissing();
  return deriveAesKey(privateKey.seed, 'account-key-wrapping-key');
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
  const rootBytes = fileKeyBytes(await deriveBytes(material, 'root-key'));
  const [root, commitment, rootWrapping, searchToken, rows, uploads, links, names] = await Promise.all([
    importDirectoryKey(rootBytes),
    importKeyMaterial(rootBytes).then((rootMaterial) => deriveBytes(rootMaterial, 'root-key-commitment')),
    deriveBytes(material, 'root-wrapping-key').then((bytes) => importFileKey(fileKeyBytes(bytes))),
    deriveHmacKey(material, 'search-token-key'),
    deriveBytes(material, 'sealed-rows-key').then(importSealedRowsKey),
    deriveUploadKey(material),
    deriveAesKey(material, 'link-wrapping-key'),
    deriveOpenedNamesKey(material),
  ]);
  return { root, rootCommitment: toHex(commitment), rootWrapping, searchToken, rows, uploads, links, names };
}

function bound({ privateKey, driveId }: Owner): readonly Part[] {
  return [envelopeHeader(SCHEME_RSA_OAEP_PSS), privateKey.fingerprint, driveId];
}

/** Makes the key of contacts and settings usable. */
export async function importSealedRowsKey(bytes: Bytes): Promise<SealedRowsKey> {
  const [key, ids] = await Promise.all([
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    importKeyMaterial(bytes).then((material) => deriveHmacKey(material, 'sealed-row-id-key')),
  ]);
  return { key, ids };
}
