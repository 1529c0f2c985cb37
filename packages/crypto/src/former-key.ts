import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { type FileKey, type FileKeyBytes, fileKeyBytes } from './file-key.ts';
import type { ItemId } from './ids.ts';
import type { Part } from './purpose.ts';
import { readOpened } from './read-opened.ts';

/** Where a key is sealed that an item had before. */
export type FormerKeyPlace = {
  readonly itemId: ItemId;
  /** The number of the former key. */
  readonly generation: number;
  /**
   * The key under which it is sealed: of a directory or a root that which came after it, so that who has one key of a
   * directory reaches those before it; of a file that of its directory, so that who has one key of a file reaches no other.
   */
  readonly under: {
    /** The id of the item itself, or of the directory; at the top of a drive that of the space. */
    readonly id: ItemId;
    readonly key: FileKey;
    readonly generation: number;
  };
};

/**
 * Seals the former key of an item, for what stays wrapped under it.
 *
 * @example
 * ```ts
 * import { generateFileKey, importFileKey, newItemId, unwrapFormerKey, wrapFormerKey } from '@coffer/crypto';
 *
 * const id = newItemId();
 * const under = { id, key: await importFileKey(generateFileKey()), generation: 2 };
 * const sealed = await wrapFormerKey(generateFileKey(), { itemId: id, generation: 1, under });
 * (await unwrapFormerKey(sealed, { itemId: id, generation: 1, under })).length; // => 32
 * await unwrapFormerKey(sealed, { itemId: id, generation: 2, under }); // throws EnvelopeDamaged
 * ```
 */
export function wrapFormerKey(bytes: FileKeyBytes, place: FormerKeyPlace): Promise<Envelope<'former-key'>> {
  return sealAesGcm(place.under.key, 'former-key', boundTo(place), bytes);
}

/** Opens what wrapFormerKey made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function unwrapFormerKey(envelope: string, place: FormerKeyPlace): Promise<FileKeyBytes> {
  const bytes = await openAesGcm(place.under.key, 'former-key', boundTo(place), envelope);
  return readOpened('former-key', () => fileKeyBytes(bytes));
}

function boundTo({ itemId, generation, under }: FormerKeyPlace): readonly Part[] {
  return [itemId, under.id, generation, under.generation];
}
