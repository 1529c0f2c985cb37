import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed } from '../../failures/coffer-error.ts';
import { type LinkLimits, linkAddress, type OwnLink } from '../../keyring/own-link.ts';
import type { LinkOptions } from '../../links/own-links.ts';
import type { Renewing } from '../../links/tend-links.ts';
import type { ItemRef } from '../places/item-ref.ts';
import type { Places } from '../places/places.ts';
import { provenItem } from '../places/proven-places.ts';
import type { PartPorts } from '../ports.ts';
import type { CarryingPlaces } from '../sharing/carrying.ts';
import type { Shared } from './shared.ts';

/** Public links: those of the account, and those of others. */
export interface Links {
  /**
   * All links of the drive, verified, the newest first; while the server is away, those that this device has kept. Throws
   * `link_not_read`, `space_lied` where the server leaves one out or shows another one.
   *
   * @example
   * await drive.links.create('/Holidays/beach.jpg');
   * (await drive.links.list()).map(({ state }) => state); // => ['intact']
   */
  list(signal?: AbortSignal): Promise<OwnLink[]>;

  /**
   * All links in a shared folder of one's own, verified, the newest first. They are changed by the drive of that space: see `People.open`.
   * Throws `not_found`, and as `list`.
   *
   * @example
   * await drive.createDirectory('/Band');
   * const { spaceId } = await drive.people.separate('/Band');
   * await drive.links.listIn(spaceId); // => []
   */
  listIn(spaceId: string, signal?: AbortSignal): Promise<OwnLink[]>;

  /**
   * The ids of the items that have a link which has not expired, as the newest head has it: of a shared folder for all its members. What is below
   * them is seen by the visitors of these links, too. Throws `space_lied`.
   *
   * @example
   * const { itemId } = await drive.links.create('/Holidays');
   * (await drive.links.linkedItems()).has(itemId); // => true
   */
  linkedItems(signal?: AbortSignal): Promise<ReadonlySet<string>>;

  /**
   * The link of an item; null if it has none. Throws `link_not_read`.
   *
   * @example
   * await drive.links.find('/Holidays/beach.jpg'); // => null
   */
  find(item: ItemRef, signal?: AbortSignal): Promise<OwnLink | null>;

  /**
   * The links to items and to all that is in them, the trash included: those that end where these are shared or moved to another space. Of
   * something that one shares, the links in its space: those end with the sharing. Throws as `list`.
   *
   * @param from the shared space of one's own in which the items are, which are then named by their ids or as they were listed there; the
   * drive by default
   * @example
   * await drive.links.create('/Holidays/beach.jpg');
   * (await drive.links.inside(['/Holidays'])).length; // => 1
   */
  inside(
    items: readonly ItemRef[],
    places?: Pick<CarryingPlaces, 'from'>,
    signal?: AbortSignal,
  ): Promise<OwnLink[]>;

  /**
   * Makes the link of a file, or of a directory with all that is in it, as it leads to the newest head. Throws `item_changed` where that is not what was
   * seen or named, `upload_unfinished`, `item_damaged`, `file_key_missing`, `link_not_created`, `link_altered`, `link_exists`.
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
   * Puts what visitors of the links lack, and looks again at what others have put who may change a shared folder: changes of a directory with
   * much in it, for example, do not reach them at once. Gives how much it was. Throws as `list`.
   *
   * @param links all by default, those in shared folders of one's own too
   * @example
   * await drive.links.create('/Holidays');
   * await drive.links.tend(); // => 0
   */
  tend(signal?: AbortSignal, links?: readonly Pick<OwnLink, 'id'>[]): Promise<number>;

  /**
   * Puts all that the visitors of a link read again, as its items are now: where something in it does not open, or shows what it should not.
   * Its address stays. Returns the number of items. Throws `not_found`, `expired`, and as `list`.
   *
   * @example
   * const link = await drive.links.create('/Holidays');
   * (await drive.links.renew(link)) > 0; // => true
   */
  renew(link: Pick<OwnLink, 'id' | 'itemId'>, watching?: Renewing, signal?: AbortSignal): Promise<number>;

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
  const { api, keyring, writer, origin, clock, patience, heads } = ports;
  const linkPorts = { api, keyring, writer, patience };
  // Loaded with the first use, as all that opens links of others: to list files takes none of it.
  const own = () => import('../../links/own-links.ts');

  return {
    list: async (signal) => (await own()).listOwnLinks(ports, signal),

    async listIn(spaceId, signal = notCancelled()) {
      const { listLinksIn } = await import('../../links/links-in-shared.ts');
      return listLinksIn(spaceId, ports, { clock, patience, signal });
    },

    async linkedItems(signal = notCancelled()) {
      const [{ linkedItemsOf }, { ProvenSpace }] = await Promise.all([
        import('../../space/proven-links.ts'),
        import('../../space/proven-space.ts'),
      ]);
      const space = new ProvenSpace(await keyring.driveId(), { api, keyring, heads, clock });
      return linkedItemsOf(space, { clock, patience, signal });
    },

    async find(ref, signal = notCancelled()) {
      const { id } = await places.item(ref, signal);
      return (await own()).findOwnLink(id, ports, signal);
    },

    async inside(refs, { from } = { from: null }, signal = notCancelled()) {
      const options = { clock, patience, signal };
      const { linksBehind, linksInShared } = await import('../../links/links-in-shared.ts');
      if (from !== null) {
        const ids = refs.map((ref) => (typeof ref === 'string' ? ref : ref.id));
        return linksInShared(from, new Set(ids), ports, options);
      }
      const { linksInside } = await own();
      const items = await Promise.all(refs.map((ref) => places.item(ref, signal)));
      const ids = new Set(items.map(({ id }) => id));
      return [...(await linksInside(ids, ports, signal)), ...(await linksBehind(ids, ports, options))];
    },

    async create(ref, options = {}, signal = notCancelled()) {
      const item = await provenItem(places, ref, signal);
      const limits = { password: null, expiresAt: null, maxDownloads: null, ...options };
      const { createFolderLink, createLink } = await own();
      const make = item.kind === 'directory' ? createFolderLink : createLink;
      return make(item, limits, linkPorts);
    },

    update: async (link, limits) => (await own()).updateOwnLink(link, limits, linkPorts),
    delete: async (link) => (await own()).deleteOwnLink(link, linkPorts),
    async tend(signal = notCancelled(), links = undefined) {
      const only = links === undefined ? null : new Set(links.map(({ id }) => id));
      const { tendLinks } = await import('../../links/tend-links.ts');
      const put = await tendLinks(ports, { signal, patience }, only);
      // A space that was opened has no others beside it.
      if (only !== null || ports.keysAreProven === true) return put;
      const { tendShared } = await import('../../links/links-in-shared.ts');
      return put + (await tendShared(ports, { clock, patience, signal }));
    },

    async renew(link, watching = {}, signal = notCancelled()) {
      const { renewLink } = await import('../../links/tend-links.ts');
      return renewLink(link, ports, { signal, patience }, watching);
    },

    address(link) {
      if (link.state !== 'intact') throw failed('link_key_wrong');
      return linkAddress(link, origin);
    },

    open: async (...link) => (await import('./shared.ts')).openShared(ports, ...link),
  };
}
