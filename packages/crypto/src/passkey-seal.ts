import { domain, type Part } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import { utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { deriveAesKey, importKeyMaterial } from './hkdf.ts';

/** A passkey's PRF answers with HMAC-SHA256 (W3C Web Authentication Level 3, section 10.1.4). */
export const PASSKEY_PRF_LENGTH = 32;

/**
 * The input of a passkey's PRF. It is the same for everyone: each passkey answers with a secret of its own,
 * and only to pages of the site for which it was made.
 */
export const PASSKEY_PRF_INPUT: Bytes = domain('passkey-prf');

/**
 * The account, passkey and host that bind an envelope, so that it opens for no other account, by no other passkey and
 * at no other host.
 */
interface PasskeyBinding {
  readonly fingerprint: string;
  /** As WebAuthn names it, base64url. */
  readonly credentialId: string;
  /** Of the page, and of nobody's answer: the passkey's relying party id. */
  readonly host: string;
}

/**
 * Seals a private key under what a passkey's PRF answered. Throws EncodingInvalid for another length.
 *
 * @example
 * ```ts
 * import {
 *   generateKeyPair,
 *   openForPasskey,
 *   PASSKEY_PRF_LENGTH,
 *   randomBytes,
 *   sealForPasskey,
 * } from '@coffer/crypto';
 *
 * const { privateKeyPem, fingerprint } = await generateKeyPair();
 * const prfOutput = randomBytes(PASSKEY_PRF_LENGTH); // what the passkey answers
 * const binding = { fingerprint, credentialId: 'AQIDBA', host: 'drive.example.org' };
 * const sealed = await sealForPasskey(privateKeyPem, prfOutput, binding);
 * (await openForPasskey(sealed, prfOutput, binding)) === privateKeyPem; // => true
 * await openForPasskey(sealed, prfOutput, { ...binding, host: 'example.org' }); // throws EnvelopeDamaged
 * ```
 */
export async function sealForPasskey(
  privateKeyPem: string,
  prfOutput: Bytes,
  binding: PasskeyBinding,
): Promise<Envelope<'passkey-private-key'>> {
  const key = await wrappingKey(prfOutput);
  return sealAesGcm(key, 'passkey-private-key', boundTo(binding), utf8Encode(privateKeyPem));
}

/** Opens what sealForPasskey made, to the PEM. Throws EncodingInvalid, EnvelopeDamaged, EnvelopeUnsupported. */
export async function openForPasskey(
  envelope: string,
  prfOutput: Bytes,
  binding: PasskeyBinding,
): Promise<string> {
  const key = await wrappingKey(prfOutput);
  return utf8Decode(await openAesGcm(key, 'passkey-private-key', boundTo(binding), envelope));
}

function boundTo({ fingerprint, credentialId, host }: PasskeyBinding): readonly Part[] {
  return [fingerprint, credentialId, host];
}

async function wrappingKey(prfOutput: Bytes): Promise<CryptoKey> {
  if (prfOutput.length !== PASSKEY_PRF_LENGTH) throw new EncodingInvalid('answer of a passkey');
  return deriveAesKey(await importKeyMaterial(prfOutput), 'passkey-wrapping-key');
}
