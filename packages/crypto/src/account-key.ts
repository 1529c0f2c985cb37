import { type AccountKey, type AccountKeyChain, deriveAccountKeys } from './account-key-chain.ts';
import { aesGcmOpen, aesGcmSeal } from './aes-gcm.ts';
import { associatedData, domain, type Part } from './associated-data.ts';
import { type Bytes, concatBytes, equalBytes } from './bytes.ts';
import {
  decodeEnvelope,
  type Envelope,
  encodeEnvelope,
  envelopeHeader,
  SCHEME_RSA_OAEP_PSS,
} from './envelope.ts';
import { EnvelopeDamaged, SeedMissing } from './errors.ts';
import { deriveAesKey, importKeyMaterial } from './hkdf.ts';
import type { ItemId } from './ids.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import { randomBytes } from './random.ts';
import { encryptTo } from './rsa-oaep.ts';
import { sign, verify } from './signature.ts';

// Body: ciphertext (k) ‖ signature (k) ‖ former keys, k being the length of the modulus in bytes.
// The ciphertext is RSAES-OAEP (RFC 8017, 7.1), SHA-256 and MGF1-SHA-256, empty label, of
// `coffer/v1/account-key` ‖ nonce (12) ‖ sealed account key (32) ‖ tag (16), the latter three being AES-256-GCM under HKDF
// of the key file's seed, with ('account-key', header, fingerprint, drive id) as associated data: who breaks RSA has no more
// than that. The label stays empty so that `openssl pkeyutl` opens it as it is.
// The signature is RSASSA-PSS over ('account-key', header, fingerprint, drive id, ciphertext, former keys).
// Former keys: nothing of the first account key, which has the number 1. Of a later one nonce (12) ‖ ciphertext ‖ tag (16),
// AES-256-GCM under HKDF of the account key ('former-account-keys-key'), with ('former-account-keys', fingerprint, drive id) as
// associated data, of its number (8, unsigned, network byte order), and for each key before it, the newest first, number (8) ‖
// key (32). Where there are none, the part is not signed either.
const ACCOUNT_KEY_LENGTH = 32;
const FIRST_ACCOUNT_KEY = 1;
const NUMBER_LENGTH = 8;
const FORMER_LENGTH = NUMBER_LENGTH + ACCOUNT_KEY_LENGTH;
const PLAINTEXT_PREFIX = domain('account-key');

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
 *   newItemId,
 *   openAccountKey,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const driveId = newItemId();
 * const { accountKey, envelope } = await createAccountKey(privateKey, driveId);
 * (await openAccountKey(envelope, privateKey, driveId)).generation === accountKey.generation; // => true
 * await openAccountKey(envelope, privateKey, newItemId()); // throws EnvelopeDamaged
 * ```
 */
export async function createAccountKey(
  privateKey: PrivateKey,
  driveId: ItemId,
): Promise<{ accountKey: AccountKey; envelope: Envelope<'account-key'> }> {
  const chain = [{ generation: FIRST_ACCOUNT_KEY, bytes: randomBytes(ACCOUNT_KEY_LENGTH) }] as const;
  const envelope = await seal(chain, { privateKey, driveId });
  return { accountKey: await deriveAccountKeys(chain), envelope };
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
  return deriveAccountKeys(await open(envelope, { privateKey, driveId }));
}

/** What a new account key takes the place of. */
export interface AccountKeyChange {
  readonly former: PrivateKey;
  /** The next key pair, with a seed of its own. */
  readonly next: PrivateKey;
  readonly driveId: ItemId;
}

/**
 * Makes the account key of the next key pair. The former ones are sealed under it, so that all that they have sealed still opens, and
 * nothing that comes opens with them. Throws SeedMissing, EnvelopeDamaged, EnvelopeUnsupported, EncryptionFailed or SigningFailed.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   generateKeyPair,
 *   importPrivateKey,
 *   newItemId,
 *   openAccountKey,
 *   renewAccountKey,
 * } from '@coffer/crypto';
 *
 * const former = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const next = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const driveId = newItemId();
 * const { envelope } = await createAccountKey(former, driveId);
 * const renewed = await renewAccountKey(envelope, { former, next, driveId });
 * const opened = await openAccountKey(renewed.envelope, next, driveId);
 * [opened.generation, opened.former.map(({ generation }) => generation)]; // => [2, [1]]
 * await openAccountKey(renewed.envelope, former, driveId); // throws EnvelopeDamaged
 * ```
 */
export async function renewAccountKey(
  envelope: string,
  { former, next, driveId }: AccountKeyChange,
): Promise<{ accountKey: AccountKey; envelope: Envelope<'account-key'> }> {
  const before = await open(envelope, { privateKey: former, driveId });
  const newest = { generation: before[0].generation + 1, bytes: randomBytes(ACCOUNT_KEY_LENGTH) };
  const chain: AccountKeyChain = [newest, ...before];
  return {
    accountKey: await deriveAccountKeys(chain),
    envelope: await seal(chain, { privateKey: next, driveId }),
  };
}

/** Who has an account key, and the drive to which it belongs. */
interface Owner {
  readonly privateKey: PrivateKey;
  readonly driveId: ItemId;
}

async function seal(chain: AccountKeyChain, owner: Owner): Promise<Envelope<'account-key'>> {
  const { privateKey } = owner;
  const sealed = await aesGcmSeal(
    await seedKey(owner),
    associatedData('account-key', ...bound(owner)),
    chain[0].bytes,
  );
  const ciphertext = await encryptTo(privateKey.publicKey, concatBytes(PLAINTEXT_PREFIX, ...sealed));
  const former = await sealFormer(chain, owner);
  const signature = await sign(privateKey, 'account-key', signedParts(owner, ciphertext, former));
  return encodeEnvelope<'account-key'>(SCHEME_RSA_OAEP_PSS, ciphertext, signature, former);
}

async function open(envelope: string, owner: Owner): Promise<AccountKeyChain> {
  const { privateKey } = owner;
  const wrappingKey = await seedKey(owner);
  const { ciphertext, signature, former } = accountKeyEnvelopeParts(
    envelope,
    modulusLength(privateKey.publicKey),
  );
  const parts = signedParts(owner, ciphertext, former);
  const signedByOwner = await verify(privateKey.publicKey, 'account-key', parts, signature);
  if (!signedByOwner) throw new EnvelopeDamaged('account-key');

  const plaintext = await decrypt(privateKey, ciphertext);
  const prefix = plaintext.subarray(0, PLAINTEXT_PREFIX.length);
  if (!equalBytes(prefix, PLAINTEXT_PREFIX)) throw new EnvelopeDamaged('account-key');
  const sealed = plaintext.subarray(PLAINTEXT_PREFIX.length);
  const bytes = await aesGcmOpen(wrappingKey, associatedData('account-key', ...bound(owner)), sealed);
  if (bytes?.length !== ACCOUNT_KEY_LENGTH) throw new EnvelopeDamaged('account-key');
  return openFormer(bytes, former, owner);
}

async function sealFormer([newest, ...former]: AccountKeyChain, owner: Owner): Promise<Bytes> {
  if (former.length === 0) return new Uint8Array(0);
  const plaintext = new Uint8Array(NUMBER_LENGTH + former.length * FORMER_LENGTH);
  const view = new DataView(plaintext.buffer);
  view.setBigUint64(0, BigInt(newest.generation));
  for (const [index, { generation, bytes }] of former.entries()) {
    const at = NUMBER_LENGTH + index * FORMER_LENGTH;
    view.setBigUint64(at, BigInt(generation));
    plaintext.set(bytes, at + NUMBER_LENGTH);
  }
  const sealed = await aesGcmSeal(await formerKeysKey(newest.bytes), formerData(owner), plaintext);
  plaintext.fill(0);
  return concatBytes(...sealed);
}

async function openFormer(bytes: Bytes, sealed: Bytes, owner: Owner): Promise<AccountKeyChain> {
  if (sealed.length === 0) return [{ generation: FIRST_ACCOUNT_KEY, bytes }];
  const plaintext = await aesGcmOpen(await formerKeysKey(bytes), formerData(owner), sealed);
  const count = ((plaintext?.length ?? 0) - NUMBER_LENGTH) / FORMER_LENGTH;
  if (plaintext === undefined || !Number.isInteger(count) || count < 1) {
    throw new EnvelopeDamaged('account-key');
  }
  const view = new DataView(plaintext.buffer, plaintext.byteOffset);
  const former = Array.from({ length: count }, (_, index) => {
    const at = NUMBER_LENGTH + index * FORMER_LENGTH;
    return {
      generation: Number(view.getBigUint64(at)),
      bytes: plaintext.slice(at + NUMBER_LENGTH, at + FORMER_LENGTH),
    };
  });
  return [{ generation: Number(view.getBigUint64(0)), bytes }, ...former];
}

async function formerKeysKey(bytes: Bytes): Promise<CryptoKey> {
  return deriveAesKey(await importKeyMaterial(bytes), 'former-account-keys-key');
}

function formerData({ privateKey, driveId }: Owner): Bytes {
  return associatedData('former-account-keys', privateKey.fingerprint, driveId);
}

/** What the signature covers: of an account key without former ones there is no such part. */
function signedParts(owner: Owner, ciphertext: Bytes, former: Bytes): readonly Part[] {
  return [...bound(owner), ciphertext, ...(former.length === 0 ? [] : [former])];
}

function seedKey({ privateKey }: Owner): Promise<CryptoKey> {
  if (privateKey.seed === null) throw new SeedMissing();
  return deriveAesKey(privateKey.seed, 'account-key-wrapping-key');
}

/**
 * The parts of the body, the first two as OpenSSL takes them. Throws EnvelopeDamaged or EnvelopeUnsupported.
 *
 * @param modulus the length of the key's modulus in bytes
 */
export function accountKeyEnvelopeParts(
  envelope: string,
  modulus: number,
): { ciphertext: Bytes; signature: Bytes; former: Bytes } {
  const body = decodeEnvelope('account-key', SCHEME_RSA_OAEP_PSS, envelope);
  if (body.length < 2 * modulus) throw new EnvelopeDamaged('account-key');
  return {
    ciphertext: body.slice(0, modulus),
    signature: body.slice(modulus, 2 * modulus),
    former: body.slice(2 * modulus),
  };
}

function modulusLength({ encryption }: PublicKey): number {
  const { algorithm } = encryption;
  return 'modulusLength' in algorithm ? Number(algorithm.modulusLength) / 8 : 0;
}

async function decrypt(privateKey: PrivateKey, ciphertext: Bytes): Promise<Bytes> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt('RSA-OAEP', privateKey.decryption, ciphertext));
  } catch (cause) {
    throw new EnvelopeDamaged('account-key', { cause });
  }
}

function bound({ privateKey, driveId }: Owner): readonly Part[] {
  return [envelopeHeader(SCHEME_RSA_OAEP_PSS), privateKey.fingerprint, driveId];
}
