import { type Bytes, concatBytes } from './bytes.ts';
import { utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EnvelopeDamaged, WrongPin } from './errors.ts';
import { deriveAesKey } from './hkdf.ts';
import { SALT_LENGTH, stretch } from './password.ts';
import { randomBytes } from './random.ts';

/**
 * Seals the private key under a PIN for this device, in two layers: the inner under Argon2id of the PIN
 * with a random salt, the outer under the local key. So the PIN opens nothing away from the device. The outer layer
 * holds salt (16) ‖ inner envelope.
 *
 * @example
 * ```ts
 * import { generateKeyPair, generateLocalKey, openForPin, sealForPin } from '@coffer/crypto';
 *
 * const { privateKeyPem, fingerprint } = await generateKeyPair();
 * const localKey = await generateLocalKey();
 * const sealed = await sealForPin(privateKeyPem, '482913', localKey, fingerprint);
 * (await openForPin(sealed, '482913', localKey, fingerprint)) === privateKeyPem; // => true
 * await openForPin(sealed, '000000', localKey, fingerprint); // throws WrongPin
 * ```
 */
export async function sealForPin(
  privateKeyPem: string,
  pin: string,
  localKey: CryptoKey,
  fingerprint: string,
): Promise<Envelope<'pin-private-key'>> {
  const salt = randomBytes(SALT_LENGTH);
  const pinKey = await derivePinKey(pin, salt);
  const inner = await sealAesGcm(pinKey, 'pin-private-key-inner', [fingerprint], utf8Encode(privateKeyPem));
  return sealAesGcm(localKey, 'pin-private-key', [fingerprint], concatBytes(salt, utf8Encode(inner)));
}

/**
 * Opens what sealForPin made, to the PEM. Throws EnvelopeDamaged or EnvelopeUnsupported for what this device did
 * not seal, before anything is derived; then nothing but the PIN can be wrong: WrongPin.
 */
export async function openForPin(
  envelope: string,
  pin: string,
  localKey: CryptoKey,
  fingerprint: string,
): Promise<string> {
  const bytes = await openAesGcm(localKey, 'pin-private-key', [fingerprint], envelope);
  const pinKey = await derivePinKey(pin, bytes.slice(0, SALT_LENGTH));
  const inner = utf8Decode(bytes.subarray(SALT_LENGTH));
  try {
    return utf8Decode(await openAesGcm(pinKey, 'pin-private-key-inner', [fingerprint], inner));
  } catch (error) {
    if (error instanceof EnvelopeDamaged) throw new WrongPin();
    throw error;
  }
}

async function derivePinKey(pin: string, salt: Bytes): Promise<CryptoKey> {
  return deriveAesKey(await stretch(pin, salt), 'pin-wrapping-key');
}
