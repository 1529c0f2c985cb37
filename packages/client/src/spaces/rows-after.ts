import type { BatchChunk, BatchOperation } from '@coffer/contract';
import { itemRowBytes, type RowHasher, rowHasher, settingRowBytes, type VersionRow } from '@coffer/crypto';
import { type CanonicalItem, renewedRootRow } from '../rows/canonical-item.ts';
import { ChangingRows, type RowsAfter, type RowsBefore } from './changing-rows.ts';
import { mustBeReplaced } from './must-be-replaced.ts';
import { mustBeTrashed } from './must-be-trashed.ts';
import { mustBeUnfinished } from './must-be-unfinished.ts';
import { newItemRow, newLinkRow, ownedContact, ownedMember, smallVersion, spaceRow } from './new-rows.ts';

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
  const after = new ChangingRows(before);
  const roots = new Map(chunks.map(({ version_id, root }) => [version_id, root]));
  for (const operation of operations) apply(operation, after, { roots, hasher });
  return after;
}

interface Contents {
  /** The roots of small files, by their versions. */
  readonly roots: ReadonlyMap<string, string>;
  readonly hasher: RowHasher;
}

function apply(operation: BatchOperation, rows: ChangingRows, contents: Contents): void {
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
    case 'renew_root':
    case 'rename_root': {
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
    case 'trash':
      trash(operation, rows);
      return;
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
      rows.change(operation.id, (row) => {
        mustBeReplaced(operation.version_ids, row);
        return { ...row, versions: row.versions.filter(({ id }) => !gone.has(id)) };
      });
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
    case 'carry':
    case 'arrive':
    case 'rejoin':
      moveBetweenSpaces(operation, rows);
      return;
    case 'mount':
    case 'unmount':
    case 'member':
    case 'remove_member':
    case 'contact':
      changeSharing(operation, rows);
      return;
  }
}

/** What goes from one space into another. */
function moveBetweenSpaces(
  operation: OperationOf<'separate' | 'carry' | 'arrive' | 'rejoin'>,
  rows: ChangingRows,
): void {
  switch (operation.kind) {
    case 'separate':
      rows.remove([operation.id]);
      rows.put.set(operation.item.id, spaceRow(operation.item, rows.spaceId));
      return;
    case 'carry':
      rows.remove(operation.ids);
      return;
    case 'arrive':
      rows.arrive(operation);
      return;
    case 'rejoin':
      rows.remove([operation.id]);
      if (operation.item === undefined) return;
      rows.put.set(operation.item.id, { item: newItemRow(operation.item, rows.spaceId), versions: [] });
      return;
  }
}

/** What is about members, and about what others share. */
function changeSharing(
  operation: OperationOf<'mount' | 'unmount' | 'member' | 'remove_member' | 'contact'>,
  rows: ChangingRows,
): void {
  switch (operation.kind) {
    case 'mount':
      rows.put.set(operation.item.id, spaceRow(operation.item, rows.spaceId));
      return;
    case 'unmount':
      rows.remove([operation.id]);
      return;
    case 'member':
      rows.own(operation.member.id, ownedMember(rows.spaceId, operation.member));
      return;
    case 'remove_member':
      rows.disown(operation.id);
      return;
    case 'contact':
      rows.own(operation.contact.id, ownedContact(operation.contact));
      return;
  }
}

function trash({ ids, at, unfinished }: OperationOf<'trash'>, rows: ChangingRows): void {
  if (unfinished) mustBeUnfinished(ids, rows);
  for (const id of ids) rows.trash(id, at);
}

type OperationOf<K extends BatchOperation['kind']> = Extract<BatchOperation, { readonly kind: K }>;

function finish({ id, item, version, number, content }: OperationOf<'finish'>, rows: ChangingRows): void {
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

function create({ item }: OperationOf<'create'>, rows: ChangingRows, { roots, hasher }: Contents): void {
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
  rows: ChangingRows,
  { roots, hasher }: Contents,
): void {
  const root = roots.get(version.id);
  if (root === undefined || number === undefined || version.encrypted_upload !== undefined) return;
  const added = smallVersion(version, { id: version.id, itemId: id, number, root }, hasher);
  rows.change(id, (row) => withVersion(row, added));
}

function move({ ids, file_id: target, keys = [] }: OperationOf<'move'>, rows: ChangingRows): void {
  const placed = new Map(keys.map((key) => [key.id, key]));
  for (const id of ids) {
    const key = placed.get(id);
    rows.changeItem(id, () => ({ parentId: target ?? rows.spaceId }));
    if (key !== undefined) rows.place(id, key);
  }
}

function restore(
  { id, file_id, place, name }: OperationOf<'restore'>['items'][number],
  rows: ChangingRows,
): void {
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
