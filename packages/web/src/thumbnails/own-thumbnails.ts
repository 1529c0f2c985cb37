import { type ApiClient, type IntactItem, isFailure, type Keyring } from '@coffer/client';
import { versionId } from '@coffer/crypto';
import type { LoadThumbnails } from './thumbnail-loader.ts';

/** By what an item's thumbnail is asked for: another version of a file has another one. */
export function thumbnailId({ id, versionId }: Pick<IntactItem, 'id' | 'versionId'>): string {
  return `${id}/${versionId}`;
}

/**
 * Thumbnails of one's own items, by `thumbnailId`; they must have been opened.
 *
 * @param keyring the keyring, or its counterpart on another thread
 */
export function ownThumbnails(api: ApiClient, keyring: Pick<Keyring, 'openThumbnail'>): LoadThumbnails {
  return async (wanted) => {
    const images = new Map<string, Uint8Array<ArrayBuffer> | null>();
    const open = async (itemId: string, version: string, envelope: string) => {
      const id = `${itemId}/${version}`;
      try {
        images.set(id, await keyring.openThumbnail(itemId, envelope, versionId(version)));
      } catch (cause) {
        // An item or a version that is not known to the keyring was not changed by anybody.
        if (isDamage(cause)) images.set(id, null);
      }
    };
    const ids = wanted.map((id) => id.slice(0, id.indexOf('/')));
    const sealed = await api.call('thumbnails', { body: { ids } });
    await Promise.all(sealed.map((each) => open(each.id, each.version_id, each.encrypted_thumbnail)));
    return images;
  };
}

/** Whether the keyring found another envelope than the one that was sealed for this item. */
const isDamage = (cause: unknown) =>
  isFailure(cause, 'envelope_damaged', 'envelope_unsupported', 'encoding_invalid');
