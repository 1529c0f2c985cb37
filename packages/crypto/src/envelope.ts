import { aesGcmOpen, aesGcmSeal } from './aes-gcm.ts';
import { associatedData, type Part } from './associated-data.ts';
import { type Bytes, concatBytes } from './bytes.ts';
import { fromBase64Url, toBase64Url } from './encoding.ts';
import { EnvelopeDamaged, EnvelopeUnsupported } from './errors.ts';
import type { Purpose } from './purpose.ts';

const VERSION = 1;
const HEADER_LENGTH = 2;

export const SCHEME_AES_GCM = 1;
export const SCHEME_PASSWORD = 2;
export const SCHEME_RSA_OAEP_PSS = 3;
export const SCHEME_RSA_OAEP = 4;
export const SCHEME_LINK_PASSWORD = 5;
export const SCHEME_SHARING_KEY = 6;

declare const envelopeBrand: unique symbol;

/**
 * base64url of `version byte ‖ scheme byte ‖ scheme body`. The type says what was sealed; what comes from the
 * wire is a plain string until it opens.
 */
export type Envelope<P extends Purpose> = string & { readonly [envelopeBrand]: P };

/** The version and scheme bytes; every scheme binds them to its body. */
export function envelopeHeader(scheme: number): Bytes {
  return new Uint8Array([VERSION, scheme]);
}

/** Puts the header before the body. */
export function encodeEnvelope<P extends Purpose>(
  scheme: number,
  ...body: readonly Uint8Array[]
): Envelope<P> {
  return toBase64Url(concatBytes(envelopeHeader(scheme), ...body)) as Envelope<P>;
}

/** The body of an envelope of this scheme; throws EnvelopeDamaged or EnvelopeUnsupported. */
export function decodeEnvelope(purpose: Purpose, scheme: number, text: string): Bytes {
  const bytes = envelopeBytes(purpose, text);
  const [foundVersion, foundScheme] = bytes;
  if (foundVersion === undefined || foundScheme === undefined) throw new EnvelopeDamaged(purpose);
  if (foundVersion !== VERSION || foundScheme !== scheme) {
    throw new EnvelopeUnsupported(purpose, foundVersion, foundScheme);
  }
  return bytes.subarray(HEADER_LENGTH);
}

/**
 * Seals under AES-256-GCM, bound to purpose and parts. The body is nonce (12) ‖ ciphertext ‖ tag (16).
 *
 * @example
 * ```ts
 * import { generateLocalKey, newItemId, openAesGcm, sealAesGcm, utf8Decode, utf8Encode } from '@coffer/crypto';
 *
 * const key = await generateLocalKey();
 * const id = newItemId();
 * const sealed = await sealAesGcm(key, 'name', [id], utf8Encode('a.txt'));
 * utf8Decode(await openAesGcm(key, 'name', [id], sealed)); // => 'a.txt'
 * await openAesGcm(key, 'name', [newItemId()], sealed); // throws EnvelopeDamaged
 * await openAesGcm(key, 'metadata', [id], sealed); // throws EnvelopeDamaged
 * ```
 */
export async function sealAesGcm<P extends Purpose>(
  key: CryptoKey,
  purpose: P,
  parts: readonly Part[],
  plaintext: BufferSource,
): Promise<Envelope<P>> {
  const bound = associatedData(purpose, envelopeHeader(SCHEME_AES_GCM), ...parts);
  return encodeEnvelope<P>(SCHEME_AES_GCM, ...(await aesGcmSeal(key, bound, plaintext)));
}

/** Opens what sealAesGcm sealed with the same purpose and parts; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openAesGcm(
  key: CryptoKey,
  purpose: Purpose,
  parts: readonly Part[],
  text: string,
): Promise<Bytes> {
  const body = decodeEnvelope(purpose, SCHEME_AES_GCM, text);
  const bound = associatedData(purpose, envelopeHeader(SCHEME_AES_GCM), ...parts);
  const plaintext = await aesGcmOpen(key, bound, body);
  if (plaintext === undefined) throw new EnvelopeDamaged(purpose);
  return plaintext;
}

function envelopeBytes(purpose: Purpose, text: string): Bytes {
  try {
    return fromBase64Url(text);
  } catch (cause) {
    throw new EnvelopeDamaged(purpose, { cause });
  }
}
