import type { Item, ItemDetails } from '@coffer/contract';
import { type ExpressionBuilder, type JoinBuilder, sql } from 'kysely';
import type { ItemRow, Schema } from '../store/database/schema.ts';

/** The columns of an item in a listing. */
export const ITEM_COLUMNS = [
  'items.id',
  'items.parent_id',
  'items.kind',
  'items.stands_for',
  'items.version_id',
  'items.encrypted_key',
  'items.key_epoch',
  'items.encrypted_upload',
  'items.mime',
  'items.size',
  'items.is_open',
  'items.chunks',
  'items.chunks_stored',
  'items.encrypted_name',
  'items.name_epoch',
  'items.encrypted_metadata',
  'items.metadata_epoch',
  'items.file_modified_at',
  'items.created_at',
  'items.finished_upload_at',
  'items.trashed_at',
  'items.trashed_from',
  'items.content_id',
] as const;

/** Beside `ITEM_COLUMNS`: whether there is a thumbnail, 0 or 1. */
export const hasThumbnail = (eb: ExpressionBuilder<Schema, 'items'>) =>
  eb
    .case()
    .when(
      eb.exists(
        eb
          .selectFrom('thumbnails')
          .select(sql`1`.as('one'))
          .whereRef('thumbnails.space_id', '=', 'items.space_id')
          .whereRef('thumbnails.version_id', '=', 'items.version_id'),
      ),
    )
    .then(1)
    .else(0)
    .end()
    .as('has_thumbnail');

/** Joins `links` to items. */
export const linkOfItem = (join: JoinBuilder<Schema, 'items' | 'links'>) =>
  join
    .onRef('links.space_id', '=', 'items.space_id')
    .onRef('links.file_id', '=', 'items.id')
    // 2 is deleted, as far as a program without keys can.
    .on('links.waiting', '!=', 2);

/** Joins `thumbnails` to versions. */
export const thumbnailOfVersion = (join: JoinBuilder<Schema, 'versions' | 'thumbnails'>) =>
  join
    .onRef('thumbnails.space_id', '=', 'versions.space_id')
    .onRef('thumbnails.version_id', '=', 'versions.id');

/** Beside `ITEM_COLUMNS`, from `links` joined to the left: the item's public link. */
export const LINK_COLUMNS = ['links.id as link_id', 'links.encrypted_link_key as link_key'] as const;

/** The columns of the item's link; nothing where the query does not ask for it. */
interface LinkOfRow {
  readonly link_id?: string | null;
  readonly link_key?: string | null;
}

type ListedRow = Pick<ItemRow, ListedColumns> & LinkOfRow & { has_thumbnail: number | boolean };

type ListedColumns =
  | 'id'
  | 'parent_id'
  | 'stands_for'
  | 'version_id'
  | 'encrypted_key'
  | 'key_epoch'
  | 'encrypted_upload'
  | 'mime'
  | 'size'
  | 'is_open'
  | 'chunks'
  | 'chunks_stored'
  | 'encrypted_name'
  | 'name_epoch'
  | 'encrypted_metadata'
  | 'metadata_epoch'
  | 'file_modified_at'
  | 'created_at'
  | 'finished_upload_at'
  | 'trashed_at'
  | 'trashed_from'
  | 'content_id';

/** An item of the signed-in user as it goes over the wire. */
export function itemOf(row: ListedRow): Item {
  const { link_id, link_key } = row;
  return {
    id: row.id,
    file_id: row.parent_id,
    version_id: row.version_id,
    ...(row.content_id !== null && { content_id: row.content_id }),
    mime: row.mime,
    size: row.is_open === 1 ? null : row.size,
    chunks: row.chunks,
    chunks_stored: row.chunks_stored,
    encrypted_key: row.encrypted_key ?? '',
    key_epoch: row.key_epoch,
    encrypted_name: row.encrypted_name,
    name_epoch: row.encrypted_name === '' ? null : row.name_epoch,
    ...(row.encrypted_upload !== null && { encrypted_upload: row.encrypted_upload }),
    encrypted_metadata: row.encrypted_metadata,
    metadata_epoch: row.metadata_epoch,
    has_thumbnail: Boolean(row.has_thumbnail),
    is_owner: true,
    ...(row.stands_for !== null && { space_id: row.stands_for }),
    file_modified_at: row.file_modified_at,
    created_at: row.created_at,
    finished_upload_at: row.finished_upload_at,
    ...(link_id && link_key ? { link: { id: link_id, encrypted_link_key: link_key } } : {}),
    ...(row.trashed_at === null ? {} : { trashed: { at: row.trashed_at, from: trashedFrom(row) } }),
  };
}

/** Null for the root, which stands in the row as the space's id. */
function trashedFrom({
  trashed_from,
  parent_id,
}: Pick<ItemRow, 'trashed_from' | 'parent_id'>): string | null {
  return trashed_from === parent_id ? parent_id : null;
}

/** The record of an item, but for the list of its chunks. */
export function exportedItemOf(
  row: ItemRow & LinkOfRow & { has_thumbnail: number | boolean },
): Omit<ItemDetails, 'uploaded_chunks'> {
  return {
    ...itemOf(row),
    name_hash: row.name_hash,
    name_hash_epoch: row.name_hash_epoch,
    md5: row.md5,
    sha1: row.sha1,
    sha256: row.sha256,
    blake2b: row.blake2b,
    root: row.root,
    sealed_size: row.sealed_size,
  };
}

/** All that the server holds of an item. */
export function detailsOf(
  row: ItemRow,
  more: {
    hasThumbnail: boolean;
    uploadedChunks: number[];
    link?: LinkOfRow | undefined;
  },
): ItemDetails {
  return {
    ...exportedItemOf({ ...row, ...more.link, has_thumbnail: more.hasThumbnail }),
    uploaded_chunks: more.uploadedChunks,
  };
}
