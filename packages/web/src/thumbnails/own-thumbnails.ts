import { type ApiClient, type IntactItem, isFailure, type Keyring } from '@coffer/client';
import { versionId } from '@coffer/crypto';
import type { ThumbnailsOnDevice } from '../download-protocol/kept-files.ts';
import type { LoadThumbnails } from './thumbnail-loader.ts';

/** By what an item's thumbnail is asked for: another version of a file has another one. */
export function thumbnailId({ id, versionId }: Pick<IntactItem, 'id' | 'versionId'>): string {
  return `${id}/${versionId}`;
}

const NONE: ThumbnailsOnDevice = { thumbnail: async () => null };

/**
 * Thumbnails of one's own items, by `thumbnailId`; they must have been opened.
 *
 * @param keyring the keyring, or its counterpart on another thread
 * @param device asked first
 */
export function ownThumbnails(
  api: ApiClient,
  keyring: Pick<Keyring, 'openThumbnail'>,
  device: ThumbnailsOnDevice = NONE,
): LoadThumbnails {
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
    const asked = wanted.map((id) => {
      const [itemId = '', version = ''] = id.split('/');
      return { itemId, version };
    });
    const ids: string[] = [];
    const openKept = async ({ itemId, version }: (typeof asked)[number]) => {
      const kept = await device.thumbnail(version);
      if (kept === null) ids.push(itemId);
      else await open(itemId, version, kept);
    };
    await Promise.all(asked.map(openKept));
    if (ids.length === 0) return images;
    const sealed = await api.call('thumbnails', { body: { ids } }).catch((error: unknown) => {
      // Without the server there are those of this device.
      if (images.size === 0) throw error;
      return [];
    });
    await Promise.all(sealed.map((each) => open(each.id, each.version_id, each.encrypted_thumbnail)));
    return images;
  };
}

/** Whether the keyring found another envelope than the one that was sealed for this item. */
const isDamage = (cause: unknown) =>
  isFailure(cause, 'envelope_damaged', 'envelope_unsupported', 'encoding_invalid');
