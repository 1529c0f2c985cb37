import type { AccountKey } from './account-key-chain.ts';
import { aesGcmOpen, aesGcmSeal } from './aes-gcm.ts';
import { associatedData, domain } from './associated-data.ts';
import { type Bytes, concatBytes, equalBytes } from './bytes.ts';
import { fromBase64Url, toBase64Url } from './encoding.ts';
import {
  decodeEnvelope,
  type Envelope,
  encodeEnvelope,
  envelopeHeader,
  SCHEME_RSA_OAEP,
} from './envelope.ts';
import { EnvelopeDamaged } from './errors.ts';
import type { LinkId } from './ids.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import { LINK_KEY_LENGTH, type LinkKeyBytes, linkKeyBytes } from './link-key.ts';
import { decodeLinkSecret, type LinkSecret } from './link-secret.ts';
import { encryptTo } from './rsa-oaep.ts';

// Body: RSAES-OAEP (RFC 8017, 7.1), SHA-256 and MGF1-SHA-256, empty label, of `coffer/v1/link-key` ‖ nonce (12) ‖ ciphertext ‖
// tag (16), the latter three being AES-256-GCM under HKDF of the account key ('link-wrapping-key'), with ('link-key', header,
// link id) as associated data, of the link key (32) ‖ what stands in the address if there is a password (78, or nothing): who
// breaks RSA has no more than that. The body is as long as the modulus, whatever is in it, so the server cannot tell whether
// there is a password.
const PREFIX = domain('link-key');

/** A link as its owner keeps it: the key that opens it, and what stands in its address. */
export type OwnLinkKey = { readonly key: LinkKeyBytes; readonly secret: LinkSecret };

/**
 * Seals a link key under its owner's account key and encrypts that to the owner. Only the link's signature says that the owner
 * did. Throws EncryptionFailed.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   generateKeyPair,
 *   generateLinkKey,
 *   importPrivateKey,
 *   newItemId,
 *   newLinkId,
 *   openLinkKey,
 *   sealLinkKey,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const { accountKey } = await createAccountKey(privateKey, newItemId());
 * const [id, key] = [newLinkId(), generateLinkKey()];
 * const owner = { publicKey: privateKey.publicKey, accountKey };
 * const sealed = await sealLinkKey(owner, id, { key, secret: { kind: 'key', key } });
 * (await openLinkKey(sealed, id, { privateKey, accountKey })).secret.kind; // => 'key'
 * await openLinkKey(sealed, newLinkId(), { privateKey, accountKey }); // throws EnvelopeDamaged
 * ```
 */
export async function sealLinkKey(
  owner: { readonly publicKey: PublicKey; readonly accountKey: Pick<AccountKey, 'links'> },
  id: LinkId,
  { key, secret }: OwnLinkKey,
): Promise<Envelope<'link-key'>> {
  const wrapped = secret.kind === 'password' ? fromBase64Url(secret.wrapped) : new Uint8Array(0);
  const sealed = await aesGcmSeal(owner.accountKey.links, boundTo(id), concatBytes(key, wrapped));
  return encodeEnvelope(SCHEME_RSA_OAEP, await encryptTo(owner.publicKey, concatBytes(PREFIX, ...sealed)));
}

/**
 * Opens a link key. To be called only once the link's signature is verified. Throws EnvelopeDamaged or
 * EnvelopeUnsupported.
 */
export async function openLinkKey(
  envelope: string,
  id: LinkId,
  owner: { readonly privateKey: PrivateKey; readonly accountKey: Pick<AccountKey, 'links'> },
): Promise<OwnLinkKey> {
  const ciphertext = decodeEnvelope('link-key', SCHEME_RSA_OAEP, envelope);
  try {
    const { decryption } = owner.privateKey;
    const decrypted = new Uint8Array(await crypto.subtle.decrypt('RSA-OAEP', decryption, ciphertext));
    const prefix = decrypted.subarray(0, PREFIX.length);
    if (!equalBytes(prefix, PREFIX)) throw new RangeError('Another purpose');
    const sealed = decrypted.subarray(PREFIX.length);
    const opened = await aesGcmOpen(owner.accountKey.links, boundTo(id), sealed);
    if (opened === undefined) throw new RangeError('Another account key, or another link');
    return parse(opened);
  } catch (cause) {
    throw new EnvelopeDamaged('link-key', { cause });
  }
}

function boundTo(id: LinkId): Bytes {
  return associatedData('link-key', envelopeHeader(SCHEME_RSA_OAEP), id);
}

function parse(opened: Bytes): OwnLinkKey {
  const key = linkKeyBytes(opened.slice(0, LINK_KEY_LENGTH));
  const wrapped = opened.subarray(LINK_KEY_LENGTH);
  if (wrapped.length === 0) return { key, secret: { kind: 'key', key } };
  return { key, secret: decodeLinkSecret(toBase64Url(wrapped)) };
}
