import type { BatchChunk, BatchOperation, PutBackRow } from '@coffer/contract';
import {
  type Bytes,
  type ItemRow,
  itemRowBytes,
  type LinkRow,
  linkRowBytes,
  type RowHasher,
  rowHasher,
  settingRowBytes,
  type VersionRow,
} from '@coffer/crypto';
import { type CanonicalItem, canonicalItem, formerKeyOf, renewedRootRow } from '../rows/canonical-item.ts';
import { mustBeTrashed } from './must-be-trashed.ts';
import { newItemRow, ownedContact, smallVersion, spaceRow } from './new-rows.ts';
import { keyOutdated } from './unless-outdated.ts';

/** What a space holds of that before the operations. */
export interface RowsBefore {
  readonly spaceId: string;
  /** Those that are there of the rows that are needed, with all below what goes. */
  readonly items: ReadonlyMap<string, CanonicalItem>;
  readonly links: ReadonlyMap<string, LinkRow>;
}

/** A row that only the owner changes. */
export interface OwnedRow {
  readonly kind: 'item' | 'link' | 'setting' | 'contact';
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

/**
 * What operations leave, one after the other, as whoever carries them out does it: of the rows that were known before and of
 * the operations alone, so that nobody else decides what a client signs. What is said of rows that are not there changes
 * nothing: who carries it out refuses it. Throws `key_outdated` where an item that gets another key has another name by now.
 *
 * @param chunks those of small files that go along
 */
export async function rowsAfter(
  operations: readonly BatchOperation[],
  chunks: readonly BatchChunk[],
  before: RowsBefore,
): Promise<RowsAfter> {
  const hasher = await rowHasher();
  const after = new Rows(before);
  const roots = new Map(chunks.map(({ version_id, root }) => [version_id, root]));
  for (const operation of operations) apply(operation, after, { roots, hasher });
  return after;
}

/** Rows while operations are carried out on them. */
class Rows implements RowsAfter {
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

interface Contents {
  /** The roots of small files, by their versions. */
  readonly roots: ReadonlyMap<string, string>;
  readonly hasher: RowHasher;
}

function apply(operation: BatchOperation, rows: Rows, contents: Contents): void {
  switch (operation.kind) {
    case 'create':
      create(operation, rows, contents);
      return;
    case 'add_version':
      addVersion(operation, rows, contents);
      return;
    case 'finish':
      finish(operation, rows);
      return;
    case 'show_version': {
      const { id, version_id, renewed } = operation;
      if (renewed !== undefined) rows.rewrap(id, { ...renewed, version_id });
      rows.changeItem(id, () => ({ newestVersionId: version_id }));
      return;
    }
    case 'renew':
      rows.place(operation.id, operation);
      return;
    case 'renew_root': {
      const root = renewedRootRow(rows.spaceId, operation);
      rows.own(rows.spaceId, { kind: 'item', bytes: itemRowBytes(root) });
      return;
    }
    case 'rename': {
      const { encrypted_name: sealedName, name_hash: nameHash } = operation.name;
      rows.changeItem(operation.id, () => ({ sealedName, nameHash }));
      return;
    }
    case 'move':
      move(operation, rows);
      return;
    case 'trash': {
      for (const id of operation.ids) rows.trash(id, operation.at);
      return;
    }
    case 'restore':
      for (const wanted of operation.items) restore(wanted, rows);
      return;
    case 'put_back':
      rows.putBack(operation.rows);
      return;
    case 'delete':
      if (operation.unchanged_since !== undefined) mustBeTrashed(operation.ids, rows);
      rows.remove(operation.ids);
      return;
    case 'delete_versions': {
      const gone = new Set(operation.version_ids);
      rows.change(operation.id, (row) => ({
        ...row,
        versions: row.versions.filter(({ id }) => !gone.has(id)),
      }));
      return;
    }
    case 'link':
      rows.putLink(newLinkRow(operation));
      return;
    case 'seal_link': {
      const { id, encrypted_file_key: sealedFileKey, signature } = operation;
      rows.changeLink(id, { sealedFileKey, signature });
      return;
    }
    case 'limit_link': {
      const { id, expires_at: expiresAt, max_downloads: maxDownloads, signature } = operation;
      rows.changeLink(id, { expiresAt, maxDownloads, signature });
      return;
    }
    case 'delete_link':
      rows.disown(operation.id);
      return;
    case 'setting': {
      const { id, generation, encrypted_body: sealedBody } = operation.setting;
      rows.own(id, { kind: 'setting', bytes: settingRowBytes({ id, generation, sealedBody }) });
      return;
    }
    case 'separate':
      rows.remove([operation.id]);
      rows.put.set(operation.item.id, spaceRow(operation.item, rows.spaceId));
      return;
    case 'contact':
      rows.own(operation.contact.id, ownedContact(operation.contact));
      return;
  }
}

type OperationOf<K extends BatchOperation['kind']> = Extract<BatchOperation, { readonly kind: K }>;

function finish({ id, item, version, number, content }: OperationOf<'finish'>, rows: Rows): void {
  const final = item ?? version;
  const { root, sealed_size: size } = content;
  // Of a file that another program has begun, nobody but the server knows what it becomes.
  if (final === undefined || root === undefined || size === undefined || number === undefined) return;
  const { md5, sha1, sha256: sealedSha256, blake2b } = content;
  const row: VersionRow = {
    id: item === undefined ? final.id : (item.version_id ?? item.id),
    itemId: id,
    number,
    wrappedKey: final.encrypted_content_key ?? null,
    root,
    size,
    sealedMetadata: content.encrypted_metadata ?? final.encrypted_metadata ?? null,
    sealedHashes: { md5, sha1, sha256: sealedSha256, blake2b },
    thumbnailHash: final.thumbnail_hash ?? null,
    author: null,
  };
  if (item === undefined) rows.change(id, (before) => withVersion(before, row));
  else rows.put.set(id, { item: newItemRow(item, rows.spaceId), versions: [row] });
}

function create({ item }: OperationOf<'create'>, rows: Rows, { roots, hasher }: Contents): void {
  const row = newItemRow(item, rows.spaceId);
  if (row.newestVersionId === null) {
    rows.put.set(item.id, { item: row, versions: [] });
    return;
  }
  const root = roots.get(row.newestVersionId);
  // A record of an upload is no row.
  if (root === undefined || item.encrypted_upload !== undefined) return;
  const named = { id: row.newestVersionId, itemId: item.id, number: 1, root };
  rows.put.set(item.id, { item: row, versions: [smallVersion(item, named, hasher)] });
}

function addVersion(
  { id, version, number }: OperationOf<'add_version'>,
  rows: Rows,
  { roots, hasher }: Contents,
): void {
  const root = roots.get(version.id);
  if (root === undefined || number === undefined || version.encrypted_upload !== undefined) return;
  const added = smallVersion(version, { id: version.id, itemId: id, number, root }, hasher);
  rows.change(id, (row) => withVersion(row, added));
}

function newLinkRow({ link }: OperationOf<'link'>): LinkRow {
  return {
    id: link.id,
    itemId: link.file_id,
    sealedLinkKey: link.encrypted_link_key,
    sealedName: link.encrypted_name,
    sealedFileKey: link.encrypted_file_key,
    sealedThumbnail: link.encrypted_thumbnail ?? null,
    expiresAt: link.expires_at ?? null,
    maxDownloads: link.max_downloads ?? null,
    signature: link.signature,
  };
}

function move({ ids, file_id: target, keys = [] }: OperationOf<'move'>, rows: Rows): void {
  const placed = new Map(keys.map((key) => [key.id, key]));
  for (const id of ids) {
    const key = placed.get(id);
    rows.changeItem(id, () => ({ parentId: target ?? rows.spaceId }));
    if (key !== undefined) rows.place(id, key);
  }
}

type PlacedKey = Omit<NonNullable<OperationOf<'move'>['keys']>[number], 'id'>;
type RewrappedContent = NonNullable<NonNullable<PlacedKey['renewal']>['content']>;

function restore({ id, file_id, place, name }: OperationOf<'restore'>['items'][number], rows: Rows): void {
  if (rows.item(id)?.item.trashed == null) return;
  rows.changeItem(id, () => ({ trashed: null, ...(file_id === null && { parentId: rows.spaceId }) }));
  if (place !== undefined) rows.place(id, place);
  if (name === undefined) return;
  rows.changeItem(id, () => ({ sealedName: name.encrypted_name, nameHash: name.name_hash }));
}

/** A file shows a version from when it has it. */
function withVersion({ item, versions }: CanonicalItem, version: VersionRow): CanonicalItem {
  return { item: { ...item, newestVersionId: version.id }, versions: [...versions, version] };
}
