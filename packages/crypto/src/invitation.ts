import { associatedData } from './associated-data.ts';
import { type Bytes, equalBytes } from './bytes.ts';
import { fromBase64Url, toBase64Url, toHex, utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { deriveAesKey, deriveHmacKey, importKeyMaterial } from './hkdf.ts';
import { randomBytes } from './random.ts';
import { readOpened } from './read-opened.ts';
import { sharingKeyHash } from './sharing-key.ts';

const SECRET_LENGTH = 32;

/** Sealed texts are filled up with spaces to a multiple of this, so that their length tells little. */
const BLOCK_LENGTH = 256;

declare const invitationSecretBrand: unique symbol;

/** What stands behind the `#` of an invitation into a space: 32 bytes, which the server never sees. */
export type InvitationSecret = Bytes & { readonly [invitationSecretBrand]: true };

/** Which invitation into which space. */
export interface InvitationPlace {
  readonly invitationId: string;
  readonly spaceId: string;
}

/** Who follows an invitation, by their keys. */
export interface Newcomer {
  /** Of the RSA key pair, hex. */
  readonly fingerprint: string;
  /** The public half of the key pair for sharing, base64url. */
  readonly sharingKey: string;
}

/** A fresh random secret. */
export function newInvitationSecret(): InvitationSecret {
  return randomBytes(SECRET_LENGTH) as InvitationSecret;
}

/** The text behind the `#`: base64url. */
export function encodeInvitationSecret(secret: InvitationSecret): string {
  return toBase64Url(secret);
}

/** Reads the text behind the `#`, without the `#`. Throws EncodingInvalid. */
export function decodeInvitationSecret(text: string): InvitationSecret {
  const bytes = fromBase64Url(text);
  if (bytes.length !== SECRET_LENGTH) throw new EncodingInvalid('invitation');
  return bytes as InvitationSecret;
}

/**
 * By which a newcomer shows the inviter that these keys are theirs who has the link: HMAC-SHA256 (RFC 2104) under a key that is
 * derived from the secret, base64url. Throws EncodingInvalid for what is no sharing key.
 *
 * @example
 * ```ts
 * import {
 *   invitationProof,
 *   isInvitationProof,
 *   newInvitationSecret,
 *   newItemId,
 *   newSharingSeed,
 *   sharingPublicKey,
 * } from '@coffer/crypto';
 *
 * const secret = newInvitationSecret();
 * const place = { invitationId: newItemId(), spaceId: newItemId() };
 * const newcomer = { fingerprint: '00'.repeat(32), sharingKey: await sharingPublicKey(newSharingSeed()) };
 * const proof = await invitationProof(secret, place, newcomer);
 * await isInvitationProof(proof, secret, place, newcomer); // => true
 * await isInvitationProof(proof, secret, { ...place, spaceId: newItemId() }, newcomer); // => false
 * await isInvitationProof(proof, secret, place, { ...newcomer, fingerprint: '11'.repeat(32) }); // => false
 * ```
 */
export async function invitationProof(
  secret: InvitationSecret,
  { invitationId, spaceId }: InvitationPlace,
  { fingerprint, sharingKey }: Newcomer,
): Promise<string> {
  const key = await deriveHmacKey(await importKeyMaterial(secret), 'invitation-proof-key');
  const parts = [invitationId, spaceId, fingerprint, await sharingKeyHash(sharingKey)];
  const mac = await crypto.subtle.sign('HMAC', key, associatedData('invitation-proof', ...parts));
  return toBase64Url(new Uint8Array(mac));
}

/** Whether who made this had the secret, for this invitation and these keys; false, too, for what is no proof. */
export async function isInvitationProof(
  proof: string,
  secret: InvitationSecret,
  place: InvitationPlace,
  newcomer: Newcomer,
): Promise<boolean> {
  try {
    const own = fromBase64Url(await invitationProof(secret, place, newcomer));
    return equalBytes(own, fromBase64Url(proof));
  } catch (error) {
    if (error instanceof EncodingInvalid) return false;
    throw error;
  }
}

/**
 * Returns what shows the server, once it knows the hash, that somebody has the secret: HMAC-SHA256 (RFC 2104) under a key that is
 * derived from the secret, base64url. So nobody else takes their place. Only the proof convinces the inviter.
 *
 * @example
 * ```ts
 * import { invitationTicket, invitationTicketHash, newInvitationSecret, newItemId } from '@coffer/crypto';
 *
 * const secret = newInvitationSecret();
 * const place = { invitationId: newItemId(), spaceId: newItemId() };
 * (await invitationTicket(secret, place)).length; // => 43
 * (await invitationTicketHash(secret, place)).length; // => 64
 * ```
 */
export async function invitationTicket(
  secret: InvitationSecret,
  { invitationId, spaceId }: InvitationPlace,
): Promise<string> {
  const key = await deriveHmacKey(await importKeyMaterial(secret), 'invitation-ticket-key');
  const bound = associatedData('invitation-ticket', invitationId, spaceId);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, bound)));
}

/** Returns the hash of a ticket as the server keeps it: SHA-256 of its text, hex. */
export async function invitationTicketHash(
  secret: InvitationSecret,
  place: InvitationPlace,
): Promise<string> {
  const ticket = utf8Encode(await invitationTicket(secret, place));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', ticket)));
}

/**
 * Seals what the inviter says to whoever has the link, such as their own fingerprint, under its secret. So the server can neither
 * read nor exchange it.
 *
 * @example
 * ```ts
 * import { newInvitationSecret, newItemId, openGreeting, sealGreeting } from '@coffer/crypto';
 *
 * const secret = newInvitationSecret();
 * const place = { invitationId: newItemId(), spaceId: newItemId() };
 * const sealed = await sealGreeting(secret, place, 'Family');
 * await openGreeting(secret, place, sealed); // => 'Family'
 * await openGreeting(secret, { ...place, spaceId: newItemId() }, sealed); // throws EnvelopeDamaged
 * await openGreeting(newInvitationSecret(), place, sealed); // throws EnvelopeDamaged
 * ```
 */
export async function sealGreeting(
  secret: InvitationSecret,
  { invitationId, spaceId }: InvitationPlace,
  text: string,
): Promise<Envelope<'invitation'>> {
  const encoded = utf8Encode(text);
  const bytes = new Uint8Array(Math.ceil(encoded.length / BLOCK_LENGTH) * BLOCK_LENGTH).fill(0x20);
  bytes.set(encoded);
  return sealAesGcm(await greetingKey(secret), 'invitation', [invitationId, spaceId], bytes);
}

/** Opens what `sealGreeting` sealed for this invitation; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openGreeting(
  secret: InvitationSecret,
  { invitationId, spaceId }: InvitationPlace,
  envelope: string,
): Promise<string> {
  const parts = [invitationId, spaceId];
  const bytes = await openAesGcm(await greetingKey(secret), 'invitation', parts, envelope);
  return readOpened('invitation', () => utf8Decode(bytes).trimEnd());
}

async function greetingKey(secret: InvitationSecret): Promise<CryptoKey> {
  return deriveAesKey(await importKeyMaterial(secret), 'invitation-key');
}
