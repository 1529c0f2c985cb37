import { sha256 } from '#sha256';
import type { AccountKey } from './account-key-chain.ts';
import { aesGcmOpen, aesGcmSeal, importAesKey } from './aes-gcm.ts';
import { associatedData, type Part } from './associated-data.ts';
import { type Bytes, concatBytes } from './bytes.ts';
import { fromBase64Url, toBase64Url, toHex } from './encoding.ts';
import {
  decodeEnvelope,
  type Envelope,
  encodeEnvelope,
  envelopeHeader,
  SCHEME_SHARING_KEY,
} from './envelope.ts';
import { EncodingInvalid, EnvelopeDamaged } from './errors.ts';
import { deriveBytes, importKeyMaterial } from './hkdf.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import type { Purpose } from './purpose.ts';
import { randomBytes } from './random.ts';
import { sign, verify } from './signature.ts';

// X-Wing (draft-connolly-cfrg-xwing-kem): X25519 and ML-KEM-768 (FIPS 203), so that who breaks one of both opens nothing. WebCrypto
// lacks it; the code is loaded with the first key that is shared.
const SEED_LENGTH = 32;
const PUBLIC_LENGTH = 1_216;
const CIPHERTEXT_LENGTH = 1_120;

declare const sharingSeedBrand: unique symbol;

/** The 32 bytes of which a sharing key pair is made; X-Wing's decapsulation key. */
export type SharingSeed = Bytes & { readonly [sharingSeedBrand]: true };

/** A public sharing key, and who signed it. */
export interface SignedSharingKey {
  /** 1,216 bytes, base64url. */
  readonly publicKey: string;
  /** By the RSA key pair of its owner; base64url. */
  readonly signature: string;
}

/**
 * Returns the seed of an account's sharing key, which is derived from its account key. So every device of the account has it from the
 * first day, and a former account key gives the seed of the former sharing key.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   deriveSharingSeed,
 *   generateKeyPair,
 *   importPrivateKey,
 *   newItemId,
 *   openAccountKey,
 *   sharingPublicKey,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const driveId = newItemId();
 * const { accountKey, envelope } = await createAccountKey(privateKey, driveId);
 * const again = await openAccountKey(envelope, privateKey, driveId);
 * const publicKey = await sharingPublicKey(await deriveSharingSeed(accountKey));
 * publicKey === (await sharingPublicKey(await deriveSharingSeed(again))); // => true
 * ```
 */
export async function deriveSharingSeed({ material }: Pick<AccountKey, 'material'>): Promise<SharingSeed> {
  return sharingSeed(await deriveBytes(material, 'sharing-seed/x-wing'));
}

/** A fresh random seed. */
export function newSharingSeed(): SharingSeed {
  return sharingSeed(randomBytes(SEED_LENGTH));
}

/** Accepts exactly 32 bytes. Throws EncodingInvalid. */
export function sharingSeed(bytes: Bytes): SharingSeed {
  if (bytes.length !== SEED_LENGTH) throw new EncodingInvalid('sharing seed');
  return bytes as SharingSeed;
}

/**
 * The public half of a seed's key pair, signed by the RSA key pair of its owner. Throws SigningFailed.
 *
 * @example
 * ```ts
 * import {
 *   generateKeyPair,
 *   importPrivateKey,
 *   newSharingSeed,
 *   signSharingKey,
 *   verifySharingKey,
 * } from '@coffer/crypto';
 *
 * const ada = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const eve = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const signed = await signSharingKey(ada, newSharingSeed());
 * await verifySharingKey(ada.publicKey, signed); // => true
 * await verifySharingKey(eve.publicKey, signed); // => false
 * ```
 */
export async function signSharingKey(privateKey: PrivateKey, seed: SharingSeed): Promise<SignedSharingKey> {
  const publicKey = fromBase64Url(await sharingPublicKey(seed));
  const signature = await sign(privateKey, 'sharing-key', partsOf(privateKey.fingerprint, publicKey));
  return { publicKey: toBase64Url(publicKey), signature: toBase64Url(signature) };
}

/** The public half of a seed's key pair: 1,216 bytes, base64url. */
export async function sharingPublicKey(seed: SharingSeed): Promise<string> {
  return toBase64Url((await xWing()).keygen(seed).publicKey);
}

/** Whether the holder of this RSA key pair made exactly this sharing key; false, too, for what is none. */
export async function verifySharingKey(owner: PublicKey, signed: SignedSharingKey): Promise<boolean> {
  try {
    const publicKey = publicBytes(signed.publicKey);
    const parts = partsOf(owner.fingerprint, publicKey);
    return await verify(owner, 'sharing-key', parts, fromBase64Url(signed.signature));
  } catch (error) {
    if (error instanceof EncodingInvalid) return false;
    throw error;
  }
}

/** SHA-256 of a public sharing key, hex, by which memberships name it. Throws EncodingInvalid. */
export async function sharingKeyHash(publicKey: string): Promise<string> {
  return toHex(await sha256(publicBytes(publicKey)));
}

/** What is sealed to a sharing key, what the key is derived for that seals it, and what both are bound to. */
export interface SealedFor<P extends Purpose> {
  readonly purpose: P;
  readonly keyPurpose: Purpose;
  /** Among them the hash of the sharing key. */
  readonly parts: readonly Part[];
}

/**
 * Seals bytes to a sharing key: an X-Wing ciphertext, then AES-256-GCM under a key of HKDF-SHA256 (RFC 5869) over the shared secret, with all
 * that it is for as `info`. Throws EncodingInvalid for what is no sharing key.
 */
export async function sealToSharingKey<P extends Purpose>(
  publicKey: string,
  sealedFor: SealedFor<P>,
  bytes: Bytes,
): Promise<Envelope<P>> {
  const { cipherText, sharedSecret } = await encapsulateTo(publicBytes(publicKey));
  const key = await keyOf(concatBytes(sharedSecret), sealedFor);
  const sealed = await aesGcmSeal(key, boundTo(sealedFor), bytes);
  return encodeEnvelope<P>(SCHEME_SHARING_KEY, cipherText, ...sealed);
}

/** Opens what was sealed to the sharing key of a seed. Throws EnvelopeDamaged, also with another seed, or EnvelopeUnsupported. */
export async function openWithSharingSeed<P extends Purpose>(
  seed: SharingSeed,
  sealedFor: SealedFor<P>,
  envelope: string,
): Promise<Bytes> {
  const { purpose } = sealedFor;
  const body = decodeEnvelope(purpose, SCHEME_SHARING_KEY, envelope);
  if (body.length <= CIPHERTEXT_LENGTH) throw new EnvelopeDamaged(purpose);
  const [ciphertext, sealed] = [body.slice(0, CIPHERTEXT_LENGTH), body.slice(CIPHERTEXT_LENGTH)];
  const key = await keyOf(await decapsulated(purpose, ciphertext, seed), sealedFor);
  const bytes = await aesGcmOpen(key, boundTo(sealedFor), sealed);
  if (bytes === undefined) throw new EnvelopeDamaged(purpose);
  return bytes;
}

/** Refuses keys with a number that is not reduced (FIPS 203, 7.2), and points of low order (RFC 7748, 6.1). */
async function encapsulateTo(publicKey: Bytes) {
  const { encapsulate } = await xWing();
  try {
    return encapsulate(publicKey);
  } catch (cause) {
    throw new EncodingInvalid('sharing key', { cause });
  }
}

/** Anybody may have made the ciphertext: a point of low order in it is refused as X25519 refuses it (RFC 7748, 6.1). */
async function decapsulated(purpose: Purpose, ciphertext: Bytes, seed: SharingSeed): Promise<Bytes> {
  const { decapsulate } = await xWing();
  try {
    return concatBytes(decapsulate(ciphertext, seed));
  } catch (cause) {
    throw new EnvelopeDamaged(purpose, { cause });
  }
}

async function keyOf(secret: Bytes, { keyPurpose, parts }: SealedFor<Purpose>): Promise<CryptoKey> {
  const info = associatedData(keyPurpose, ...parts);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  const bits = await crypto.subtle.deriveBits(algorithm, await importKeyMaterial(secret), 256);
  return importAesKey(new Uint8Array(bits));
}

function boundTo({ purpose, parts }: SealedFor<Purpose>): Bytes {
  return associatedData(purpose, envelopeHeader(SCHEME_SHARING_KEY), ...parts);
}

function publicBytes(publicKey: string): Bytes {
  const bytes = fromBase64Url(publicKey);
  if (bytes.length !== PUBLIC_LENGTH) throw new EncodingInvalid('sharing key');
  return bytes;
}

function partsOf(fingerprint: string, publicKey: Uint8Array): readonly Part[] {
  return [fingerprint, publicKey];
}

async function xWing() {
  return (await import('@noble/post-quantum/hybrid.js')).ml_kem768_x25519;
}
