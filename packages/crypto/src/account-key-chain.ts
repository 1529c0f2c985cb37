import type { Bytes } from './bytes.ts';
import { toHex } from './encoding.ts';
import { type FileKey, type FileKeyBytes, fileKeyBytes, importFileKey } from './file-key.ts';
import { deriveAesKey, deriveBytes, deriveHmacKey, importKeyMaterial } from './hkdf.ts';
import { type DirectoryKey, importDirectoryKey } from './name-hash.ts';
import { deriveOpenedNamesKey, type OpenedNamesKey } from './opened-names.ts';
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
  /** Its number, which is that of the root key below. */
  readonly generation: number;
  /** Those that the account had before, the newest first: they open what was sealed under them, and seal nothing more. */
  readonly former: readonly AccountKey[];
  /** The key of the drive's root that came with it, which stands for the parent's key at the top of the tree. */
  readonly root: DirectoryKey;
  /** Wraps that root key, where it is not the drive's first; see `wrapFileKey`, with the drive's id for item and parent. */
  readonly rootWrapping: FileKey;
  /** By which members of a space tell that they have the same root key: HKDF of it, hex. */
  readonly rootCommitment: string;
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

/** The key of a drive's root that comes with an account key. */
export async function rootKeyBytes({ bytes }: NumberedAccountKey): Promise<FileKeyBytes> {
  return fileKeyBytes(await deriveBytes(await importKeyMaterial(bytes), 'root-key'));
}

async function deriveAccountKey(
  { generation, bytes }: NumberedAccountKey,
  former: readonly AccountKey[],
): Promise<AccountKey> {
  const material = await importKeyMaterial(bytes);
  const rootBytes = await rootKeyBytes({ generation, bytes });
  const [root, commitment, rootWrapping, searchToken, rows, uploads, links, names] = await Promise.all([
    importDirectoryKey(rootBytes),
    rootCommitment(rootBytes),
    deriveBytes(material, 'root-wrapping-key').then((bytes) => importFileKey(fileKeyBytes(bytes))),
    deriveHmacKey(material, 'search-token-key'),
    deriveBytes(material, 'sealed-rows-key').then(importSealedRowsKey),
    deriveUploadKey(material),
    deriveAesKey(material, 'link-wrapping-key'),
    deriveOpenedNamesKey(material),
  ]);
  const keys = { root, rootWrapping, searchToken, rows, uploads, links, names };
  return { generation, former, rootCommitment: commitment, ...keys };
}

/** By which members of a space tell that they have the same root key: HKDF of it, hex. */
export async function rootCommitment(bytes: FileKeyBytes): Promise<string> {
  return toHex(await deriveBytes(await importKeyMaterial(bytes), 'root-key-commitment'));
}

/** Makes the key of contacts and settings usable. */
export async function importSealedRowsKey(bytes: Bytes): Promise<SealedRowsKey> {
  const [key, ids] = await Promise.all([
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    importKeyMaterial(bytes).then((material) => deriveHmacKey(material, 'sealed-row-id-key')),
  ]);
  return { key, ids };
}
