import type { AccountKey } from './account-key.ts';
import { type Bytes, equalBytes } from './bytes.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EnvelopeDamaged } from './errors.ts';
import { type FileKey, type FileKeyBytes, fileKeyBytes } from './file-key.ts';
import type { ItemId, ParentId } from './ids.ts';
import type { Part, Purpose } from './purpose.ts';

const ROOT = 'root'; // in the place of a parent's id, at the top; no UUID reads like this

/** A file key as it is stored with its item. */
export type WrappedFileKey = { readonly encryptedKey: string; readonly encryptedKeyUnderParent: string };

/** Where an item is, and the keys that say so; at the top `parentKey` is the account's `rootFolder`. */
export type ItemPlace = {
  readonly accountKey: AccountKey;
  readonly parentKey: FileKey;
  readonly itemId: ItemId;
  readonly parentId: ParentId;
};

/** Wraps a file key for its owner. */
export function wrapFileKey(
  bytes: FileKeyBytes,
  accountKey: AccountKey,
  itemId: ItemId,
): Promise<Envelope<'file-key'>> {
  return sealAesGcm(accountKey.itemWrapping, 'file-key', [itemId], bytes);
}

/** Wraps a file key for all who hold the key of the directory that it lies in. */
export function wrapFileKeyUnderParent(
  bytes: FileKeyBytes,
  parentKey: FileKey,
  itemId: ItemId,
  parentId: ParentId,
): Promise<Envelope<'file-key-under-parent'>> {
  return sealAesGcm(parentKey, 'file-key-under-parent', [itemId, parentId ?? ROOT], bytes);
}

/** Opens what wrapFileKey made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export function unwrapFileKey(
  envelope: string,
  accountKey: AccountKey,
  itemId: ItemId,
): Promise<FileKeyBytes> {
  return openKey(accountKey.itemWrapping, 'file-key', [itemId], envelope);
}

/** Opens what wrapFileKeyUnderParent made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export function unwrapFileKeyUnderParent(
  envelope: string,
  parentKey: FileKey,
  itemId: ItemId,
  parentId: ParentId,
): Promise<FileKeyBytes> {
  return openKey(parentKey, 'file-key-under-parent', [itemId, parentId ?? ROOT], envelope);
}

/**
 * Opens the key of an item that the server says lies in this place. Both wrappings must open and agree: the
 * first shows that the owner made the item, the second that the owner put it here. Throws EnvelopeDamaged or
 * EnvelopeUnsupported.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   generateFileKey,
 *   generateKeyPair,
 *   importPrivateKey,
 *   newItemId,
 *   openFileKey,
 *   wrapFileKey,
 *   wrapFileKeyUnderParent,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const { accountKey } = await createAccountKey(privateKey);
 * const place = { accountKey, parentKey: accountKey.rootFolder, itemId: newItemId(), parentId: null };
 * const fileKey = generateFileKey();
 * const wrapped = {
 *   encryptedKey: await wrapFileKey(fileKey, accountKey, place.itemId),
 *   encryptedKeyUnderParent: await wrapFileKeyUnderParent(fileKey, place.parentKey, place.itemId, null),
 * };
 * (await openFileKey(wrapped, place)).length; // => 32
 * await openFileKey(wrapped, { ...place, parentId: newItemId() }); // throws EnvelopeDamaged
 * ```
 */
export async function openFileKey(wrapped: WrappedFileKey, place: ItemPlace): Promise<FileKeyBytes> {
  const { accountKey, parentKey, itemId, parentId } = place;
  const [own, underParent] = await Promise.all([
    unwrapFileKey(wrapped.encryptedKey, accountKey, itemId),
    unwrapFileKeyUnderParent(wrapped.encryptedKeyUnderParent, parentKey, itemId, parentId),
  ]);
  if (!equalBytes(own, underParent)) throw new EnvelopeDamaged('file-key-under-parent');
  return own;
}

async function openKey(
  key: CryptoKey,
  purpose: Purpose,
  parts: readonly Part[],
  envelope: string,
): Promise<FileKeyBytes> {
  return keyOf(purpose, await openAesGcm(key, purpose, parts, envelope));
}

function keyOf(purpose: Purpose, plaintext: Bytes): FileKeyBytes {
  try {
    return fileKeyBytes(plaintext);
  } catch (cause) {
    throw new EnvelopeDamaged(purpose, { cause });
  }
}
