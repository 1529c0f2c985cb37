import { type Bytes, concatBytes } from './bytes.ts';
import { sha256 } from './content-root.ts';
import { fromBase64Url, toBase64Url, toHex } from './encoding.ts';
import { EncodingInvalid, EnvelopeDamaged } from './errors.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import type { Part, Purpose } from './purpose.ts';
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

/** A secret that only the holder of a seed has, too. */
export interface Encapsulated {
  readonly ciphertext: Bytes;
  /** 32 bytes, from which keys are derived. */
  readonly secret: Bytes;
}

/** Makes a secret for the holder of a public sharing key. Throws EncodingInvalid for what is none. */
export async function encapsulate(publicKey: string): Promise<Encapsulated> {
  const { cipherText, sharedSecret } = (await xWing()).encapsulate(publicBytes(publicKey));
  return { ciphertext: concatBytes(cipherText), secret: concatBytes(sharedSecret) };
}

/** The secret of a ciphertext. Another one than was made for this seed gives another secret. Throws EnvelopeDamaged. */
export async function decapsulate(ciphertext: Bytes, seed: SharingSeed): Promise<Bytes> {
  if (ciphertext.length !== CIPHERTEXT_LENGTH) throw new EnvelopeDamaged('membership');
  return concatBytes((await xWing()).decapsulate(ciphertext, seed));
}

/** The ciphertext with which what is sealed to a sharing key begins, and what follows it. Throws EnvelopeDamaged. */
export function splitCiphertext(
  body: Bytes,
  purpose: Purpose,
): { readonly ciphertext: Bytes; readonly sealed: Bytes } {
  if (body.length <= CIPHERTEXT_LENGTH) throw new EnvelopeDamaged(purpose);
  return { ciphertext: body.slice(0, CIPHERTEXT_LENGTH), sealed: body.slice(CIPHERTEXT_LENGTH) };
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
