import { KDF_PARAMETERS } from '#kdf-cost';
import { aesGcmOpen, aesGcmSeal, NONCE_LENGTH, TAG_LENGTH } from './aes-gcm.ts';
import { associatedData } from './associated-data.ts';
import { type Bytes, concatBytes, equalBytes, uint32 } from './bytes.ts';
import { utf8Decode, utf8Encode } from './encoding.ts';
import {
  decodeEnvelope,
  type Envelope,
  encodeEnvelope,
  envelopeHeader,
  SCHEME_PASSWORD,
} from './envelope.ts';
import { EnvelopeDamaged, KdfRefused, WrongPassword } from './errors.ts';
import { deriveAesKey, deriveBytes } from './hkdf.ts';
import { KDF_ARGON2ID, type StretchedPassword } from './password.ts';
import { randomBytes } from './random.ts';

// Body: kdf id (1) ‖ memory in KiB (4) ‖ iterations (4) ‖ parallelism (1) ‖ HKDF salt (32) ‖ commitment (32)
//       ‖ nonce (12) ‖ ciphertext ‖ tag (16). All before the nonce is associated data.
const KDF_LENGTH = 10;
const SALT_LENGTH = 32;
const COMMITMENT_LENGTH = 32;
const PREFIX_LENGTH = KDF_LENGTH + SALT_LENGTH + COMMITMENT_LENGTH;

const PINNED_KDF = concatBytes(
  new Uint8Array([KDF_ARGON2ID]),
  uint32(KDF_PARAMETERS.memoryKiB),
  uint32(KDF_PARAMETERS.iterations),
  new Uint8Array([KDF_PARAMETERS.parallelism]),
);

/**
 * Seals a private key under the password, bound to the key's fingerprint.
 *
 * @example
 * ```ts
 * import { generateKeyPair, openPrivateKey, sealPrivateKey, stretchPassword } from '@coffer/crypto';
 *
 * const { privateKeyPem, fingerprint } = await generateKeyPair();
 * const right = await stretchPassword('correct horse battery staple', 'ada@example.org');
 * const wrong = await stretchPassword('hunter2', 'ada@example.org');
 * const sealed = await sealPrivateKey(privateKeyPem, right, fingerprint);
 * (await openPrivateKey(sealed, right, fingerprint)) === privateKeyPem; // => true
 * await openPrivateKey(sealed, wrong, fingerprint); // throws WrongPassword
 * ```
 */
export async function sealPrivateKey(
  privateKeyPem: string,
  stretched: StretchedPassword,
  fingerprint: string,
): Promise<Envelope<'private-key'>> {
  const salt = randomBytes(SALT_LENGTH);
  const { wrappingKey, commitment } = await deriveWrapping(stretched, salt);
  const prefix = concatBytes(PINNED_KDF, salt, commitment);
  const sealed = await aesGcmSeal(wrappingKey, boundTo(prefix, fingerprint), utf8Encode(privateKeyPem));
  return encodeEnvelope(SCHEME_PASSWORD, prefix, ...sealed);
}

/**
 * Opens a sealed private key to its PEM. Throws EnvelopeDamaged or EnvelopeUnsupported for what is no such
 * envelope, KdfRefused for other parameters than the pinned ones (before anything is derived), WrongPassword
 * for everything that does not open.
 */
export async function openPrivateKey(
  envelope: string,
  stretched: StretchedPassword,
  fingerprint: string,
): Promise<string> {
  const body = decodeEnvelope('private-key', SCHEME_PASSWORD, envelope);
  if (body.length < PREFIX_LENGTH + NONCE_LENGTH + TAG_LENGTH) throw new EnvelopeDamaged('private-key');
  refuseOtherKdf(body);

  const prefix = body.subarray(0, PREFIX_LENGTH);
  const salt = prefix.subarray(KDF_LENGTH, KDF_LENGTH + SALT_LENGTH);
  const { wrappingKey, commitment } = await deriveWrapping(stretched, salt);
  if (!equalBytes(commitment, prefix.subarray(KDF_LENGTH + SALT_LENGTH))) throw new WrongPassword();

  const plaintext = await aesGcmOpen(wrappingKey, boundTo(prefix, fingerprint), body.subarray(PREFIX_LENGTH));
  if (plaintext === undefined) throw new WrongPassword();
  return utf8Decode(plaintext);
}

/**
 * AES-GCM does not commit to its key: the writer of the envelope could make one that opens under many
 * passwords and learn from the client's reaction which half holds the right one (Len, Grubbs, Ristenpart:
 * Partitioning Oracle Attacks, 2021). The commitment ties an envelope to a single password.
 */
async function deriveWrapping(
  stretched: StretchedPassword,
  salt: Bytes,
): Promise<{ wrappingKey: CryptoKey; commitment: Bytes }> {
  const [wrappingKey, commitment] = await Promise.all([
    deriveAesKey(stretched, 'private-key-wrapping-key', salt),
    deriveBytes(stretched, 'private-key-commitment', salt),
  ]);
  return { wrappingKey, commitment };
}

function refuseOtherKdf(body: Bytes): void {
  if (equalBytes(body.subarray(0, KDF_LENGTH), PINNED_KDF)) return;
  const view = new DataView(body.buffer, body.byteOffset, KDF_LENGTH);
  throw new KdfRefused(view.getUint8(0), view.getUint32(1), view.getUint32(5), view.getUint8(9));
}

function boundTo(prefix: Bytes, fingerprint: string): Bytes {
  return associatedData('private-key', envelopeHeader(SCHEME_PASSWORD), prefix, fingerprint);
}
