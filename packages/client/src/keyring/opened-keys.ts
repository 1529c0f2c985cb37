import { type AccountKey, type FileKey, type ItemId, itemId, type ParentId } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { AccountKeys } from './account-keys.ts';
import type { OpenedRecord } from './open-record.ts';
import type { OpenedItem } from './opened-item.ts';

/** A directory in which something is sealed. */
export interface Directory {
  readonly id: ParentId;
  readonly key: FileKey;
}

/** The keys of an account that is open, and what was learnt since. */
export interface OpenKeyring extends AccountKeys {
  /** Of the intact items seen so far. */
  readonly opened: OpenedKeys;
  /** Ids of the links that were deleted since the keyring was unlocked. */
  readonly deletedLinks: Set<string>;
}

interface Known {
  /** Non-extractable. */
  readonly key: FileKey;
  /** The key as its owner wrapped it, from which it is wrapped again for another directory. */
  readonly wrapped: string;
}

/** The keys of the items that were opened so far and are intact; of those at a place of nobody's, what a move takes. */
export class OpenedKeys {
  readonly #known = new Map<string, Known>();
  /** The wrapped keys of unplaced items. */
  readonly #unplaced = new Map<string, string>();

  /** Keeps the key of a record, if it is intact: the size of a damaged file, for example, is not known. */
  remember({ item, key, wrapped }: OpenedRecord): OpenedItem {
    if (item.state === 'intact' && key !== null) this.add(item.id, key, wrapped);
    else this.#known.delete(item.id);
    if (item.state === 'unplaced') this.#unplaced.set(item.id, wrapped);
    else this.#unplaced.delete(item.id);
    return item;
  }

  /** The same for several. */
  rememberAll(records: readonly OpenedRecord[]): OpenedItem[] {
    return records.map((record) => this.remember(record));
  }

  /** Keeps the key of an item. */
  add(id: ItemId, key: FileKey, wrapped: string): void {
    this.#known.set(id, { key, wrapped });
  }

  /** The key of an item. Throws `item_not_opened`. */
  fileKey(id: string): FileKey {
    return this.#of(id).key;
  }

  /** The wrapped key of an item. Throws `item_not_opened`. */
  wrappedKey(id: string): string {
    return this.#of(id).wrapped;
  }

  /** The wrapped key of an item that is moved, or whose place is accepted. Throws `item_not_opened`. */
  movedKey(id: string): string {
    return this.#unplaced.get(id) ?? this.wrappedKey(id);
  }

  /** The directory with this id; null is the root. Throws `item_not_opened`. */
  directory(id: string | null, accountKey: AccountKey): Directory {
    if (id === null) return { id: null, key: accountKey.rootFolder };
    return { id: itemId(id), key: this.fileKey(id) };
  }

  #of(id: string): Known {
    const known = this.#known.get(id);
    if (known === undefined) throw failed({ code: 'item_not_opened', itemId: id });
    return known;
  }
}
