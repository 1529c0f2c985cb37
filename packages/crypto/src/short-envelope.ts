import { openShort, type ShortKey, sealShort } from '#short-seal';
import { associatedData, type Part } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import { decodeEnvelope, type Envelope, encodeEnvelope, envelopeHeader, SCHEME_AES_GCM } from './envelope.ts';
import { EnvelopeDamaged } from './errors.ts';
import type { Purpose } from './purpose.ts';

/** Seals a short text as `sealAesGcm` does: the same bytes, by another way to the cipher. */
export async function sealShortEnvelope<P extends Purpose>(
  key: ShortKey,
  purpose: P,
  parts: readonly Part[],
  plaintext: Bytes,
): Promise<Envelope<P>> {
  const bound = associatedData(purpose, envelopeHeader(SCHEME_AES_GCM), ...parts);
  return encodeEnvelope<P>(SCHEME_AES_GCM, await sealShort(key, bound, plaintext));
}

/** Opens what sealShortEnvelope sealed with the same purpose and parts; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openShortEnvelope(
  key: ShortKey,
  purpose: Purpose,
  parts: readonly Part[],
  text: string,
): Promise<Bytes> {
  const body = decodeEnvelope(purpose, SCHEME_AES_GCM, text);
  const bound = associatedData(purpose, envelopeHeader(SCHEME_AES_GCM), ...parts);
  const plaintext = await openShort(key, bound, body);
  if (plaintext === undefined) throw new EnvelopeDamaged(purpose);
  return plaintext;
}
