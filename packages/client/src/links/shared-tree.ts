import type { LinkedItem } from '@coffer/contract';
import { type ContentKey, itemId, openThumbnail } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { cursorPages, type PagePosition } from '../api/cursor-pages.ts';
import { mapBounded } from '../concurrency/map-bounded.ts';
import { failed } from '../failures/coffer-error.ts';
import {
  damagedItem,
  type IntactItem,
  intactItem,
  type OpenedItem,
  type ReadableItem,
  readableItem,
} from '../keyring/opened-item.ts';
import { unlessDamaged } from '../keyring/unless-damaged.ts';
import { type WalkedItem, walkContents } from '../tree/walk-tree.ts';
import { openLinked, type SharedLink } from './shared-link.ts';

const CONCURRENCY = 64;

/** A directory behind a link: what is in it, and the directories from below the linked one down to it. */
export interface SharedDirectory {
  readonly parents: readonly OpenedItem[];
  readonly children: readonly OpenedItem[];
}

/**
 * All that is below a linked directory. Each item has an entry of its own, bound to the directory in which it lies: what the server put elsewhere
 * by itself does not open there.
 */
export class SharedTree {
  readonly #api: ApiClient;
  readonly #link: SharedLink;
  readonly #heldTicket: () => string | null;
  readonly #opened = new Map<string, { readonly item: IntactItem; readonly content: ContentKey | null }>();

  /** @param heldTicket gives the ticket of a download that was begun, with which the tree opens to its end */
  constructor(api: ApiClient, link: SharedLink, heldTicket: () => string | null = () => null) {
    this.#api = api;
    this.#link = link;
    this.#heldTicket = heldTicket;
  }

  /** A directory; null is the linked one. Throws `directory_mismatch`, `tree_invalid`, the server's problems. */
  async list(directoryId: string | null, signal?: AbortSignal): Promise<SharedDirectory> {
    const params = { id: this.#link.id };
    const asked = directoryId ?? this.#link.itemId;
    const children = new Map<string, OpenedItem>();
    const read = (position: PagePosition) =>
      this.#api.call(
        'linkListing',
        { params, query: { dir_id: asked, ...position, ...this.#ticket } },
        signal,
      );
    let parents: OpenedItem[] = [];
    for await (const page of cursorPages(asked, read)) {
      const last = page.parents.at(-1)?.id ?? this.#link.itemId;
      if (last !== asked) throw failed('directory_mismatch');
      const above = [this.#link.itemId, ...page.parents.map(({ id }) => id)];
      parents = await Promise.all(page.parents.map((each, index) => this.#open(each, above[index] ?? '')));
      for (const child of await mapBounded(page.children, CONCURRENCY, (each) => this.#open(each, last))) {
        children.set(child.id, child);
      }
    }
    return { parents, children: [...children.values()] };
  }

  /** The key of the content of a file that was listed and is intact. Throws `item_not_opened`. */
  contentKey(id: string): ContentKey {
    const { content } = this.#found(id);
    if (content === null) throw failed({ code: 'item_not_opened', itemId: id });
    return content;
  }

  /** What such a file is read by. Throws `item_not_opened`, `content_unfinished`. */
  readable(id: string): ReadableItem {
    return readableItem(this.#found(id).item);
  }

  /** The thumbnails of those of some listed items that have one, by id; null for one that does not open. */
  async thumbnails(
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer> | null>> {
    const input = { params: { id: this.#link.id }, body: { ids: [...ids], ...this.#ticket } };
    const found = new Map<string, Uint8Array<ArrayBuffer> | null>();
    for (const { id, encrypted_thumbnail } of await this.#api.call('linkThumbnails', input, signal)) {
      const { versionId, content } = this.#found(id).item;
      const bound = content?.id ?? versionId;
      const opening = bound === null ? null : openThumbnail(this.contentKey(id), bound, encrypted_thumbnail);
      found.set(id, opening === null ? null : await unlessDamaged(opening));
    }
    return found;
  }

  /** Walks through listed items and all that is in them, as `walkTree` does. */
  walk(roots: readonly OpenedItem[], signal: AbortSignal): AsyncGenerator<WalkedItem, void, undefined> {
    const contentsOf = async (id: string, stop: AbortSignal) => (await this.list(id, stop)).children;
    return walkContents({ roots, contentsOf, signal });
  }

  #found(id: string) {
    const found = this.#opened.get(id);
    if (found === undefined) throw failed({ code: 'item_not_opened', itemId: id });
    return found;
  }

  get #ticket(): { ticket?: string } {
    const ticket = this.#heldTicket();
    return ticket === null ? {} : { ticket };
  }

  async #open(record: LinkedItem, parentId: string): Promise<OpenedItem> {
    const id = itemId(record.id);
    this.#opened.delete(id);
    if (record.file_id !== parentId) return damagedItem(record, 'place');
    const opened = await unlessDamaged(openLinked(this.#link, record, this.#link.key));
    if (opened === null) return damagedItem(record, 'place');
    const { name, metadata, contentKey: content } = opened;
    const item = intactItem(record, name, metadata);
    this.#opened.set(id, { item, content });
    return item;
  }
}
