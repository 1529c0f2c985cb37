import { aesGcmOpen, aesGcmSeal, NONCE_LENGTH, TAG_LENGTH } from './aes-gcm.ts';
import { associatedData } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import {
  decodeEnvelope,
  type Envelope,
  encodeEnvelope,
  envelopeHeader,
  SCHEME_LINK_PASSWORD,
} from './envelope.ts';
import { EnvelopeDamaged, WrongLinkPassword } from './errors.ts';
import { deriveAesKey } from './hkdf.ts';
import type { LinkId } from './ids.ts';
import { LINK_KEY_LENGTH, type LinkKeyBytes, linkKeyBytes } from './link-key.ts';
import { SALT_LENGTH, stretch } from './password.ts';
import { randomBytes } from './random.ts';

// Body: Argon2id salt (16) ‖ nonce (12) ‖ ciphertext (32) ‖ tag (16). The scheme stands for Argon2id with the pinned
// parameters, so there is nothing in it that anyone could lower.
const BODY_LENGTH = SALT_LENGTH + NONCE_LENGTH + LINK_KEY_LENGTH + TAG_LENGTH;

/**
 * Wraps a link key under a password. The result takes the link key's place in the address, behind the `#`: the
 * server gets nothing of it, and so cannot tell whether there is a password. Address and password are both needed.
 *
 * @example
 * ```ts
 * import { generateLinkKey, newLinkId, unwrapLinkKey, wrapLinkKey } from '@coffer/crypto';
 *
 * const key = generateLinkKey();
 * const link = newLinkId();
 * const wrapped = await wrapLinkKey(key, 'open sesame', link);
 * await unwrapLinkKey(wrapped, 'open sesame', link); // => key
 * await unwrapLinkKey(wrapped, 'open barley', link); // throws WrongLinkPassword
 * ```
 */
export async function wrapLinkKey(
  key: LinkKeyBytes,
  password: string,
  linkId: LinkId,
): Promise<Envelope<'link-key-under-password'>> {
  const salt = randomBytes(SALT_LENGTH);
  const sealed = await aesGcmSeal(await wrappingKey(password, salt), boundTo(salt, linkId), key);
  return encodeEnvelope(SCHEME_LINK_PASSWORD, salt, ...sealed);
}

/** Opens what wrapLinkKey made. Throws WrongLinkPassword, and EnvelopeDamaged for what is no such envelope. */
export async function unwrapLinkKey(
  envelope: string,
  password: string,
  linkId: LinkId,
): Promise<LinkKeyBytes> {
  const body = decodeEnvelope('link-key-under-password', SCHEME_LINK_PASSWORD, envelope);
  if (body.length !== BODY_LENGTH) throw new EnvelopeDamaged('link-key-under-password');
  const salt = body.slice(0, SALT_LENGTH);
  const key = await wrappingKey(password, salt);
  const plaintext = await aesGcmOpen(key, boundTo(salt, linkId), body.subarray(SALT_LENGTH));
  if (plaintext === undefined) throw new WrongLinkPassword();
  return linkKeyBytes(plaintext);
}

async function wrappingKey(password: string, salt: Bytes): Promise<CryptoKey> {
  return deriveAesKey(await stretch(password, salt), 'link-password-key');
}

function boundTo(salt: Bytes, linkId: LinkId): Bytes {
  return associatedData('link-key-under-password', envelopeHeader(SCHEME_LINK_PASSWORD), salt, linkId);
}
