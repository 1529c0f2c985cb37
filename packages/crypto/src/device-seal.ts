import type { Bytes } from './bytes.ts';
import { fromBase64Url, utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { deriveAesKey, importKeyMaterial } from './hkdf.ts';

const DEVICE_SECRET_LENGTH = 32;

/** A key that stays on this device: the browser stores it, and no program can read it out. */
export function generateLocalKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/**
 * Seals the private key for the next visit, in two layers: the inner under HKDF of the device secret (32 bytes,
 * base64url), which only the server returns and only to an authenticated session, the outer under the local
 * key. So neither the server nor a copy of the browser's storage without the session opens it.
 *
 * @example
 * ```ts
 * import {
 *   generateKeyPair,
 *   generateLocalKey,
 *   openForDevice,
 *   randomBytes,
 *   sealForDevice,
 *   toBase64Url,
 * } from '@coffer/crypto';
 *
 * const { privateKeyPem, fingerprint } = await generateKeyPair();
 * const localKey = await generateLocalKey();
 * const deviceSecret = toBase64Url(randomBytes(32)); // from the server
 * const sealed = await sealForDevice(privateKeyPem, deviceSecret, localKey, fingerprint);
 * (await openForDevice(sealed, deviceSecret, localKey, fingerprint)) === privateKeyPem; // => true
 * ```
 */
export async function sealForDevice(
  privateKeyPem: string,
  deviceSecret: string,
  localKey: CryptoKey,
  fingerprint: string,
): Promise<Envelope<'device-private-key'>> {
  const secretKey = await deriveSecretKey(deviceSecret);
  const inner = await sealAesGcm(
    secretKey,
    'device-private-key-inner',
    [fingerprint],
    utf8Encode(privateKeyPem),
  );
  return sealAesGcm(localKey, 'device-private-key', [fingerprint], utf8Encode(inner));
}

/** Opens what sealForDevice made, to the PEM; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openForDevice(
  envelope: string,
  deviceSecret: string,
  localKey: CryptoKey,
  fingerprint: string,
): Promise<string> {
  const secretKey = await deriveSecretKey(deviceSecret);
  const inner = utf8Decode(await openAesGcm(localKey, 'device-private-key', [fingerprint], envelope));
  return utf8Decode(await openAesGcm(secretKey, 'device-private-key-inner', [fingerprint], inner));
}

async function deriveSecretKey(deviceSecret: string): Promise<CryptoKey> {
  const bytes = fromBase64Url(deviceSecret);
  if (bytes.length !== DEVICE_SECRET_LENGTH) throw new EncodingInvalid('device secret');
  return deriveAesKey(await importKeyMaterial(bytes), 'device-wrapping-key');
}

/** Seals something that this device keeps of an account for itself, under the local key and bound to its name. */
export function sealForStorage(
  localKey: CryptoKey,
  name: string,
  plaintext: Uint8Array<ArrayBuffer>,
): Promise<Envelope<'device-record'>> {
  return sealAesGcm(localKey, 'device-record', [name], plaintext);
}

/** Opens what sealForStorage made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export function openFromStorage(localKey: CryptoKey, name: string, envelope: string): Promise<Bytes> {
  return openAesGcm(localKey, 'device-record', [name], envelope);
}
