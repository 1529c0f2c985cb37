import type { Bytes } from './bytes.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EnvelopeDamaged } from './errors.ts';
import { type FileKey, type FileKeyBytes, fileKeyBytes } from './file-key.ts';
import type { ItemId } from './ids.ts';
import type { Part } from './purpose.ts';

/** The number of every key until keys are renewed. */
export const FIRST_KEY_GENERATION = 1;

/** Where an item's key is sealed. */
export type ItemPlace = {
  readonly itemId: ItemId;
  /** The directory that holds the item; at the top the space. */
  readonly parentId: ItemId;
  /** The key of that directory, or the root's, of the generation below. */
  readonly parentKey: FileKey;
  /** The number of the item's key. */
  readonly generation: number;
  /** The number of the parent's key under which it is sealed. */
  readonly parentGeneration: number;
};

/**
 * Wraps an item's key for all who hold the key of the directory in which it lies.
 *
 * @example
 * ```ts
 * import { generateFileKey, importFileKey, newItemId, unwrapFileKey, wrapFileKey } from '@coffer/crypto';
 *
 * const parentKey = await importFileKey(generateFileKey());
 * const place = { itemId: newItemId(), parentId: newItemId(), parentKey, generation: 1, parentGeneration: 1 };
 * const wrapped = await wrapFileKey(generateFileKey(), place);
 * (await unwrapFileKey(wrapped, place)).length; // => 32
 * await unwrapFileKey(wrapped, { ...place, parentId: newItemId() }); // throws EnvelopeDamaged
 * await unwrapFileKey(wrapped, { ...place, parentGeneration: 2 }); // throws EnvelopeDamaged
 * ```
 */
export function wrapFileKey(bytes: FileKeyBytes, place: ItemPlace): Promise<Envelope<'item-key'>> {
  return sealAesGcm(place.parentKey, 'item-key', boundTo(place), bytes);
}

/**
 * Opens the key of an item at the place where it was wrapped, and nowhere else: so an item that the server put somewhere
 * by itself does not open there. Throws EnvelopeDamaged or EnvelopeUnsupported.
 */
export async function unwrapFileKey(envelope: string, place: ItemPlace): Promise<FileKeyBytes> {
  return keyOf(await openAesGcm(place.parentKey, 'item-key', boundTo(place), envelope));
}

function boundTo({ itemId, parentId, generation, parentGeneration }: ItemPlace): readonly Part[] {
  return [itemId, parentId, generation, parentGeneration];
}

function keyOf(plaintext: Bytes): FileKeyBytes {
  try {
    return fileKeyBytes(plaintext);
  } catch (cause) {
    throw new EnvelopeDamaged('item-key', { cause });
  }
}
