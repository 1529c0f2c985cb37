import { associatedData } from './associated-data.ts';
import { type Bytes, concatBytes, equalBytes } from './bytes.ts';
import { type ContentKey, type ContentKeyBytes, contentKeyBytes } from './content-key.ts';
import { fromBase64Url, fromHex, toBase64Url, toHex, utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { deriveAesKey, deriveHmacKey, importKeyMaterial } from './hkdf.ts';
import type { LinkId, VersionId } from './ids.ts';
import { randomBytes } from './random.ts';
import { readOpened } from './read-opened.ts';
import {
  openWithSharingSeed,
  type SealedFor,
  type SharingSeed,
  sealToSharingKey,
  sharingKeyHash,
  sharingPublicKey,
} from './sharing-key.ts';

const HASH_LENGTH = 32;
const SECRET_LENGTH = 32;

/** Sealed texts are filled up with spaces to a multiple of this, so that their length tells little. */
const BLOCK_LENGTH = 256;

/** What stands behind the `#` of a request link: it tells the public key, and opens what its owner says to senders. */
export interface RequestSecret {
  /** SHA-256 of the public key to which senders seal. */
  readonly keyHash: Bytes;
  /** 32 bytes, which the server never sees. */
  readonly secret: Bytes;
}

/** What a sender's content key is sealed for, and nothing else: one upload by one request link. */
export interface RequestPlace {
  readonly linkId: LinkId;
  readonly uploadId: VersionId;
}

/** A new secret for a public key. Throws EncodingInvalid for what is none. */
export async function newRequestSecret(publicKey: string): Promise<RequestSecret> {
  return { keyHash: fromHex(await sharingKeyHash(publicKey)), secret: randomBytes(SECRET_LENGTH) };
}

/**
 * The text behind the `#`: 64 bytes, base64url.
 *
 * @example
 * ```ts
 * import {
 *   decodeRequestSecret,
 *   encodeRequestSecret,
 *   isRequestKey,
 *   newRequestSecret,
 *   newSharingSeed,
 *   sharingPublicKey,
 * } from '@coffer/crypto';
 *
 * const publicKey = await sharingPublicKey(newSharingSeed());
 * const text = encodeRequestSecret(await newRequestSecret(publicKey));
 * text.length; // => 86
 * await isRequestKey(decodeRequestSecret(text), publicKey); // => true
 * await isRequestKey(decodeRequestSecret(text), await sharingPublicKey(newSharingSeed())); // => false
 * decodeRequestSecret('something else'); // throws EncodingInvalid
 * ```
 */
export function encodeRequestSecret({ keyHash, secret }: RequestSecret): string {
  return toBase64Url(concatBytes(keyHash, secret));
}

/** Reads the text behind the `#`, without the `#`. Throws EncodingInvalid. */
export function decodeRequestSecret(text: string): RequestSecret {
  const bytes = fromBase64Url(text);
  if (bytes.length !== HASH_LENGTH + SECRET_LENGTH) throw new EncodingInvalid('request link');
  return { keyHash: bytes.slice(0, HASH_LENGTH), secret: bytes.slice(HASH_LENGTH) };
}

/** Whether a link names this public key; false, too, for what is none. */
export async function isRequestKey({ keyHash }: RequestSecret, publicKey: string): Promise<boolean> {
  try {
    return equalBytes(keyHash, fromHex(await sharingKeyHash(publicKey)));
  } catch (error) {
    if (error instanceof EncodingInvalid) return false;
    throw error;
  }
}

/** Seals what the owner of a link says to senders, such as its limits, under the secret in its address. */
export async function sealRequestTerms(
  secret: RequestSecret,
  linkId: LinkId,
  text: string,
): Promise<Envelope<'request-terms'>> {
  return sealAesGcm(await termsKey(secret), 'request-terms', [linkId, secret.keyHash], padded(text));
}

/** Opens what sealRequestTerms sealed for this link; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openRequestTerms(
  secret: RequestSecret,
  linkId: LinkId,
  envelope: string,
): Promise<string> {
  const parts = [linkId, secret.keyHash];
  return readText(
    'request-terms',
    await openAesGcm(await termsKey(secret), 'request-terms', parts, envelope),
  );
}

async function termsKey({ secret }: RequestSecret): Promise<CryptoKey> {
  return deriveAesKey(await importKeyMaterial(secret), 'request-terms-key');
}

/**
 * Returns what shows the server, once it knows the hash, that a sender has the secret: HMAC-SHA256 (RFC 2104) under a key that is
 * derived from the secret, base64url. People who know only the link's id send nothing and use nothing up.
 *
 * @example
 * ```ts
 * import {
 *   newLinkId,
 *   newRequestSecret,
 *   newSharingSeed,
 *   requestTicket,
 *   requestTicketHash,
 *   sharingPublicKey,
 * } from '@coffer/crypto';
 *
 * const secret = await newRequestSecret(await sharingPublicKey(newSharingSeed()));
 * const id = newLinkId();
 * (await requestTicket(secret, id)).length; // => 43
 * (await requestTicketHash(secret, id)).length; // => 64
 * ```
 */
export async function requestTicket({ keyHash, secret }: RequestSecret, linkId: LinkId): Promise<string> {
  const key = await deriveHmacKey(await importKeyMaterial(secret), 'request-ticket-key');
  const bound = associatedData('request-ticket', linkId, keyHash);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, bound)));
}

/** Returns the hash of a ticket as the server keeps it: SHA-256 of its text, hex. */
export async function requestTicketHash(secret: RequestSecret, linkId: LinkId): Promise<string> {
  const ticket = utf8Encode(await requestTicket(secret, linkId));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', ticket)));
}

/**
 * Seals the content key of an upload to the public key of a request link. Whoever checks that key before with `isRequestKey`
 * seals to its owner alone. Throws EncodingInvalid.
 *
 * @example
 * ```ts
 * import {
 *   generateContentKey,
 *   newLinkId,
 *   newSharingSeed,
 *   newVersionId,
 *   openRequestKey,
 *   sealRequestKey,
 *   sharingPublicKey,
 * } from '@coffer/crypto';
 *
 * const seed = newSharingSeed();
 * const place = { linkId: newLinkId(), uploadId: newVersionId() };
 * const sealed = await sealRequestKey(await sharingPublicKey(seed), place, generateContentKey());
 * (await openRequestKey(sealed, place, seed)).length; // => 32
 * await openRequestKey(sealed, { ...place, linkId: newLinkId() }, seed); // throws EnvelopeDamaged
 * await openRequestKey(sealed, place, newSharingSeed()); // throws EnvelopeDamaged
 * ```
 */
export async function sealRequestKey(
  publicKey: string,
  place: RequestPlace,
  contentKey: ContentKeyBytes,
): Promise<Envelope<'request-key'>> {
  return sealToSharingKey(publicKey, sealedFor(place, await sharingKeyHash(publicKey)), contentKey);
}

/** Opens a content key with the seed of the link by which it came; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openRequestKey(
  envelope: string,
  place: RequestPlace,
  seed: SharingSeed,
): Promise<ContentKeyBytes> {
  const keyHash = await sharingKeyHash(await sharingPublicKey(seed));
  const bytes = await openWithSharingSeed(seed, sealedFor(place, keyHash), envelope);
  return readOpened('request-key', () => contentKeyBytes(bytes));
}

/** Seals what a sender says of an upload, such as its name, under its content key. */
export function sealRequestDetails(
  key: ContentKey,
  { linkId, uploadId }: RequestPlace,
  text: string,
): Promise<Envelope<'request-details'>> {
  return sealAesGcm(key, 'request-details', [linkId, uploadId], padded(text));
}

/** Opens what sealRequestDetails sealed for this upload; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openRequestDetails(
  key: ContentKey,
  { linkId, uploadId }: RequestPlace,
  envelope: string,
): Promise<string> {
  return readText('request-details', await openAesGcm(key, 'request-details', [linkId, uploadId], envelope));
}

function sealedFor({ linkId, uploadId }: RequestPlace, keyHash: string): SealedFor<'request-key'> {
  return { purpose: 'request-key', keyPurpose: 'request-upload-key', parts: [linkId, uploadId, keyHash] };
}

function padded(text: string): Bytes {
  const encoded = utf8Encode(text);
  const bytes = new Uint8Array(Math.ceil(encoded.length / BLOCK_LENGTH) * BLOCK_LENGTH).fill(0x20);
  bytes.set(encoded);
  return bytes;
}

function readText(purpose: 'request-terms' | 'request-details', bytes: Bytes): string {
  return readOpened(purpose, () => utf8Decode(bytes).trimEnd());
}
