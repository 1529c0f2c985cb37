import { type ContentKeyBytes, contentKeyBytes } from './content-key.ts';
import { utf8Decode, utf8Encode } from './encoding.ts';
import type { Envelope } from './envelope.ts';
import type { ItemId, VersionId } from './ids.ts';
import { decodeMetadata, encodeMetadata, type ItemMetadata } from './item-metadata.ts';
import { pad, unpad } from './name-padding.ts';
import { readOpened } from './read-opened.ts';
import { openShortEnvelope, sealShortEnvelope } from './short-envelope.ts';
import type { SpaceKey } from './space-key.ts';

// What stands sealed in the rows of a space, under its key of an epoch. Each is bound to the space, to what it is about and to the
// epoch, so that the server can put none of it elsewhere. Every open function here throws EnvelopeDamaged or EnvelopeUnsupported.

/**
 * Seals a name, padded to a multiple of 32 bytes.
 *
 * @example
 * ```ts
 * import { generateSpaceKey, importSpaceKey, newItemId, openName, sealName } from '@coffer/crypto';
 *
 * const key = await importSpaceKey(newItemId(), 1, generateSpaceKey());
 * const id = newItemId();
 * const sealed = await sealName(key, id, 'a.txt');
 * await openName(key, id, sealed); // => 'a.txt'
 * sealed.length === (await sealName(key, id, 'a longer name.txt')).length; // => true
 * await openName(key, newItemId(), sealed); // throws EnvelopeDamaged
 * ```
 */
export function sealName(key: SpaceKey, itemId: ItemId, name: string): Promise<Envelope<'name'>> {
  return sealShortEnvelope(key.names, 'name', inRow(key, itemId), pad(utf8Encode(name)));
}

/** Opens a name. */
export async function openName(key: SpaceKey, itemId: ItemId, envelope: string): Promise<string> {
  const padded = await openShortEnvelope(key.names, 'name', inRow(key, itemId), envelope);
  return readOpened('name', () => utf8Decode(unpad(padded)));
}

/**
 * Seals what describes a directory; that of a file is sealed under the content key of its version.
 *
 * @example
 * ```ts
 * import { generateSpaceKey, importSpaceKey, newItemId, openDirectoryMetadata, sealDirectoryMetadata } from '@coffer/crypto';
 *
 * const key = await importSpaceKey(newItemId(), 1, generateSpaceKey());
 * const id = newItemId();
 * const metadata = { size: 0, modifiedAt: 1_767_225_600, mime: 'dir', media: null, content: null, origin: null };
 * await openDirectoryMetadata(key, id, await sealDirectoryMetadata(key, id, metadata)); // => metadata
 * ```
 */
export async function sealDirectoryMetadata(
  key: SpaceKey,
  itemId: ItemId,
  metadata: ItemMetadata,
): Promise<Envelope<'directory-metadata'>> {
  const parts = inRow(key, itemId);
  return sealShortEnvelope(key.directoryMetadata, 'directory-metadata', parts, encodeMetadata(metadata));
}

/** Opens what describes a directory. */
export async function openDirectoryMetadata(
  key: SpaceKey,
  itemId: ItemId,
  envelope: string,
): Promise<ItemMetadata> {
  const parts = inRow(key, itemId);
  const bytes = await openShortEnvelope(key.directoryMetadata, 'directory-metadata', parts, envelope);
  return readOpened('directory-metadata', () => decodeMetadata(bytes));
}

/** Which version of which file. */
export type ContentPlace = { readonly itemId: ItemId; readonly versionId: VersionId };

/**
 * Wraps the key of a version's content for all who have the key of its space.
 *
 * @example
 * ```ts
 * import {
 *   generateContentKey,
 *   generateSpaceKey,
 *   importSpaceKey,
 *   newItemId,
 *   newVersionId,
 *   unwrapContentKey,
 *   wrapContentKey,
 * } from '@coffer/crypto';
 *
 * const key = await importSpaceKey(newItemId(), 1, generateSpaceKey());
 * const place = { itemId: newItemId(), versionId: newVersionId() };
 * const wrapped = await wrapContentKey(key, place, generateContentKey());
 * (await unwrapContentKey(key, place, wrapped)).length; // => 32
 * await unwrapContentKey(key, { ...place, versionId: newVersionId() }, wrapped); // throws EnvelopeDamaged
 * ```
 */
export function wrapContentKey(
  key: SpaceKey,
  place: ContentPlace,
  bytes: ContentKeyBytes,
): Promise<Envelope<'content-key'>> {
  return sealShortEnvelope(key.contentKeys, 'content-key', ofContent(key, place), bytes);
}

/** Opens what wrapContentKey made. */
export async function unwrapContentKey(
  key: SpaceKey,
  place: ContentPlace,
  envelope: string,
): Promise<ContentKeyBytes> {
  const bytes = await openShortEnvelope(key.contentKeys, 'content-key', ofContent(key, place), envelope);
  return readOpened('content-key', () => contentKeyBytes(bytes));
}

function inRow({ spaceId, epoch }: SpaceKey, itemId: ItemId) {
  return [spaceId, itemId, epoch] as const;
}

function ofContent({ spaceId, epoch }: SpaceKey, { itemId, versionId }: ContentPlace) {
  return [spaceId, itemId, versionId, epoch] as const;
}
