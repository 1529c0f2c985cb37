import { sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow, NewItemRow } from '../store/database/schema.ts';
import { hasThumbnail, ITEM_COLUMNS, LINK_COLUMNS, linkOfItem } from './item-columns.ts';
import { seenByMaker } from './seen-by-maker.ts';

/** An item by its space and its id. */
export interface ItemPlace {
  readonly spaceId: string;
  readonly id: string;
}

/** Single items. Each is named with its space, so that no other one's is found. */
export function itemRepository(queries: Queries) {
  return {
    ...findingItems(queries),
    ...namedItems(queries),
    ...uploadsToCome(queries),
    ...besidesItems(queries),
    ...changingItems(queries),
  };
}

/** Which items there are. */
function findingItems(queries: Queries) {
  return {
    /** An item that is not in the trash. */
    find(spaceId: string, id: string): Promise<ItemRow | undefined> {
      return queries
        .selectFrom('items')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .where('in_trash', '=', 0)
        .executeTakeFirst();
    },

    /** Those of `ids` that are in the space and not in its trash, as they stand in listings. */
    findMany(spaceId: string, ids: readonly string[]) {
      return queries
        .selectFrom('items')
        .select([...ITEM_COLUMNS, 'items.is_upload', 'items.sealed_bytes'])
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .where('in_trash', '=', 0)
        .execute();
    },

    /** Those of `ids` that are in the space, also in its trash. */
    findAnywhere(spaceId: string, ids: readonly string[]): Promise<ItemRow[]> {
      return queries
        .selectFrom('items')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .execute();
    },

    /** Everything in a space but what was sent by request links, in the order of the ids, from behind `after`. */
    page(spaceId: string, after: string | null, limit: number) {
      return queries
        .selectFrom('items')
        .leftJoin('links', linkOfItem)
        .selectAll('items')
        .select(LINK_COLUMNS)
        .select(hasThumbnail)
        .where('items.space_id', '=', spaceId)
        .where('items.is_upload', '<', 2)
        .$if(after !== null, (query) => query.where('items.id', '>', after ?? ''))
        .orderBy('items.id')
        .limit(limit)
        .execute();
    },

    /** The files of a space by type, but for those in the trash. */
    statistics(spaceId: string) {
      return queries
        .selectFrom('items')
        .select([
          'mime',
          (eb) => eb.fn.countAll<number>().as('count'),
          (eb) => eb.fn.sum<number>('size').as('size'),
        ])
        .where('space_id', '=', spaceId)
        .where('kind', '=', 1)
        .where('in_trash', '=', 0)
        .groupBy('mime')
        .orderBy('mime')
        .execute();
    },
  };
}

/** Items by their names. */
function namedItems(queries: Queries) {
  // As the indices say it, so that they answer: one for those that wait, one for all others.
  const named = (spaceId: string, parentId: string | null, nameHash: string) =>
    queries
      .selectFrom('items')
      .selectAll()
      .where('space_id', '=', spaceId)
      .where('parent_id', parentId === null ? 'is' : '=', parentId)
      .where('name_hash', '=', nameHash)
      .where('trashed_at', 'is', null)
      .where(sql<boolean>`is_upload = 0`);
  const settled = sql<boolean>`waiting = 0`;
  const waiting = sql<boolean>`waiting > 0`;

  return {
    async findByNameHash(
      spaceId: string,
      parentId: string | null,
      nameHash: string,
    ): Promise<ItemRow | undefined> {
      const all = named(spaceId, parentId, nameHash);
      const found =
        (await all.where(settled).executeTakeFirst()) ?? (await all.where(waiting).executeTakeFirst());
      return found?.in_trash === 0 ? found : undefined;
    },

    /** Whether an item that waits stands beside another one of its name, by the rule of the indices. */
    async hasNamesake(spaceId: string, id: string): Promise<boolean> {
      const mine = await queries
        .selectFrom('item_rows')
        .select(['parent_id', 'name_hash', 'trashed_at'])
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (mine === undefined || mine.trashed_at !== null) return false;
      const all = named(spaceId, mine.parent_id, mine.name_hash).where('id', '!=', id);
      const others = [
        await all.where(settled).executeTakeFirst(),
        await all.where(waiting).executeTakeFirst(),
      ];
      return others.some((other) => other !== undefined);
    },
  };
}

/** The records of uploads, which are no items yet. */
function uploadsToCome(queries: Queries) {
  return {
    /** The newest record of an upload with this name in a directory; null is the root. */
    findUpload(spaceId: string, parentId: string | null, nameHash: string): Promise<ItemRow | undefined> {
      return queries
        .selectFrom('items')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('name_hash', '=', nameHash)
        .where(sql<boolean>`is_upload = 1`)
        .where(seenByMaker)
        .where('parent_id', parentId === null ? 'is' : '=', parentId)
        .where('in_trash', '=', 0)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    /** Lets the record of an upload become a file; a uniqueness violation where its name is in use. */
    async finishUpload({ spaceId, id }: ItemPlace, final: NameColumns): Promise<void> {
      await queries
        .updateTable('item_rows')
        .set({ ...final, is_upload: 0, waiting: 0, trashed_at: null, trashed_from: null, in_trash: 0 })
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .execute();
    },
  };
}

/** The parts of an item that have tables of their own. */
function besidesItems(queries: Queries) {
  return {
    /** The public link of an item, in the words of `LINK_COLUMNS`. */
    findLink(spaceId: string, itemId: string) {
      return queries
        .selectFrom('links')
        .select(LINK_COLUMNS)
        .where('links.space_id', '=', spaceId)
        .where('links.file_id', '=', itemId)
        .where('links.waiting', '!=', 2)
        .executeTakeFirst();
    },
  };
}

/** What a move changes; without a hash for the new place, an item keeps the one that it had. */
type PlaceChange = Pick<ItemRow, 'parent_id' | 'revision'> &
  Partial<Pick<ItemRow, 'name_hash' | 'name_hash_epoch' | 'trashed_from'>>;

/** A name as it is sealed, with what that changes. */
type NameColumns = Pick<
  ItemRow,
  'encrypted_name' | 'name_epoch' | 'name_hash' | 'name_hash_epoch' | 'sealed_bytes' | 'revision'
>;

/** What of an item a restoring may change. */
type RestoredColumns = NameColumns & Pick<ItemRow, 'parent_id'>;

/** How items come, change and go. What changes one says which revision of the space that makes. */
function changingItems(queries: Queries) {
  const change = async (at: ItemPlace, changes: Partial<NewItemRow>) => {
    await queries
      .updateTable('item_rows')
      .set(changes)
      .where('space_id', '=', at.spaceId)
      .where('id', '=', at.id)
      .execute();
  };

  return {
    /** A uniqueness violation where any space has an item of this id. */
    async insert(item: NewItemRow): Promise<void> {
      await queries.insertInto('item_rows').values(item).execute();
      const { id, space_id } = item;
      await queries.insertInto('item_spaces').values({ id, space_id }).execute();
    },

    rename(at: ItemPlace, name: NameColumns): Promise<void> {
      return change(at, name);
    },

    /** Lets a file show another of its versions. */
    show(at: ItemPlace, shown: Pick<ItemRow, 'version_id' | 'revision'>): Promise<void> {
      return change(at, shown);
    },

    place(at: ItemPlace, place: PlaceChange): Promise<void> {
      return change(at, place);
    },

    /** Takes what a program added as its owner has sealed it. */
    accept(at: ItemPlace, item: Omit<NewItemRow, 'space_id' | 'id'>): Promise<void> {
      return change(at, { ...item, waiting: 0, trashed_at: null, trashed_from: null, in_trash: 0 });
    },

    /** Takes an item out of the trash. */
    restore(at: ItemPlace, changes: RestoredColumns): Promise<void> {
      return change(at, { ...changes, trashed_at: null, trashed_from: null, in_trash: 0 });
    },

    /** Lets an item stand as a device has proven it. */
    putBack(at: ItemPlace, columns: Partial<NewItemRow> & Pick<NewItemRow, 'revision'>): Promise<void> {
      return change(at, columns);
    },

    /** Lets a directory stand for a space. */
    standFor(at: ItemPlace, stands_for: string): Promise<void> {
      return change(at, { stands_for });
    },

    /** Notes that something changed that is shown with the item. */
    stamp(at: ItemPlace, revision: number): Promise<void> {
      return change(at, { revision });
    },

    /** Removes the record of one file, with its versions. */
    async deleteRecord({ spaceId, id }: ItemPlace): Promise<void> {
      await queries.deleteFrom('item_rows').where('space_id', '=', spaceId).where('id', '=', id).execute();
    },
  };
}
