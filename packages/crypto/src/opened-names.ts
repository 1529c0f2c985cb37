import { aesGcmOpen, aesGcmSeal } from './aes-gcm.ts';
import { associatedData, type Part } from './associated-data.ts';
import { type Bytes, concatBytes } from './bytes.ts';
import { deriveAesKey } from './hkdf.ts';

declare const openedNamesKeyBrand: unique symbol;

/** Derived from the account key; AES-256-GCM, non-extractable. */
export type OpenedNamesKey = CryptoKey & { readonly [openedNamesKeyBrand]: true };

/** The key of what a device keeps of the rows that it has opened. */
export async function deriveOpenedNamesKey(material: CryptoKey): Promise<OpenedNamesKey> {
  return (await deriveAesKey(material, 'opened-names-key')) as OpenedNamesKey;
}

/**
 * Seals what was opened of rows, for this device alone: it never travels. Nonce (12) ‖ ciphertext ‖ tag (16).
 *
 * @param place where it is kept, to which it is bound
 */
export async function sealOpenedNames(
  key: OpenedNamesKey,
  place: readonly Part[],
  plaintext: Bytes,
): Promise<Bytes> {
  return concatBytes(...(await aesGcmSeal(key, associatedData('opened-names', ...place), plaintext)));
}

/** Opens what sealOpenedNames made; null of what is damaged, was kept at another place or under another key. */
export async function openOpenedNames(
  key: OpenedNamesKey,
  place: readonly Part[],
  sealed: Bytes,
): Promise<Bytes | null> {
  return (await aesGcmOpen(key, associatedData('opened-names', ...place), sealed)) ?? null;
}
