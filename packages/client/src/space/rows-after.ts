import type { BatchChunk, BatchOperation } from '@coffer/contract';
import { type RowHasher, rowHasher, settingRowBytes, sha256, type VersionRow } from '@coffer/crypto';
import type { Signing } from '../keyring/own-heads.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import { ChangingRows, type RowsAfter, type RowsBefore } from './changing-rows.ts';
import { mustBeReplaced } from './must-be-replaced.ts';
import { mustBeSealedUnder } from './must-be-sealed-under.ts';
import { mustBeTrashed } from './must-be-trashed.ts';
import { mustBeUnfinished } from './must-be-unfinished.ts';
import { mustKnow } from './must-know.ts';
import { newItemRow, newLinkRow, ownedContact, ownedMember, smallVersion, spaceRow } from './new-rows.ts';
import { type KeptOwned, keptOwned, type Owned } from './owned-rows.ts';

/**
 * What operations leave, one after the other, as whoever carries them out does it: of the rows that were known before and of
 * the operations alone, so that nobody else decides what a client signs. What is said of rows that are not there changes
 * nothing: who carries it out refuses it. Throws `epoch_outdated` for what was sealed under the key of another epoch, and as
 * `mustKnow`.
 *
 * @param chunks those of small files that go along
 */
export async function rowsAfter(
  operations: readonly BatchOperation[],
  chunks: readonly BatchChunk[],
  before: RowsBefore,
  signing: Signing,
): Promise<RowsAfter> {
  const hasher = await rowHasher();
  const after = new ChangingRows(before, signing);
  const by = {
    isOwner: signing.author === null,
    isUndo: operations.some(({ kind }) => kind === 'undoes'),
    isAnswer: operations.some(({ kind }) => kind === 'epoch'),
    isOfMany: before.isOfMany === true,
  };
  const roots = new Map(chunks.map(({ version_id, root }) => [version_id, root]));
  for (const operation of operations) {
    // They say what was, and what is undone.
    if (operation.kind === 'was' || operation.kind === 'undoes') continue;
    mustBeSealedUnder(after.epoch, operation);
    mustKnow(operation, after, by);
    apply(operation, after, { roots, hasher });
  }
  return after;
}

type ChangingOperation = Exclude<BatchOperation, { readonly kind: 'was' | 'undoes' }>;

interface Contents {
  /** The roots of small files, by their versions. */
  readonly roots: ReadonlyMap<string, string>;
  readonly hasher: RowHasher;
}

function apply(operation: ChangingOperation, rows: ChangingRows, contents: Contents): void {
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
    case 'show_version':
      rows.changeItem(operation.id, () => ({ shownVersionId: operation.version_id }));
      return;
    case 'epoch':
      rows.begin(operation);
      return;
    case 'rename_space':
      rows.root(operation.root);
      return;
    case 'rename':
      rows.name(operation.id, operation.name);
      return;
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
        return {
          ...row,
          versions: row.versions.filter(({ id }) => !gone.has(id)),
          further: row.further.filter(({ id }) => !gone.has(id)),
        };
      });
      return;
    }
    case 'link':
      rows.putLink(newLinkRow(operation));
      return;
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
      const row = { id, generation, sealedBody, later: rows.laterOf(id) };
      rows.own(id, { kind: 'setting', bytes: settingRowBytes(row) });
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
    // What a program without keys has changed is no row until its owner accepts it.
    case 'undo_plain':
      return;
    default:
      operation satisfies never;
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
      rows.put.set(operation.item.id, spaceRow(operation.item, rows.spaceId, rows.epoch));
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
      rows.put.set(operation.item.id, directoryRow(operation.item, rows));
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
      rows.put.set(operation.item.id, spaceRow(operation.item, rows.spaceId, rows.epoch));
      return;
    case 'unmount':
      rows.remove([operation.id]);
      return;
    case 'member':
      rows.own(
        operation.member.id,
        ownedMember(rows.spaceId, operation.member, rows.laterOf(operation.member.id)),
      );
      return;
    case 'remove_member':
      rows.disown(operation.id);
      return;
    case 'contact':
      rows.own(operation.contact.id, ownedContact(operation.contact, rows.laterOf(operation.contact.id)));
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
    keyEpoch: final.encrypted_key ? rows.epoch : null,
    wrappedKey: final.encrypted_key || null,
    contentId: item === undefined ? final.id : (item.version_id ?? item.id),
    root,
    size,
    sealedMetadata: content.encrypted_metadata ?? final.encrypted_metadata ?? null,
    sealedHashes: { md5, sha1, sha256: sealedSha256, blake2b },
    thumbnailHash: final.thumbnail_hash ?? null,
    author: rows.author,
  };
  if (item === undefined) rows.change(id, (before) => withVersion(before, row));
  else rows.put.set(id, { item: newItemRow(item, rows.spaceId, rows.epoch), versions: [row], further: [] });
}

function create({ item }: OperationOf<'create'>, rows: ChangingRows, { roots, hasher }: Contents): void {
  const row = newItemRow(item, rows.spaceId, rows.epoch);
  if (row.shownVersionId === null) {
    rows.put.set(item.id, { item: row, versions: [], further: [] });
    return;
  }
  const root = roots.get(row.shownVersionId);
  // A record of an upload is no row.
  if (root === undefined || item.encrypted_upload !== undefined) return;
  const { epoch, author } = rows;
  const named = { id: row.shownVersionId, itemId: item.id, number: 1, root, epoch, author };
  rows.put.set(item.id, { item: row, versions: [smallVersion(item, named, hasher)], further: [] });
}

function addVersion(
  { id, version, number }: OperationOf<'add_version'>,
  rows: ChangingRows,
  { roots, hasher }: Contents,
): void {
  const root = roots.get(version.id);
  if (root === undefined || number === undefined || version.encrypted_upload !== undefined) return;
  const { epoch, author } = rows;
  const named = { id: version.id, itemId: id, number, root, epoch, author };
  const added = smallVersion(version, named, hasher);
  rows.change(id, (row) => withVersion(row, added));
}

function move({ ids, file_id: target, names = [] }: OperationOf<'move'>, rows: ChangingRows): void {
  const hashes = new Map(names.map(({ id, name_hash }) => [id, name_hash]));
  for (const id of ids) rows.place(id, target ?? rows.spaceId, hashes.get(id));
}

function restore(
  { id, file_id, name_hash, name }: OperationOf<'restore'>['items'][number],
  rows: ChangingRows,
): void {
  const item = rows.item(id)?.item;
  if (item == null || item.trashed === null) return;
  rows.changeItem(id, () => ({ trashed: null }));
  rows.place(id, file_id === null ? rows.spaceId : item.parentId, name_hash);
  if (name !== undefined) rows.name(id, name);
}

function directoryRow(
  item: Parameters<typeof newItemRow>[0],
  { spaceId, epoch }: ChangingRows,
): CanonicalItem {
  return { item: newItemRow(item, spaceId, epoch), versions: [], further: [] };
}

/** A file shows a version from when it has it. */
function withVersion({ item, versions, ...others }: CanonicalItem, version: VersionRow): CanonicalItem {
  return { item: { ...item, shownVersionId: version.id }, versions: [...versions, version], ...others };
}

/** The rows that only the owner changes, as a batch leaves them. */
export async function ownedAfter(before: Owned, { ownedPut, ownedRemoved }: RowsAfter): Promise<KeptOwned> {
  const rows = new Map(before);
  for (const id of ownedRemoved) rows.delete(id);
  for (const [id, { bytes, ...row }] of ownedPut) rows.set(id, { ...row, id, hash: await sha256(bytes) });
  return keptOwned(rows);
}

/** Rows as they are before a batch; null where it changes none that only the owner changes. */
interface RowsToCount {
  readonly items: ReadonlyMap<string, CanonicalItem>;
  readonly owned: Owned | null;
}

/** How many rows there are more, and how many went. */
export function countRows(
  { items, owned }: RowsToCount,
  after: RowsAfter,
): { more: number; removed: number } {
  const sizeOf = (row: CanonicalItem | undefined) =>
    row === undefined ? 0 : 1 + row.versions.length + row.further.length + (row.unknown?.length ?? 0);
  let [more, removed] = [0, 0];
  for (const [id, row] of after.put) {
    const before = items.get(id);
    more += sizeOf(row) - sizeOf(before);
    const left = new Set([...row.versions, ...row.further].map((version) => version.id));
    const was = before === undefined ? [] : [...before.versions, ...before.further];
    removed += was.filter((version) => !left.has(version.id)).length;
  }
  for (const id of after.removed) {
    more -= sizeOf(items.get(id));
    removed += sizeOf(items.get(id));
  }
  for (const id of after.ownedPut.keys()) more += owned?.has(id) ? 0 : 1;
  for (const id of after.ownedRemoved) {
    if (!owned?.has(id)) continue;
    more -= 1;
    removed += 1;
  }
  return { more, removed };
}
