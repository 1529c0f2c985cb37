import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';

type Bytes = Uint8Array<ArrayBuffer>;

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

// At once, without WebCrypto's thread; see `src/short-seal.ts`.

/** See `src/short-seal.ts`. */
export async function importShortKey(bytes: Bytes): Promise<KeyObject> {
  return createSecretKey(bytes);
}

/** See `src/short-seal.ts`. */
export async function sealShort(key: KeyObject, additionalData: Bytes, plaintext: Bytes): Promise<Bytes> {
  const sealed = new Uint8Array(NONCE_LENGTH + plaintext.length + TAG_LENGTH);
  const nonce = randomFillSync(sealed.subarray(0, NONCE_LENGTH));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(additionalData);
  sealed.set(cipher.update(plaintext), NONCE_LENGTH);
  // GCM is a stream: nothing is left for the end.
  cipher.final();
  sealed.set(cipher.getAuthTag(), NONCE_LENGTH + plaintext.length);
  return sealed;
}

/** See `src/short-seal.ts`. */
export async function openShort(
  key: KeyObject,
  additionalData: Bytes,
  body: Bytes,
): Promise<Bytes | undefined> {
  if (body.length < NONCE_LENGTH + TAG_LENGTH) return undefined;
  const end = body.length - TAG_LENGTH;
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_LENGTH), {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAAD(additionalData);
  decipher.setAuthTag(body.subarray(end));
  const plaintext = new Uint8Array(decipher.update(body.subarray(NONCE_LENGTH, end)));
  try {
    // Nothing of the plaintext is given before the tag is checked.
    decipher.final();
    return plaintext;
  } catch {
    return undefined;
  }
}

/** See `src/short-seal.ts`. */
export async function importMacKey(bytes: Bytes): Promise<KeyObject> {
  return createSecretKey(bytes);
}

/** See `src/short-seal.ts`. */
export async function shortMac(key: KeyObject, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(createHmac('sha256', key).update(bytes).digest());
}
