import { type ApiClient, isFailure, type Keyring } from '@coffer/client';
import type { LoadThumbnails } from './thumbnail-loader.ts';

/**
 * Thumbnails of one's own items, which must have been opened.
 *
 * @param keyring the keyring, or its counterpart on another thread
 */
export function ownThumbnails(api: ApiClient, keyring: Pick<Keyring, 'openThumbnail'>): LoadThumbnails {
  return async (ids) => {
    const images = new Map<string, Uint8Array<ArrayBuffer> | null>();
    const open = async (id: string, envelope: string) => {
      try {
        images.set(id, await keyring.openThumbnail(id, envelope));
      } catch (cause) {
        // An item that is not known to the keyring any more was not changed by anybody.
        if (isDamage(cause)) images.set(id, null);
      }
    };
    const sealed = await api.call('thumbnails', { body: { ids: [...ids] } });
    await Promise.all(sealed.map((each) => open(each.id, each.encrypted_thumbnail)));
    return images;
  };
}

/** Whether the keyring found another envelope than the one that was sealed for this item. */
const isDamage = (cause: unknown) =>
  isFailure(cause, 'envelope_damaged', 'envelope_unsupported', 'encoding_invalid');
