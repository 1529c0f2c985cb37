import type { ApiClient, Keyring } from '@coffer/client';
import { failureOf } from '../failures/failure.ts';
import type { LoadThumbnails } from './thumbnail-loader.ts';

/** What the keyring says of an envelope that is not what was sealed for this item. */
const DAMAGE: ReadonlySet<string> = new Set(['EnvelopeDamaged', 'EnvelopeUnsupported', 'EncodingInvalid']);

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
        if (DAMAGE.has(failureOf(cause).name)) images.set(id, null);
      }
    };
    const sealed = await api.call('thumbnails', { body: { ids: [...ids] } });
    await Promise.all(sealed.map((each) => open(each.id, each.encrypted_thumbnail)));
    return images;
  };
}
