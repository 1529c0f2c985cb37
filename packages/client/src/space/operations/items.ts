import type { OperationOf } from '@coffer/contract';
import type { VersionRow } from '@coffer/crypto';
import { type CanonicalItem, canonicalPutBack } from '../../rows/canonical-item.ts';
import { staysInItsSpace } from '../../rows/later-rows.ts';
import type { ChangingRows } from '../changing-rows.ts';
import { mustBeReplaced } from '../must-be-replaced.ts';
import { mustBeTrashed } from '../must-be-trashed.ts';
import { mustBeUnfinished } from '../must-be-unfinished.ts';
import { newItemRow, smallVersion } from '../new-rows.ts';
import { type Changing, mustBeAllowed, mustUpdate, type RowsThere } from './known-rows.ts';
import { always, type Contents, nothing, type Signings } from './operation-signing.ts';

/** What changes items within a space. */
export const ITEMS: Pick<
  Signings,
  | ('create' | 'add_version' | 'finish' | 'show_version' | 'rename' | 'move')
  | ('trash' | 'restore' | 'put_back' | 'delete' | 'delete_versions')
> = {
  create: { sealed: ({ item }) => [item], mustKnow: always, leaves: create },
  add_version: {
    // The record of an upload is sealed for its maker alone.
    sealed: ({ version }) => (version.encrypted_key === undefined ? [] : [version]),
    mustKnow: mustBeUndone,
    leaves: addVersion,
  },
  finish: {
    sealed: ({ item, version }) => [
      ...(item === undefined ? [] : [item]),
      ...(version?.encrypted_key === undefined ? [] : [version]),
    ],
    mustKnow: mustBeUndone,
    leaves: finish,
  },
  show_version: {
    sealed: nothing,
    mustKnow: mustBeUndone,
    leaves: ({ id, version_id: shownVersionId }, rows) => rows.changeItem(id, () => ({ shownVersionId })),
  },
  rename: {
    sealed: ({ name }) => [name],
    mustKnow: mustBeUndone,
    leaves: ({ id, name }, rows) => rows.name(id, name),
  },
  move: {
    sealed: (operation) => ((operation.names ?? []).length === 0 ? [] : [operation]),
    mustKnow: mustBeOwned,
    leaves: move,
  },
  trash: {
    sealed: nothing,
    mustKnow: mustBeOwned,
    leaves({ ids, at, unfinished }, rows) {
      if (unfinished) mustBeUnfinished(ids, rows);
      for (const id of ids) rows.trash(id, at);
    },
  },
  restore: {
    sealed: (operation) => [
      ...(operation.items.some(({ name_hash }) => name_hash !== undefined) ? [operation] : []),
      ...operation.items.flatMap(({ name }) => name ?? []),
    ],
    mustKnow: ({ items }, rows, by) => mustBeOwned({ ids: items.map(({ id }) => id) }, rows, by),
    leaves({ items }, rows) {
      for (const wanted of items) restore(wanted, rows);
    },
  },
  put_back: {
    // Each row comes as it was signed, with its own epochs.
    sealed: nothing,
    mustKnow({ rows }) {
      if (rows.some((row) => staysInItsSpace(canonicalPutBack(row)))) throw mustUpdate();
    },
    leaves: (operation, rows) => rows.putBack(operation.rows),
  },
  delete: {
    sealed: nothing,
    mustKnow: mustBeOwned,
    leaves({ ids, unchanged_since }, rows) {
      if (unchanged_since !== undefined) mustBeTrashed(ids, rows);
      rows.remove(ids);
    },
  },
  delete_versions: {
    sealed: nothing,
    mustKnow: ({ id }, rows, by) => mustBeOwned({ ids: [id] }, rows, by),
    leaves: deleteVersions,
  },
};

/** The owner may still trash, restore, move within the space, delete and undo everything. */
function mustBeOwned({ ids }: { readonly ids: readonly string[] }, rows: RowsThere, { isOwner }: Changing) {
  mustBeAllowed(ids, rows, isOwner);
}

function mustBeUndone({ id }: { readonly id: string }, rows: RowsThere, { isOwner, isUndo }: Changing) {
  mustBeAllowed([id], rows, isOwner && isUndo);
}

function deleteVersions({ id, version_ids }: OperationOf<'delete_versions'>, rows: ChangingRows): void {
  const gone = new Set(version_ids);
  rows.change(id, (row) => {
    mustBeReplaced(version_ids, row);
    return {
      ...row,
      versions: row.versions.filter((each) => !gone.has(each.id)),
      further: row.further.filter((each) => !gone.has(each.id)),
    };
  });
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

/** A file shows a version from when it has it. */
function withVersion({ item, versions, ...others }: CanonicalItem, version: VersionRow): CanonicalItem {
  return { item: { ...item, shownVersionId: version.id }, versions: [...versions, version], ...others };
}
