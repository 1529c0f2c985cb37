import type { BatchOperation, PutBackRow } from '@coffer/contract';
import type { Bytes, ItemRow, LinkRow } from '@coffer/crypto';
import { linkRowBytes } from '@coffer/crypto';
import type { OwnedKind } from '../keyring/own-heads.ts';
import { type CanonicalItem, canonicalItem, formerKeyOf } from '../rows/canonical-item.ts';
import { keyOutdated } from './unless-outdated.ts';

/** What a space holds of that before the operations. */
export interface RowsBefore {
  readonly spaceId: string;
  /** Those that are there of the rows that are needed, with all below what goes. */
  readonly items: ReadonlyMap<string, CanonicalItem>;
  readonly links: ReadonlyMap<string, LinkRow>;
  /** Rows that come from another space, with all below them, as they were proven there. */
  readonly arriving?: ReadonlyMap<string, CanonicalItem>;
}

/** A row that only the owner changes. */
export interface OwnedRow {
  readonly kind: OwnedKind;
  readonly bytes: Bytes;
  /** Of a link: the item that it is of. */
  readonly itemId?: string;
}

/** What becomes of rows. */
export interface RowsAfter {
  /** Items as they are afterwards. */
  readonly put: ReadonlyMap<string, CanonicalItem>;
  readonly removed: ReadonlySet<string>;
  readonly ownedPut: ReadonlyMap<string, OwnedRow>;
  readonly ownedRemoved: ReadonlySet<string>;
}

type PlacedKey = Omit<NonNullable<Extract<BatchOperation, { readonly kind: 'move' }>['keys']>[number], 'id'>;
type RewrappedContent = NonNullable<NonNullable<PlacedKey['renewal']>['content']>;

/** Rows while operations are carried out on them. */
export class ChangingRows implements RowsAfter {
  readonly put = new Map<string, CanonicalItem>();
  readonly removed = new Set<string>();
  readonly ownedPut = new Map<string, OwnedRow>();
  readonly ownedRemoved = new Set<string>();
  readonly #before: RowsBefore;
  readonly #links: Map<string, LinkRow>;

  constructor(before: RowsBefore) {
    this.#before = before;
    this.#links = new Map(before.links);
  }

  get spaceId(): string {
    return this.#before.spaceId;
  }

  item(id: string): CanonicalItem | null {
    if (this.removed.has(id)) return null;
    return this.put.get(id) ?? this.#before.items.get(id) ?? null;
  }

  putBack(rows: readonly PutBackRow[]): void {
    for (const row of rows) {
      this.removed.delete(row.id);
      this.put.set(row.id, canonicalItem(this.spaceId, row));
    }
  }

  putLink(link: LinkRow): void {
    this.#links.set(link.id, link);
    this.own(link.id, { kind: 'link', bytes: linkRowBytes(link), itemId: link.itemId });
  }

  changeLink(id: string, changes: Partial<LinkRow>): void {
    const link = this.#links.get(id);
    if (link !== undefined) this.putLink({ ...link, ...changes });
  }

  /** Puts an item under another key, which may be that of another place, and gives it another key of its own if it comes with one. */
  place(id: string, { encrypted_key, name_hash, parent_generation = 1, renewal }: PlacedKey): void {
    const named = this.item(id)?.item.sealedName ?? renewal?.former_name;
    if (renewal?.former_name !== undefined && renewal.former_name !== named) throw keyOutdated();
    this.changeItem(id, () => ({
      wrappedKey: encrypted_key,
      nameHash: name_hash,
      parentGeneration: parent_generation,
      ...(renewal !== undefined && {
        generation: renewal.generation,
        formerKeys: renewal.former_keys.map(formerKeyOf),
        sealedName: renewal.encrypted_name,
      }),
    }));
    if (renewal?.content !== undefined) this.rewrap(id, renewal.content);
  }

  /** Wraps the key of a version anew. */
  rewrap(id: string, { version_id, encrypted_content_key: wrappedKey }: RewrappedContent): void {
    this.change(id, (row) => ({
      ...row,
      versions: row.versions.map((version) =>
        version.id === version_id ? { ...version, wrappedKey } : version,
      ),
    }));
  }

  /** Takes items from another space, under their next keys; what lies below them stays as it was there. */
  arrive({ file_id: target, keys }: Extract<BatchOperation, { readonly kind: 'arrive' }>): void {
    for (const [id, row] of this.#before.arriving ?? []) if (!this.put.has(id)) this.put.set(id, row);
    const parentId = target ?? this.spaceId;
    for (const { id, ...key } of keys) {
      // What was opened has to be what was proven.
      if (this.item(id)?.item.generation !== key.renewal.former_generation) throw keyOutdated();
      this.changeItem(id, ({ trashed }) => ({
        parentId,
        trashed: trashed && { at: trashed.at, fromId: parentId },
      }));
      this.place(id, key);
    }
  }

  trash(id: string, at: number | undefined): void {
    this.changeItem(id, ({ trashed, parentId }) =>
      trashed !== null || at === undefined ? {} : { trashed: { at, fromId: parentId ?? this.spaceId } },
    );
  }

  change(id: string, change: (row: CanonicalItem) => CanonicalItem): void {
    const row = this.item(id);
    if (row !== null) this.put.set(id, change(row));
  }

  changeItem(id: string, change: (item: ItemRow) => Partial<ItemRow>): void {
    this.change(id, (row) => ({ ...row, item: { ...row.item, ...change(row.item) } }));
  }

  /** With all that lies in it, also in the trash, and the links of all of these. */
  remove(ids: readonly string[]): void {
    const all = new Set(ids);
    const rows = [...this.#before.items.keys(), ...this.put.keys()].flatMap((each) => this.item(each) ?? []);
    for (let size = 0; size < all.size; ) {
      size = all.size;
      for (const { item } of rows) if (all.has(item.parentId ?? '')) all.add(item.id);
    }
    for (const each of all) {
      if (this.item(each) === null) continue;
      this.put.delete(each);
      this.removed.add(each);
    }
    for (const { id: linkId, itemId } of this.#links.values()) {
      if (all.has(itemId)) this.disown(linkId);
    }
  }

  own(id: string, row: OwnedRow): void {
    this.ownedRemoved.delete(id);
    this.ownedPut.set(id, row);
  }

  disown(id: string): void {
    this.ownedPut.delete(id);
    this.ownedRemoved.add(id);
  }
}
