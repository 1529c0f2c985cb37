import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { type LinkLimits, linkAddress, type OwnLink } from '../keyring/own-link.ts';
import type { LinkOptions } from '../links/own-links.ts';
import type { ItemRef, Places } from './places.ts';
import type { PartPorts } from './ports.ts';
import type { Shared } from './shared.ts';

/** Public links: those of the account, and those of others. */
export interface Links {
  /**
   * All links of the account, verified, the newest first; while the server is away, those that this device has kept. Throws
   * `link_not_read`, `space_lied` where the server leaves one out or shows another one.
   *
   * @example
   * await drive.links.create('/Holidays/beach.jpg');
   * (await drive.links.list()).map(({ state }) => state); // => ['intact']
   */
  list(signal?: AbortSignal): Promise<OwnLink[]>;

  /**
   * The link of an item; null if it has none. Throws `link_not_read`.
   *
   * @example
   * await drive.links.find('/Holidays/beach.jpg'); // => null
   */
  find(item: ItemRef, signal?: AbortSignal): Promise<OwnLink | null>;

  /**
   * Makes the link of a file, or of a directory with all that is in it. Throws `file_key_missing`, `link_not_created`,
   * `link_altered`, `link_exists`.
   *
   * @example
   * const link = await drive.links.create('/Holidays', { password: 'sesame', maxDownloads: 3 });
   * link.maxDownloads; // => 3
   */
  create(item: ItemRef, options?: Partial<LinkOptions>, signal?: AbortSignal): Promise<OwnLink>;

  /**
   * Sets and signs expiry and limit. Throws `link_not_updated`, `link_unverified`, `link_altered`.
   *
   * @example
   * const link = await drive.links.create('/Holidays');
   * const changed = await drive.links.update(link, { expiresAt: null, maxDownloads: 1 });
   * changed.maxDownloads; // => 1
   */
  update(link: OwnLink, limits: LinkLimits): Promise<OwnLink>;

  /**
   * Deletes a link; its address opens nothing any more.
   *
   * @example
   * await drive.links.delete(await drive.links.create('/Holidays'));
   * (await drive.links.list()).length; // => 0
   */
  delete(link: OwnLink): Promise<void>;

  /**
   * The address that is given to others. What stands behind the `#` never reaches a server. Throws `link_key_wrong`
   * for a link that is damaged.
   *
   * @example
   * const link = await drive.links.create('/Holidays');
   * drive.links.address(link).includes(`/l/${link.id}#`); // => true
   */
  address(link: OwnLink): string;

  /**
   * Opens the address of a link, one's own or another's, on this server. Throws `link_key_wrong`, `wrong_link_password`,
   * `item_damaged`, `link_not_read`, `not_found`, `expired`.
   *
   * @example
   * const link = await drive.links.create('/Holidays/beach.jpg', { password: 'sesame' });
   * const shared = await drive.links.open(drive.links.address(link), 'sesame');
   * (await shared.read()).length; // => 5
   */
  open(address: string, password?: string, signal?: AbortSignal): Promise<Shared>;
}

/** Links over the ports of a drive. */
export function createLinks(ports: PartPorts, places: Places): Links {
  const { api, keyring, writer, renewals, rows, origin } = ports;
  const linkPorts = { api, keyring, writer, renewals };
  // Loaded with the first use, as all that opens links of others: to list files takes none of it.
  const own = () => import('../links/own-links.ts');

  /** The item of a link, opened as it is now, also in the trash; none where it is gone. */
  async function opened({ itemId, isAsleep }: OwnLink): Promise<readonly OpenedItem[]> {
    const signal = notCancelled();
    if (isAsleep) {
      const { listTrash } = await import('./in-trash.ts');
      const { entries } = await listTrash(ports, signal);
      return entries.flatMap(({ item }) => (item.id === itemId ? [item] : []));
    }
    try {
      return [await places.itemNow(itemId, signal)];
    } catch (error) {
      if (isFailure(error, 'not_found')) return [];
      throw error;
    }
  }

  return {
    list: async (signal) => (await own()).listOwnLinks(ports, signal),

    async find(ref, signal = notCancelled()) {
      const { id } = await places.item(ref, signal);
      const { readLink } = await import('../tree/read-details.ts');
      return readLink(id, { rows }, async () => (await own()).findOwnLink(id, ports, signal));
    },

    async create(ref, options = {}, signal = notCancelled()) {
      const item = await places.item(ref, signal);
      const limits = { password: null, expiresAt: null, maxDownloads: null, ...options };
      const { createFolderLink, createLink } = await own();
      const make = item.kind === 'directory' ? createFolderLink : createLink;
      return make(item, limits, linkPorts);
    },

    update: async (link, limits) => (await own()).updateOwnLink(link, limits, linkPorts),
    async delete(link) {
      const { deleteLinkAlone, deleteOwnLink } = await own();
      const [item] = await opened(link);
      const isOpen = item?.state === 'intact' || item?.state === 'unplaced';
      await (isOpen ? deleteOwnLink : deleteLinkAlone)(link, linkPorts);
    },

    address(link) {
      if (link.state !== 'intact') throw failed('link_key_wrong');
      return linkAddress(link, origin);
    },

    open: async (...link) => (await import('./shared.ts')).openShared(ports, ...link),
  };
}
