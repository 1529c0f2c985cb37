import { sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow, NewItemRow } from '../store/database/schema.ts';
import { hasThumbnail, ITEM_COLUMNS, LINK_COLUMNS } from './item-columns.ts';

/**
 * Single items, their thumbnails and hashes. What finds items names the owner, so that no other user's is found. What
 * goes by the id alone is for an item that was found in this way or is new, and for the backup, which is nobody's.
 */
export function itemRepository(queries: Queries) {
  return { ...findingItems(queries), ...besidesItems(queries), ...changingItems(queries) };
}

/** Which items there are. */
function findingItems(queries: Queries) {
  return {
    find(ownerId: string, id: string): Promise<ItemRow | undefined> {
      return queries
        .selectFrom('items')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
    },

    findByNameHash(ownerId: string, parentId: string | null, nameHash: string): Promise<ItemRow | undefined> {
      return queries
        .selectFrom('items')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('parent_id', parentId === null ? 'is' : '=', parentId)
        .where('name_hash', '=', nameHash)
        .executeTakeFirst();
    },

    /** Those of `ids` that are the owner's, as they stand in listings. */
    findMany(ownerId: string, ids: readonly string[]) {
      return queries
        .selectFrom('items')
        .select(ITEM_COLUMNS)
        .where('owner_id', '=', ownerId)
        .where('id', 'in', ids)
        .execute();
    },

    /** Everything that someone owns in the order of the ids, from behind `after`. */
    page(ownerId: string, after: string | null, limit: number) {
      return queries
        .selectFrom('items')
        .leftJoin('links', 'links.file_id', 'items.id')
        .selectAll('items')
        .select(LINK_COLUMNS)
        .select(hasThumbnail)
        .where('items.owner_id', '=', ownerId)
        .$if(after !== null, (query) => query.where('items.id', '>', after ?? ''))
        .orderBy('items.id')
        .limit(limit)
        .execute();
    },

    /** The owner's files by type. */
    statistics(ownerId: string) {
      return queries
        .selectFrom('items')
        .select([
          'mime',
          (eb) => eb.fn.countAll<number>().as('count'),
          (eb) => eb.fn.sum<number>('size').as('size'),
        ])
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 1)
        .groupBy('mime')
        .orderBy('mime')
        .execute();
    },
  };
}

/** The parts of an item that have tables of their own: its thumbnail and its public link. */
function besidesItems(queries: Queries) {
  return {
    async insertThumbnail(itemId: string, envelope: string): Promise<void> {
      await queries
        .insertInto('item_thumbnails')
        .values({ item_id: itemId, encrypted_thumbnail: envelope })
        .execute();
    },

    async hasThumbnail(itemId: string): Promise<boolean> {
      const found = await queries
        .selectFrom('item_thumbnails')
        .select('item_id')
        .where('item_id', '=', itemId)
        .executeTakeFirst();
      return found !== undefined;
    },

    findThumbnails(ownerId: string, ids: readonly string[]) {
      return queries
        .selectFrom('item_thumbnails')
        .innerJoin('items', 'items.id', 'item_thumbnails.item_id')
        .select(['items.id', 'item_thumbnails.encrypted_thumbnail'])
        .where('items.owner_id', '=', ownerId)
        .where('items.id', 'in', ids)
        .execute();
    },

    /** The public link of an item, in the words of `LINK_COLUMNS`. */
    findLink(itemId: string) {
      return queries
        .selectFrom('links')
        .select(LINK_COLUMNS)
        .where('links.file_id', '=', itemId)
        .executeTakeFirst();
    },
  };
}

/** How items come, change and go. */
function changingItems(queries: Queries) {
  return {
    async insert(item: NewItemRow): Promise<void> {
      await queries.insertInto('items').values(item).execute();
    },

    async rename(
      id: string,
      name: Pick<ItemRow, 'encrypted_name' | 'name_hash' | 'sealed_bytes'>,
    ): Promise<void> {
      await queries.updateTable('items').set(name).where('id', '=', id).execute();
    },

    async setContentHashes(
      id: string,
      hashes: Pick<ItemRow, 'md5' | 'sha1' | 'sha256' | 'blake2b'>,
    ): Promise<void> {
      await queries.updateTable('items').set(hashes).where('id', '=', id).execute();
    },

    async place(id: string, parentId: string | null, keyUnderParent: string | null): Promise<void> {
      await queries
        .updateTable('items')
        .set({ parent_id: parentId, encrypted_key_under_parent: keyUnderParent })
        .where('id', '=', id)
        .execute();
    },

    /** Removes the record of one file, with those of its chunks. */
    deleteRecord(id: string): Promise<Pick<ItemRow, 'owner_id' | 'size' | 'sealed_bytes'> | undefined> {
      return queries
        .deleteFrom('items')
        .where('id', '=', id)
        .returning(['owner_id', 'size', 'sealed_bytes'])
        .executeTakeFirst();
    },

    /** Counts one more stored chunk, and ends the upload with the last one. */
    addStoredChunk(id: string, now: number) {
      return queries
        .updateTable('items')
        .set({
          chunks_stored: sql`chunks_stored + 1`,
          finished_upload_at: sql`case when chunks_stored + 1 = chunks then ${now} else finished_upload_at end`,
        })
        .where('id', '=', id)
        .returning(['chunks_stored', 'finished_upload_at'])
        .executeTakeFirstOrThrow();
    },
  };
}
