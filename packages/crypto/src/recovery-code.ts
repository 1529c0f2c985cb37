import { base32nopad } from '@scure/base';
import type { Bytes } from './bytes.ts';
import { toBase64Url, utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { deriveAesKey, deriveBytes, importKeyMaterial } from './hkdf.ts';
import { randomBytes } from './random.ts';

// 160 random bits: nobody guesses them, so HKDF suffices where a password needs Argon2id.
const CODE_LENGTH = 20;

/** Makes a code to write down, such as `ABCD-EFGH-…` with eight groups of base32 (RFC 4648, section 6). */
export function newRecoveryCode(): string {
  return base32nopad.encode(randomBytes(CODE_LENGTH)).replace(/.{4}(?=.)/g, '$&-');
}

/**
 * The key that shows the server that someone has the code: 32 bytes, base64url. It tells nothing about what the code
 * opens.
 */
export async function recoveryAuthenticationKey(code: string): Promise<string> {
  const material = await importKeyMaterial(bytesOf(code));
  return toBase64Url(await deriveBytes(material, 'recovery-authentication-key'));
}

/**
 * Seals a private key under the code, bound to the key's fingerprint.
 *
 * @example
 * ```ts
 * import { generateKeyPair, newRecoveryCode, openForRecovery, sealForRecovery } from '@coffer/crypto';
 *
 * const { privateKeyPem, fingerprint } = await generateKeyPair();
 * const code = newRecoveryCode();
 * code.split('-').length; // => 8
 * const sealed = await sealForRecovery(privateKeyPem, code, fingerprint);
 * (await openForRecovery(sealed, code.toLowerCase(), fingerprint)) === privateKeyPem; // => true
 * ```
 */
export async function sealForRecovery(
  privateKeyPem: string,
  code: string,
  fingerprint: string,
): Promise<Envelope<'recovery-private-key'>> {
  return sealAesGcm(
    await wrappingKey(code),
    'recovery-private-key',
    [fingerprint],
    utf8Encode(privateKeyPem),
  );
}

/** Opens what sealForRecovery made, to the PEM. Throws EncodingInvalid, EnvelopeDamaged, EnvelopeUnsupported. */
export async function openForRecovery(envelope: string, code: string, fingerprint: string): Promise<string> {
  const key = await wrappingKey(code);
  return utf8Decode(await openAesGcm(key, 'recovery-private-key', [fingerprint], envelope));
}

async function wrappingKey(code: string): Promise<CryptoKey> {
  return deriveAesKey(await importKeyMaterial(bytesOf(code)), 'recovery-wrapping-key');
}

/** However people type it: case, blanks and hyphens do not matter, and digits that base32 lacks are letters. */
function bytesOf(code: string): Bytes {
  const plain = code
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');
  try {
    const bytes = new Uint8Array(base32nopad.decode(plain));
    if (bytes.length === CODE_LENGTH) return bytes;
  } catch (cause) {
    throw new EncodingInvalid('recovery code', { cause });
  }
  throw new EncodingInvalid('recovery code');
}
