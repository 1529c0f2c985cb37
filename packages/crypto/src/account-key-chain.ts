import { importShortKey, type ShortKey } from '#short-seal';
import type { Bytes } from './bytes.ts';
import { deriveAesKey, deriveBound, deriveBytes, deriveHmacKey, importKeyMaterial } from './hkdf.ts';
import type { ItemId } from './ids.ts';
import { deriveOpenedNamesKey, type OpenedNamesKey } from './opened-names.ts';
import { type SpaceKeyBytes, spaceKeyBytes } from './space-key.ts';
import { deriveUploadKey, type UploadKey } from './upload-secrets.ts';

/** The key of contacts and settings, ready for both of its uses. Neither can be exported. */
export type SealedRowsKey = {
  /** AES-256-GCM. */
  readonly key: CryptoKey;
  /** HMAC-SHA256 over what a row is about, derived from the same bytes. */
  readonly ids: CryptoKey;
};

/** The keys of an account; none can be exported. */
export type AccountKey = {
  /** Its number: 1, and one more with each key pair. */
  readonly generation: number;
  /** Those that the account had before, the newest first: they open what was sealed under them, and seal nothing more. */
  readonly former: readonly AccountKey[];
  /** Wraps the newest keys of the owner's spaces; see `wrapSpaceKey`. */
  readonly spaceKeys: ShortKey;
  /** Of HKDF: the first key of the drive comes from the account's first key; see `firstSpaceKey`. */
  readonly material: CryptoKey;
  /** HMAC-SHA256 over words. */
  readonly searchToken: CryptoKey;
  /** Seals contacts and settings, and names them. */
  readonly rows: SealedRowsKey;
  /** Seals what its owner has to know of an unfinished upload. */
  readonly uploads: UploadKey;
  /** Seals the keys of the owner's links; AES-256-GCM. */
  readonly links: CryptoKey;
  /** Seals what a device keeps of the rows that it has opened. */
  readonly names: OpenedNamesKey;
};

/** An account key by its number. */
export interface NumberedAccountKey {
  readonly generation: number;
  readonly bytes: Bytes;
}

/** The account key, and those before it, the newest first. */
export type AccountKeyChain = readonly [NumberedAccountKey, ...NumberedAccountKey[]];

/** The keys that an account derives from its account keys. */
export async function deriveAccountKeys([newest, ...before]: AccountKeyChain): Promise<AccountKey> {
  const former: AccountKey[] = [];
  for (const each of before.toReversed()) former.unshift(await deriveAccountKey(each, [...former]));
  return deriveAccountKey(newest, former);
}

/**
 * Returns the key of a drive's first epoch, which is derived from the account's first key and wrapped nowhere.
 *
 * @example
 * ```ts
 * import { createAccountKey, firstSpaceKey, generateKeyPair, importPrivateKey, newItemId } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const driveId = newItemId();
 * const { accountKey } = await createAccountKey(privateKey, driveId);
 * (await firstSpaceKey(accountKey, driveId)).length; // => 32
 * ```
 */
export async function firstSpaceKey(accountKey: AccountKey, driveId: ItemId): Promise<SpaceKeyBytes> {
  const first = accountKey.former.at(-1) ?? accountKey;
  return spaceKeyBytes(await deriveBound(first.material, 'space-key', driveId));
}

async function deriveAccountKey(
  { generation, bytes }: NumberedAccountKey,
  former: readonly AccountKey[],
): Promise<AccountKey> {
  const material = await importKeyMaterial(bytes);
  const [spaceKeys, searchToken, rows, uploads, links, names] = await Promise.all([
    deriveBytes(material, 'space-key-wrapping-key').then(importShortKey),
    deriveHmacKey(material, 'search-token-key'),
    deriveBytes(material, 'sealed-rows-key').then(importSealedRowsKey),
    deriveUploadKey(material),
    deriveAesKey(material, 'link-wrapping-key'),
    deriveOpenedNamesKey(material),
  ]);
  return { generation, former, spaceKeys, material, searchToken, rows, uploads, links, names };
}

/** Makes the key of contacts and settings usable. */
export async function importSealedRowsKey(bytes: Bytes): Promise<SealedRowsKey> {
  const [key, ids] = await Promise.all([
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    importKeyMaterial(bytes).then((material) => deriveHmacKey(material, 'sealed-row-id-key')),
  ]);
  return { key, ids };
}
