import { type Bytes, concatBytes, equalBytes } from './bytes.ts';
import { fromBase64Url, toBase64Url } from './encoding.ts';
import { decodeEnvelope, type Envelope, encodeEnvelope, SCHEME_RSA_OAEP } from './envelope.ts';
import { EnvelopeDamaged } from './errors.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import { LINK_KEY_LENGTH, type LinkKeyBytes, linkKeyBytes } from './link-key.ts';
import { decodeLinkSecret, type LinkSecret } from './link-secret.ts';
import { domain } from './purpose.ts';
import { encryptTo } from './rsa-oaep.ts';

// Body: RSAES-OAEP (RFC 8017, 7.1), SHA-256 and MGF1-SHA-256, empty label, of `coffer/v1/link-key` ‖ link key (32)
// ‖ what stands in the address if there is a password (78, or nothing). The ciphertext is as long as the modulus,
// whatever is in it, so the server cannot tell whether there is a password.
const PREFIX = domain('link-key');

/** A link as its owner keeps it: the key that opens it, and what stands in its address. */
export type OwnLinkKey = { readonly key: LinkKeyBytes; readonly secret: LinkSecret };

/**
 * Encrypts a link key to its owner. Anyone could, so only the link's signature says that the owner did. Throws
 * EncryptionFailed.
 *
 * @example
 * ```ts
 * import { generateKeyPair, generateLinkKey, importPrivateKey, openLinkKey, sealLinkKey } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const key = generateLinkKey();
 * const sealed = await sealLinkKey(privateKey.publicKey, { key, secret: { kind: 'key', key } });
 * (await openLinkKey(sealed, privateKey)).secret.kind; // => 'key'
 * ```
 */
export async function sealLinkKey(
  publicKey: PublicKey,
  { key, secret }: OwnLinkKey,
): Promise<Envelope<'link-key'>> {
  const wrapped = secret.kind === 'password' ? fromBase64Url(secret.wrapped) : new Uint8Array(0);
  const plaintext = concatBytes(PREFIX, key, wrapped);
  return encodeEnvelope(SCHEME_RSA_OAEP, await encryptTo(publicKey, plaintext));
}

/**
 * Opens a link key. To be called only once the link's signature is verified. Throws EnvelopeDamaged or
 * EnvelopeUnsupported.
 */
export async function openLinkKey(envelope: string, privateKey: PrivateKey): Promise<OwnLinkKey> {
  const ciphertext = decodeEnvelope('link-key', SCHEME_RSA_OAEP, envelope);
  try {
    const decrypted = await crypto.subtle.decrypt('RSA-OAEP', privateKey.decryption, ciphertext);
    return parse(new Uint8Array(decrypted));
  } catch (cause) {
    throw new EnvelopeDamaged('link-key', { cause });
  }
}

function parse(plaintext: Bytes): OwnLinkKey {
  if (!equalBytes(plaintext.subarray(0, PREFIX.length), PREFIX)) throw new RangeError('Another purpose');
  const key = linkKeyBytes(plaintext.slice(PREFIX.length, PREFIX.length + LINK_KEY_LENGTH));
  const wrapped = plaintext.subarray(PREFIX.length + LINK_KEY_LENGTH);
  if (wrapped.length === 0) return { key, secret: { kind: 'key', key } };
  return { key, secret: decodeLinkSecret(toBase64Url(wrapped)) };
}
