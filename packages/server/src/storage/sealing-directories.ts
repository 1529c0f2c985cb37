import { type Item, SEARCH_DIRECTORY_LIMIT } from '@coffer/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { FormerDirectoryTable } from '../store/database/item-tables.ts';
import type { ItemRow } from '../store/database/schema.ts';
import { hasThumbnail, ITEM_COLUMNS, itemOf } from './item-columns.ts';

// What a program without keys moves stays sealed under the key of the directory in which it lay. So that key is needed
// until the owner's client has sealed the item anew, even where that directory is deleted meanwhile.

/** In the words of the index. */
const isSealedElsewhere = sql<boolean>`coalesce(sealed_parent_id, '') <> coalesce(parent_id, '')`;

/**
 * The directories under whose keys those of the items are sealed that were moved without keys, and those above, by their
 * ids; undefined where there are none. Not more than an answer takes: what is left out does not open.
 */
export async function sealingDirectories(
  queries: Queries,
  spaceId: string,
  items: readonly Pick<ItemRow, 'parent_id' | 'sealed_parent_id'>[],
): Promise<Record<string, Item> | undefined> {
  const moved = items.filter(({ parent_id, sealed_parent_id }) => sealed_parent_id !== parent_id);
  const found = new Map<string, Item>();
  let wanted = parentsOf(moved);
  if (wanted.length === 0) return undefined;
  while (wanted.length > 0 && found.size < SEARCH_DIRECTORY_LIMIT) {
    const present = await presentOf(queries, spaceId, wanted);
    const former = await formerOf(queries, spaceId, wanted);
    const level = [...former.map(formerItemOf), ...present.map(itemOf)];
    for (const item of level) found.set(item.id, item);
    wanted = parentsOf(level).filter((id) => !found.has(id));
  }
  return Object.fromEntries(found);
}

function parentsOf(items: readonly { readonly sealed_parent_id: string | null }[]): string[] {
  return [...new Set(items.flatMap(({ sealed_parent_id }) => sealed_parent_id ?? []))];
}

function presentOf(queries: Queries, spaceId: string, ids: readonly string[]) {
  return queries
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .select(hasThumbnail)
    .where('items.space_id', '=', spaceId)
    .where('items.id', 'in', ids)
    .execute();
}

function formerOf(queries: Queries, spaceId: string, ids: readonly string[]) {
  return queries
    .selectFrom('former_directories')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('id', 'in', ids)
    .execute();
}

function formerItemOf(row: Selectable<FormerDirectoryTable>): Item {
  return itemOf({
    ...row,
    parent_id: row.sealed_parent_id,
    stands_for: null,
    mime: 'dir',
    size: 0,
    is_open: 0,
    chunks: 0,
    chunks_stored: 0,
    version_id: null,
    encrypted_content_key: null,
    encrypted_upload: null,
    encrypted_metadata: null,
    has_thumbnail: 0,
    file_modified_at: row.created_at,
    finished_upload_at: row.created_at,
    trashed_at: null,
    trashed_from: null,
  });
}

/**
 * Keeps the sealed keys of those directories of a tree under which something is sealed that lies elsewhere. To be called
 * before the tree is deleted.
 *
 * @param tree the query for the ids of all that is in it
 */
export async function keepSealing(
  queries: Queries,
  spaceId: string,
  tree: RawBuilder<unknown>,
): Promise<void> {
  if (!(await hasSealedElsewhere(queries, spaceId))) return;
  await sql`
    insert into former_directories (space_id, id, sealed_parent_id, encrypted_key, generation, parent_generation,
      former_keys, encrypted_name, created_at)
    with recursive tree(id) as (${tree}), sealing(id, sealed_parent_id) as (
      select id, sealed_parent_id from items
        where space_id = ${spaceId} and id in (select id from tree) and id in (
          select sealed_parent_id from items
            where space_id = ${spaceId} and ${isSealedElsewhere} and id not in (select id from tree)
          union select sealed_parent_id from former_directories where space_id = ${spaceId})
      union
      select items.id, items.sealed_parent_id from sealing cross join items
        where items.space_id = ${spaceId} and items.id = sealing.sealed_parent_id
          and items.id in (select id from tree))
    select items.space_id, items.id, items.sealed_parent_id, items.encrypted_key, items.generation,
      items.parent_generation, items.former_keys, items.encrypted_name, items.created_at
    from sealing cross join items
    where items.space_id = ${spaceId} and items.id = sealing.id
    on conflict (space_id, id) do nothing`.execute(queries);
}

/** Forgets the keys that were kept, once nothing of the space is sealed elsewhere. */
export async function forgetSealing(queries: Queries, spaceId: string): Promise<void> {
  if (await hasSealedElsewhere(queries, spaceId)) return;
  await queries.deleteFrom('former_directories').where('space_id', '=', spaceId).execute();
}

async function hasSealedElsewhere(queries: Queries, spaceId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('items')
    .select('id')
    .where('space_id', '=', spaceId)
    .where(isSealedElsewhere)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
