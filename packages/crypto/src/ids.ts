import { EncodingInvalid } from './errors.ts';

/** Lower case. */
export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

declare const itemIdBrand: unique symbol;

/** The id of a file or directory: a lower-case UUID version 4 (RFC 9562, section 5.4), chosen by the client. */
export type ItemId = string & { readonly [itemIdBrand]: true };

declare const versionIdBrand: unique symbol;

/** The id of one content of a file, in the same form; that of the first may be the file's own. */
export type VersionId = string & { readonly [versionIdBrand]: true };

declare const linkIdBrand: unique symbol;

/** The id of a public link, in the same form. */
export type LinkId = string & { readonly [linkIdBrand]: true };

/** The directory that holds an item; null at the top. */
export type ParentId = ItemId | null;

/**
 * Accepts the one spelling of an id, because ids are associated data; throws EncodingInvalid.
 *
 * @example
 * ```ts
 * import { itemId } from '@coffer/crypto';
 *
 * itemId('0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11'); // => '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11'
 * itemId('0B7A4C1E-3F0D-4B52-9C5E-8F4F2F6F6A11'); // throws EncodingInvalid
 * ```
 */
export function itemId(text: string): ItemId {
  if (!UUID_V4.test(text)) throw new EncodingInvalid('item id');
  return text as ItemId;
}

/** A fresh random id. */
export function newItemId(): ItemId {
  return itemId(crypto.randomUUID());
}

/** Accepts the one spelling of a version's id, because it is associated data; throws EncodingInvalid. */
export function versionId(text: string): VersionId {
  if (!UUID_V4.test(text)) throw new EncodingInvalid('version id');
  return text as VersionId;
}

/** A fresh random id of a version. */
export function newVersionId(): VersionId {
  return versionId(crypto.randomUUID());
}

/** Accepts the one spelling of a link's id, because it is associated data; throws EncodingInvalid. */
export function linkId(text: string): LinkId {
  if (!UUID_V4.test(text)) throw new EncodingInvalid('link id');
  return text as LinkId;
}

/** A fresh random id of a link. */
export function newLinkId(): LinkId {
  return linkId(crypto.randomUUID());
}
