import { type LinkKeyBytes, openThumbnail } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { OpenedItem } from '../../keyring/opened-item.ts';
import { unlessDamaged } from '../../keyring/unless-damaged.ts';
import { linkedContent, openSharedLink, type SharedLink } from '../../links/shared-link.ts';
import { SharedTree } from '../../links/shared-tree.ts';
import { createTickets } from '../../links/tickets.ts';
import { collectSharedZip, type ZipContents } from '../../transfers/archives/collect-zip.ts';
import type { DownloadContent, FileContent } from '../../transfers/archives/open-download.ts';
import type { WalkedItem } from '../../tree/walk-tree.ts';

/** A folder behind a link, with all that is below it. */
export interface SharedFolder extends Pick<SharedTree, 'list' | 'thumbnails'> {
  /** What a listed file is fetched and verified by. The first time in a visit it counts as a download. */
  content(file: { readonly id: string }): Promise<FileContent>;
  /** Listed items with all that is in them as one ZIP, ready to be fetched; null for all of the folder. */
  archive(
    items: readonly OpenedItem[] | null,
    signal?: AbortSignal,
  ): Promise<Pick<ZipContents, 'leftOut' | 'length'> & { content: DownloadContent }>;
  /** Walks through the same, as `walkTree` does, for a copy. It counts as a download, as the others do. */
  walk(items: readonly OpenedItem[] | null, signal: AbortSignal): AsyncGenerator<WalkedItem, void, undefined>;
}

/** A visit to a link, which needs no account. It counts as one download, however much is looked at or saved. */
export interface LinkVisit {
  /** What the link leads to. Throws `link_key_wrong`, `item_damaged`, `link_not_read`. */
  open(key: LinkKeyBytes, signal?: AbortSignal): Promise<SharedLink>;
  /** What the linked file is fetched and verified by. */
  content(link: SharedLink): Promise<FileContent>;
  /** The picture of the linked file; null where it has none, or one that does not open. */
  picture(link: SharedLink, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The linked folder. */
  folder(link: SharedLink): SharedFolder;
}

/** Visits a link, with calls that need no session. */
export function visitLink(api: ApiClient, id: string): LinkVisit {
  const tickets = createTickets(id, {
    begin: () => api.call('beginLinkDownload', { params: { id } }),
    now: () => Date.now() / 1000,
  });

  return {
    open: (key, signal) => openSharedLink({ api, id, key, ...(signal && { signal }) }),

    async content(link) {
      return { kind: 'file', ...linkedContent(link), link: await tickets.take() };
    },

    async picture({ itemId, versionId, contentKey, hasThumbnail, content }, signal) {
      if (!hasThumbnail || versionId === null || contentKey === null) return null;
      const held = tickets.held();
      const body = { ids: [itemId], ...(held !== null && { ticket: held }) };
      const [sealed] = await api.call('linkThumbnails', { params: { id }, body }, signal);
      if (sealed === undefined) return null;
      return unlessDamaged(openThumbnail(contentKey, content?.id ?? versionId, sealed.encrypted_thumbnail));
    },

    folder(link) {
      const tree = new SharedTree(api, link, tickets.held);
      return {
        list: (directoryId, signal) => tree.list(directoryId, signal),
        thumbnails: (ids, signal) => tree.thumbnails(ids, signal),

        async content({ id: file }) {
          const [item, key] = [tree.readable(file), tree.contentKey(file)];
          return { kind: 'file', item, key, link: await tickets.take() };
        },

        async archive(items, signal = notCancelled()) {
          // First, because the way through a large tree takes more looks than anybody has without a ticket.
          const access = await tickets.take();
          const roots = items ?? (await tree.list(null, signal)).children;
          const { entries, leftOut, length } = await collectSharedZip(tree, roots, signal);
          return { content: { kind: 'archive', entries, link: access }, leftOut, length };
        },

        async *walk(items, signal) {
          await tickets.take();
          yield* tree.walk(items ?? (await tree.list(null, signal)).children, signal);
        },
      };
    },
  };
}
