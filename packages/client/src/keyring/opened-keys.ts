import {
  type ContentKey,
  type DirectoryKey,
  FIRST_KEY_GENERATION,
  type ItemId,
  itemId,
  type ParentId,
  type VersionId,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { DriveKey } from './account-keys.ts';
import type { EarlierKeys } from './earlier-keys.ts';
import type { ItemKeys, OpenedRecord } from './open-record.ts';
import type { OpenedItem } from './opened-item.ts';
import type { SpaceKeys } from './own-heads.ts';
import { type KeyAge, planRenewals } from './plan-renewals.ts';

/** A directory in which something is sealed. */
export interface Directory extends DirectoryKey {
  readonly id: ParentId;
  /** The number of its key. */
  readonly generation: number;
  /** The keys that it had. */
  readonly earlier: EarlierKeys;
  /** What the wrappings of what lies in it name: its id, at the top that of the drive. */
  readonly boundId: ItemId;
}

/** The keys of an account that is open, and what was learnt since. */
export interface OpenKeyring extends SpaceKeys {
  /** Of the intact items seen so far. */
  readonly opened: OpenedKeys;
}

/** The keys of an item, and its name: what it takes to move it. */
export interface NamedKeys extends ItemKeys {
  readonly name: string;
  /** What the file shows; null of a directory. */
  readonly content: { readonly versionId: VersionId; readonly key: ContentKey } | null;
}

/** Files that were made here and keep their keys: what follows upon an upload still needs them. */
const MADE_KEPT = 1_000;

/** The keys of the items that were opened so far and are intact; of unplaced ones, what a move takes. */
export class OpenedKeys {
  readonly #known = new Map<string, NamedKeys>();
  readonly #unplaced = new Map<string, NamedKeys>();
  /** Of all versions that were opened, by their ids. */
  readonly #contents = new Map<string, ContentKey>();
  /** Keys that items get with the next batch, by their wrapping. */
  readonly #proposed = new Map<string, { readonly id: string; readonly keys: NamedKeys }>();
  /** Small files that were made here, in their order, with the keys that they got. */
  readonly #made = new Map<string, NamedKeys>();
  #greatest = FIRST_KEY_GENERATION;

  /** Keeps the keys of a record, if it is intact: the size of a damaged file, for example, is not known. */
  remember({ item, content, keys }: OpenedRecord): OpenedItem {
    this.#known.delete(item.id);
    this.#unplaced.delete(item.id);
    if (keys === null || item.state === 'damaged') return item;
    this.#greatest = Math.max(this.#greatest, keys.generation);
    const kept = item.state === 'intact' ? this.#known : this.#unplaced;
    const { name, versionId } = item;
    const shown = content === null || versionId === null ? null : { versionId, key: content };
    kept.set(item.id, { ...keys, name, content: shown });
    if (item.state === 'intact' && shown !== null) this.addContent(shown.versionId, shown.key);
    return item;
  }

  /** The same for several. */
  rememberAll(records: readonly OpenedRecord[]): OpenedItem[] {
    return records.map((record) => this.remember(record));
  }

  /** Lets go of the keys of these items: what they were may be another thing now. */
  forgetAll(records: readonly OpenedRecord[]): OpenedItem[] {
    return records.map(({ item }) => {
      this.#known.delete(item.id);
      this.#unplaced.delete(item.id);
      return item;
    });
  }

  /** Those of these items whose keys are not known, or those of a directory above in which they are sealed. */
  missing(ids: readonly (string | null)[], { root }: DriveKey): string[] {
    return ids.filter((id): id is string => {
      for (let at = id; at !== null && at !== root.driveId; ) {
        const keys = this.#known.get(at) ?? this.#unplaced.get(at);
        if (keys === undefined) return true;
        at = keys.wrapped.place.parentId;
      }
      return false;
    });
  }

  /** Keeps the keys of an item that was made here. */
  add(id: string, keys: NamedKeys): void {
    this.#greatest = Math.max(this.#greatest, keys.generation);
    this.#known.set(id, keys);
    if (keys.content !== null) this.addContent(keys.content.versionId, keys.content.key);
  }

  /**
   * Keeps the keys of a small file that was made here, and lets go of those of the ones made long before, which the rows of this
   * device have: two keys of each are most of what a program keeps that sends thousands.
   */
  addMade(id: string, keys: NamedKeys): void {
    this.add(id, keys);
    this.#made.set(id, keys);
    if (this.#made.size <= MADE_KEPT) return;
    const [[oldest, then] = []] = this.#made;
    if (oldest === undefined) return;
    this.#made.delete(oldest);
    // Unless it was opened again, moved or renamed.
    if (this.#known.get(oldest) === then) this.#known.delete(oldest);
  }

  /** Keeps the key of a version of an item that is intact. */
  addContent(id: VersionId, key: ContentKey): void {
    this.#contents.set(id, key);
  }

  /** The key of a version that was opened before. */
  contentKey(id: VersionId): ContentKey | undefined {
    return this.#contents.get(id);
  }

  /** Goes on with another name of an item. Throws `item_not_opened`. */
  rename(id: string, name: string, sealedName: string): void {
    this.add(id, { ...this.keys(id), name, sealedName });
  }

  /** The keys of an item. Throws `item_not_opened`. */
  keys(id: string): NamedKeys {
    const known = this.#known.get(id);
    if (known === undefined) throw failed({ code: 'item_not_opened', itemId: id });
    return known;
  }

  /**
   * A version of a file, and the key of its content; by default the one that it shows. Throws `item_not_opened`, for a
   * directory too.
   */
  content(id: string, version: VersionId | null = null): NonNullable<NamedKeys['content']> {
    const { content } = this.keys(id);
    if (version === null && content !== null) return content;
    const key = version === null ? undefined : this.#contents.get(version);
    if (version === null || key === undefined) throw failed({ code: 'item_not_opened', itemId: id });
    return { versionId: version, key };
  }

  /** The keys of an item that is moved, or whose place is accepted. Throws `item_not_opened`. */
  movedKeys(id: string): NamedKeys {
    return this.#unplaced.get(id) ?? this.keys(id);
  }

  /** The directory with this id; null is the root, and so is the drive itself. Throws `item_not_opened`, for a file too. */
  directory(id: string | null, { root }: DriveKey): Directory {
    if (id === null || id === root.driveId) return { ...root, id: null, boundId: root.driveId };
    const { directory, generation, earlier } = this.keys(id);
    if (directory === null) throw failed({ code: 'item_not_opened', itemId: id });
    return { ...directory, generation, earlier, id: itemId(id), boundId: itemId(id) };
  }

  /** The same, of which no key above is newer. Throws `key_renewal_due` where one is, too. */
  newest(id: string | null, driveKey: DriveKey): Directory {
    this.mustBeNewest([id], driveKey);
    return this.directory(id, driveKey);
  }

  /** The keys of an item, of which none above is newer. Throws `item_not_opened`, `key_renewal_due`. */
  newestKeys(id: string, driveKey: DriveKey): NamedKeys {
    this.mustBeNewest([id], driveKey);
    return this.keys(id);
  }

  /**
   * Nothing new is sealed under a key that is older than one above it. Throws `key_renewal_due` with those of these items
   * for which that is so, `item_not_opened`.
   */
  mustBeNewest(ids: readonly (string | null)[], driveKey: DriveKey): void {
    const due = [...new Set(ids)].filter((id): id is string => {
      return id !== null && planRenewals(this.chain(id, driveKey), 0).length > 0;
    });
    if (due.length > 0) throw failed({ code: 'key_renewal_due', itemIds: due });
  }

  /** The keys from the root down to an item, by their numbers. Throws `item_not_opened`. */
  chain(id: string, { root }: DriveKey): KeyAge[] {
    const chain: KeyAge[] = [];
    for (let at: string = id; at !== root.driveId; ) {
      const { generation, wrapped } = this.keys(at);
      chain.unshift({ id: at, generation });
      at = wrapped.place.parentId;
    }
    return [{ id: root.driveId, generation: root.generation }, ...chain];
  }

  /** The number that a new key in a directory takes: the greatest that this device has seen. */
  greatest({ generation }: Pick<Directory, 'generation'>): number {
    return Math.max(this.#greatest, generation);
  }

  /** Keeps the keys that an item gets, until the server has them. */
  propose(id: string, keys: NamedKeys): void {
    this.#proposed.set(keys.wrapped.envelope, { id, keys });
  }

  /** Keys that were proposed. Throws `item_not_opened`. */
  proposed(envelope: string): NamedKeys {
    const proposed = this.#proposed.get(envelope);
    if (proposed === undefined) throw failed({ code: 'item_not_opened', itemId: envelope });
    return proposed.keys;
  }

  /** Goes on with keys that were proposed, which the server has now. */
  adopt(envelopes: readonly string[]): void {
    for (const envelope of envelopes) {
      const proposed = this.#proposed.get(envelope);
      if (proposed === undefined) continue;
      this.#unplaced.delete(proposed.id);
      this.add(proposed.id, proposed.keys);
    }
    this.#proposed.clear();
  }

  /** Lets go of all items: others have renewed keys of theirs. */
  forgetKeys(): void {
    this.#known.clear();
    this.#unplaced.clear();
    this.#made.clear();
  }
}
