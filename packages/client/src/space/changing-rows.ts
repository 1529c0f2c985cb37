import type { CarriedItem, OperationOf, PutBackRow, SpaceRoot } from '@coffer/contract';
import {
  type Bytes,
  epochRowBytes,
  epochRowId,
  type ItemRow,
  type LinkRow,
  linkRowBytes,
  rootRowBytes,
} from '@coffer/crypto';
import type { OwnedKind, Signing } from '../keyring/own-heads.ts';
import { type CanonicalItem, canonicalPutBack } from '../rows/canonical-item.ts';
import { epochRowOf, rootRowOf } from '../rows/canonical-root.ts';

type Naming = Pick<OperationOf<'rename'>['name'], 'encrypted_name' | 'name_hash'>;

/** What a space holds of that before the operations. */
export interface RowsBefore {
  readonly spaceId: string;
  /** Those that are there of the rows that are needed, with all below what goes. */
  readonly items: ReadonlyMap<string, CanonicalItem>;
  readonly links: ReadonlyMap<string, LinkRow>;
  /** See `Proven`. */
  readonly later?: ReadonlyMap<string, Bytes> | undefined;
  /** Whether the batch changes other spaces, too. */
  readonly isOfMany?: boolean | undefined;
  /** Rows that come from another space, with all below them, as they were proven there. */
  readonly arriving?: ReadonlyMap<string, CanonicalItem> | undefined;
  /** What was sealed again of them for this space, beside what the operation itself has. */
  readonly carried?: readonly CarriedItem[] | undefined;
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

const NOTHING: ReadonlyMap<string, CanonicalItem> = new Map();

/** Rows while operations are carried out on them. */
export class ChangingRows implements RowsAfter {
  readonly put = new Map<string, CanonicalItem>();
  readonly removed = new Set<string>();
  readonly ownedPut = new Map<string, OwnedRow>();
  readonly ownedRemoved = new Set<string>();
  readonly #before: RowsBefore;
  readonly #links: Map<string, LinkRow>;
  readonly author: string | null;
  #epoch: number;

  constructor(before: RowsBefore, { epoch, author }: Signing) {
    this.#before = before;
    this.#links = new Map(before.links);
    this.#epoch = epoch;
    this.author = author;
  }

  /** Under whose key what the operations bring is sealed. */
  get epoch(): number {
    return this.#epoch;
  }

  get spaceId(): string {
    return this.#before.spaceId;
  }

  item(id: string): CanonicalItem | null {
    if (this.removed.has(id)) return null;
    return this.put.get(id) ?? this.#before.items.get(id) ?? null;
  }

  /** What a later version has added to a row of the owner's; undefined where that is nothing. */
  laterOf(id: string): Bytes | undefined {
    return this.#links.get(id)?.later ?? this.#before.later?.get(id);
  }

  putBack(rows: readonly PutBackRow[]): void {
    for (const row of rows) {
      const canonical = canonicalPutBack(row);
      this.removed.delete(canonical.item.id);
      this.put.set(canonical.item.id, canonical);
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

  /** Begins an epoch. */
  begin({ root, former }: OperationOf<'epoch'>): void {
    this.#epoch = root.epoch;
    this.root(root);
    this.own(epochRowId(former.epoch), { kind: 'epoch', bytes: epochRowBytes(epochRowOf(former)) });
  }

  /** Puts in what its owner says of the space. */
  root(root: SpaceRoot): void {
    const { spaceId } = this;
    const row = { ...rootRowOf(spaceId, root), later: this.laterOf(spaceId) };
    this.own(spaceId, { kind: 'root', bytes: rootRowBytes(row) });
  }

  /** Puts an item into a directory, where its name has this hash; without one it keeps the hash that it had. */
  place(id: string, parentId: string, nameHash: string | undefined): void {
    const hashed = nameHash === undefined ? {} : { nameHash, nameHashEpoch: this.epoch };
    this.changeItem(id, () => ({ parentId, ...hashed }));
  }

  /** Gives an item a name. */
  name(id: string, { encrypted_name: sealedName, name_hash: nameHash }: Naming): void {
    const { epoch } = this;
    this.changeItem(id, () => ({ sealedName, nameHash, nameEpoch: epoch, nameHashEpoch: epoch }));
  }

  /** Takes items from another space, with all below them, as they were sealed for this one. */
  arrive({ file_id: target, items }: OperationOf<'arrive'>): void {
    const sealed = new Map([...(this.#before.carried ?? []), ...items].map((each) => [each.id, each]));
    const { arriving = NOTHING } = this.#before;
    for (const [id, row] of arriving) {
      const carried = sealed.get(id);
      if (carried === undefined) continue;
      const isTop = !arriving.has(row.item.parentId);
      const parentId = isTop ? (target ?? this.spaceId) : row.item.parentId;
      this.put.set(id, this.#arrived(row, carried, parentId));
    }
  }

  #arrived({ item, versions }: CanonicalItem, carried: CarriedItem, parentId: string): CanonicalItem {
    const { epoch } = this;
    const { encrypted_name: sealedName, name_hash: nameHash, encrypted_metadata: sealedMetadata } = carried;
    const keys = new Map(carried.versions.map(({ id, encrypted_key }) => [id, encrypted_key]));
    const { trashed } = item;
    return {
      item: {
        ...item,
        parentId,
        ...{ sealedName, nameHash, sealedMetadata, nameEpoch: epoch, nameHashEpoch: epoch },
        metadataEpoch: sealedMetadata === null ? null : epoch,
        // What lay somewhere else when it was put away lies there, too.
        trashed: trashed && { at: trashed.at, fromId: parentId },
      },
      versions: versions.map((version) => {
        const wrappedKey = keys.get(version.id) ?? null;
        const author = this.author ?? version.author;
        return { ...version, wrappedKey, keyEpoch: wrappedKey === null ? null : epoch, author };
      }),
      further: [],
    };
  }

  trash(id: string, at: number | undefined): void {
    this.changeItem(id, ({ trashed, parentId }) =>
      trashed !== null || at === undefined ? {} : { trashed: { at, fromId: parentId } },
    );
  }

  change(id: string, change: (row: CanonicalItem) => CanonicalItem): void {
    const row = this.item(id);
    if (row !== null) this.put.set(id, change(row));
  }

  changeItem(id: string, change: (item: ItemRow) => Partial<ItemRow>): void {
    this.change(id, (row) => ({ ...row, item: { ...row.item, ...change(row.item) } }));
  }

  /** These items with all that lies in them, also in the trash. */
  withAllBelow(ids: readonly string[]): ReadonlySet<string> {
    const all = new Set(ids);
    const rows = [...this.#before.items.keys(), ...this.put.keys()].flatMap((each) => this.item(each) ?? []);
    for (let size = 0; size < all.size; ) {
      size = all.size;
      for (const { item } of rows) if (all.has(item.parentId)) all.add(item.id);
    }
    return all;
  }

  /** With all that lies in it, also in the trash, and the links of all of these. */
  remove(ids: readonly string[]): void {
    const all = this.withAllBelow(ids);
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
