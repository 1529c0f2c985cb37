import type { Item } from '@coffer/contract';
import type { ContentKey, ItemId, VersionId } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { AccountKeys, SpaceSigner } from './account-keys.ts';
import type { OpenedRecord } from './open-record.ts';
import type { OpenedItem } from './opened-item.ts';

/** Whose account is open, and the keys of a space. */
export type SpaceOwner = Pick<AccountKeys, 'accountKey' | 'space'>;

/** The keys of an account that is open, those of a space, and what was learnt since. */
export interface OpenKeyring extends SpaceSigner {
  /** Of the intact items seen so far. */
  readonly opened: OpenedKeys;
}

/** What is known of an item that was opened: what it takes to move, link and read it. */
export interface KnownItem {
  readonly id: ItemId;
  readonly name: string;
  /** What the file shows; null of a directory. */
  readonly content: { readonly versionId: VersionId; readonly key: ContentKey } | null;
}

/** Files that were made here and stay known: what follows upon an upload still needs them. */
const MADE_KEPT = 1_000;

/** The sealed names that were proven and do not open, so that they are told from those that the server has changed. */
export class UnreadableNames {
  readonly #sealed = new Set<string>();

  note(record: SealedName): void {
    this.#sealed.add(sealedText(record));
  }

  has(record: SealedName): boolean {
    return this.#sealed.has(sealedText(record));
  }
}

type SealedName = Pick<Item, 'id' | 'name_epoch' | 'encrypted_name'>;

const sealedText = ({ id, name_epoch, encrypted_name }: SealedName) =>
  `${id} ${name_epoch} ${encrypted_name}`;

/** The names and content keys of the items that were opened so far and are intact. */
export class OpenedKeys {
  readonly unreadable = new UnreadableNames();
  readonly #known = new Map<string, KnownItem>();
  /** Of all versions that were opened, by their ids. */
  readonly #contents = new Map<string, ContentKey>();
  /** The ids to which contents are bound, of those versions where these are not their own. */
  readonly #bound = new Map<string, VersionId>();
  /** Small files that were made here, in their order. */
  readonly #made = new Map<string, KnownItem>();

  /** Keeps what is known of a record, if it is intact: the size of a damaged file, for example, is not known. */
  remember({ item, content }: OpenedRecord): OpenedItem {
    this.#known.delete(item.id);
    if (item.state === 'damaged') return item;
    const { id, name, versionId } = item;
    if (content !== null && versionId !== null) this.#bind(versionId, item.content?.id);
    this.add({
      id,
      name,
      content: content === null || versionId === null ? null : { versionId, key: content },
    });
    return item;
  }

  /** The same for several. */
  rememberAll(records: readonly OpenedRecord[]): OpenedItem[] {
    return records.map((record) => this.remember(record));
  }

  /** Lets go of these items: what they were may be another thing now. */
  forgetAll(records: readonly OpenedRecord[]): OpenedItem[] {
    return records.map(({ item }) => {
      this.#known.delete(item.id);
      return item;
    });
  }

  /** Those of these items that are not known; null is the top, and so is the space itself. */
  missing(ids: readonly (string | null)[], spaceId: string): string[] {
    return ids.filter((id): id is string => id !== null && id !== spaceId && !this.#known.has(id));
  }

  /** Keeps what is known of an item. */
  add(item: KnownItem): void {
    this.#known.set(item.id, item);
    if (item.content !== null) this.addContent(item.content.versionId, item.content.key);
  }

  /**
   * Keeps what is known of a small file that was made here, and lets go of those made long before, which the rows of this device have: their keys
   * are most of what a program keeps that sends thousands.
   */
  addMade(item: KnownItem): void {
    this.add(item);
    this.#made.set(item.id, item);
    if (this.#made.size <= MADE_KEPT) return;
    const [[oldest, then] = []] = this.#made;
    if (oldest === undefined) return;
    this.#made.delete(oldest);
    // Unless it was opened again, or renamed.
    if (this.#known.get(oldest) === then) this.#known.delete(oldest);
  }

  /** Keeps the key of a version of an item that is intact, and to which id its content is bound where that is not its own. */
  addContent(id: VersionId, key: ContentKey, contentId?: VersionId): void {
    this.#contents.set(id, key);
    if (contentId !== undefined) this.#bind(id, contentId);
  }

  #bind(id: VersionId, contentId: VersionId | undefined): void {
    if (contentId === undefined) this.#bound.delete(id);
    else this.#bound.set(id, contentId);
  }

  /** The id to which the content of a version is bound. */
  contentId(id: VersionId): VersionId {
    return this.#bound.get(id) ?? id;
  }

  /** The key of a version that was opened before. */
  contentKey(id: VersionId): ContentKey | undefined {
    return this.#contents.get(id);
  }

  /** Goes on with another name of an item. Throws `item_not_opened`. */
  rename(id: string, name: string): void {
    this.add({ ...this.item(id), name });
  }

  /** What is known of an item. Throws `item_not_opened`. */
  item(id: string): KnownItem {
    const known = this.#known.get(id);
    if (known === undefined) throw failed({ code: 'item_not_opened', itemId: id });
    return known;
  }

  /**
   * A version of a file, and the key of its content; by default the one that it shows. Throws `item_not_opened`, for a
   * directory too.
   */
  content(id: string, version: VersionId | null = null): NonNullable<KnownItem['content']> {
    const { content } = this.item(id);
    if (version === null && content !== null) return content;
    const key = version === null ? undefined : this.#contents.get(version);
    if (version === null || key === undefined) throw failed({ code: 'item_not_opened', itemId: id });
    return { versionId: version, key };
  }

  /** Lets go of all items. */
  forgetKeys(): void {
    this.#known.clear();
    this.#made.clear();
  }
}
