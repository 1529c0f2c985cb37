import { sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import { WAITING_COLUMNS } from '../store/database/item-tables.ts';
import { withTree } from './below-repository.ts';

/** What a program without keys did to an item. */
export const WAITING = { changed: 1, deleted: 2, added: 3 } as const;

/** Databases differ in what they give counts as. */
type Count = number | bigint | string;

/** The columns of which a client signs something. */
const SIGNED_COLUMNS = WAITING_COLUMNS.filter(
  (column) => !['revision', 'sealed_bytes', 'in_trash', 'waiting'].includes(column),
);

/**
 * The items that programs without keys have changed. `item_rows` has them as they were changed, for all who read as these
 * programs do; `waiting_items` has them as they were signed. What was added has no other side. A transaction that is about
 * what was signed turns that round (`showSigned`, `showChanged`), so that rules and digests need to know nothing of it.
 */
export function waitingRepository(queries: Queries) {
  return {
    ...sidesOfItems(queries),
    ...changingSides(queries),
    ...countingSides(queries),
    ...comparingSides(queries),
  };
}

/** Copies the columns of both tables from another one. */
const copied = (from: 'item_rows' | 'waiting_items') =>
  sql.join(WAITING_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${from}.${column}`)}`));

const columns = (table: string) => sql.join(WAITING_COLUMNS.map((column) => sql.ref(`${table}.${column}`)));
const names = sql.join(WAITING_COLUMNS.map((column) => sql.ref(column)));

function sidesOfItems(queries: Queries) {
  return {
    /** Keeps items as they are for the side of what was signed, but for those of which that is kept already. */
    async keepSigned(spaceId: string, ids: readonly string[], now: number): Promise<void> {
      await sql`insert into waiting_items (space_id, id, is_signed, since, ${names})
        select item_rows.space_id, item_rows.id, 1, cast(${now} as bigint), ${columns('item_rows')} from item_rows
        where item_rows.space_id = ${spaceId} and item_rows.waiting = 0 and item_rows.id in (${sql.join(ids)})`.execute(
        queries,
      );
      await queries
        .updateTable('item_rows')
        .set({ waiting: WAITING.changed })
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .where('waiting', '=', 0)
        .execute();
    },

    /** Whether an item stands otherwise than it was signed. */
    async hasSigned(spaceId: string): Promise<boolean> {
      const found = await queries
        .selectFrom('waiting_items')
        .select('id')
        .where('space_id', '=', spaceId)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Lets all items stand as they were signed, and keeps them as they were changed. */
    async showSigned(spaceId: string): Promise<void> {
      await sql`insert into waiting_items (space_id, id, is_signed, since, ${names})
        select item_rows.space_id, item_rows.id, 0, waiting_items.since, ${columns('item_rows')}
        from waiting_items
        join item_rows on item_rows.space_id = waiting_items.space_id and item_rows.id = waiting_items.id
        where waiting_items.space_id = ${spaceId} and waiting_items.is_signed = 1`.execute(queries);
      await sql`update item_rows set ${copied('waiting_items')} from waiting_items
        where item_rows.space_id = ${spaceId} and waiting_items.space_id = ${spaceId}
          and waiting_items.id = item_rows.id and waiting_items.is_signed = 1`.execute(queries);
    },

    /** Lets them stand as they were changed again, each where its directory is. */
    async showChanged(spaceId: string): Promise<void> {
      await sql`update item_rows set ${copied('waiting_items')} from waiting_items
        where item_rows.space_id = ${spaceId} and waiting_items.space_id = ${spaceId}
          and waiting_items.id = item_rows.id and waiting_items.is_signed = 0`.execute(queries);
      await queries
        .deleteFrom('waiting_items')
        .where('space_id', '=', spaceId)
        .where('is_signed', '=', 0)
        .execute();
    },

    /** Notes what a batch changed beside of what is signed: the revision, and whether a directory above is in the trash. */
    async keepStanding(spaceId: string): Promise<void> {
      await sql`update waiting_items set revision = item_rows.revision, in_trash = item_rows.in_trash from item_rows
        where waiting_items.space_id = ${spaceId} and item_rows.space_id = ${spaceId}
          and waiting_items.id = item_rows.id and waiting_items.is_signed = 1`.execute(queries);
    },

    /** Hides those that lie in what is in the trash now, and shows those that do not. */
    async settle(spaceId: string): Promise<void> {
      await sql`update item_rows set in_trash = coalesce(
          (select above.in_trash from item_rows as above
            where above.space_id = item_rows.space_id and above.id = item_rows.parent_id), 0)
        where space_id = ${spaceId} and waiting > 0 and trashed_at is null`.execute(queries);
    },
  };
}

function changingSides(queries: Queries) {
  return {
    /** Marks items that a program deletes for good. */
    async markDeleted(spaceId: string, ids: readonly string[]): Promise<void> {
      await queries
        .updateTable('item_rows')
        .set({ waiting: WAITING.deleted })
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .execute();
    },

    /** Gives items the revision again at which they were signed. */
    async keepRevisions(spaceId: string, ids: readonly string[]): Promise<void> {
      await sql`update item_rows set revision = waiting_items.revision from waiting_items
        where item_rows.space_id = ${spaceId} and waiting_items.space_id = ${spaceId}
          and waiting_items.id = item_rows.id and waiting_items.is_signed = 1
          and item_rows.id in (${sql.join(ids)})`.execute(queries);
    },

    /** Forgets what some were changed to. */
    async forget(spaceId: string, ids: readonly string[]): Promise<void> {
      await queries
        .deleteFrom('waiting_items')
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .execute();
    },
  };
}

/** What waits. */
function countingSides(queries: Queries) {
  return {
    /** Some items as they were signed. */
    async signedOf(spaceId: string, ids: readonly string[]) {
      if (ids.length === 0) return [];
      return queries
        .selectFrom('waiting_items')
        .select(['id', 'since', ...WAITING_COLUMNS])
        .where('space_id', '=', spaceId)
        .where('is_signed', '=', 1)
        .where('id', 'in', ids)
        .execute();
    },

    /** The same as they were changed, while all stand as they were signed. */
    changedOf(spaceId: string, ids: readonly string[]) {
      return queries
        .selectFrom('waiting_items')
        .select(['id', 'in_trash'])
        .where('space_id', '=', spaceId)
        .where('is_signed', '=', 0)
        .where('id', 'in', ids)
        .execute();
    },

    /** How many items wait: added ones, and all. */
    async count(spaceId: string): Promise<{ readonly added: number; readonly all: number }> {
      const { added, all } = await queries
        .selectFrom('item_rows')
        .select((eb) => [
          eb.fn.countAll<Count>().filterWhere('waiting', '=', WAITING.added).as('added'),
          eb.fn.countAll<Count>().as('all'),
        ])
        .where('space_id', '=', spaceId)
        .where(sql<boolean>`waiting > 0`)
        .executeTakeFirstOrThrow();
      return { added: Number(added), all: Number(all) };
    },

    /** A page of those that wait, in order of their ids; unfinished uploads do not. */
    page(spaceId: string, after: string, limit: number) {
      return queries
        .selectFrom('items')
        .select(['id', 'waiting', 'created_at'])
        .where('space_id', '=', spaceId)
        .where(sql<boolean>`waiting > 0`)
        .where('finished_upload_at', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Those of these that were added. */
    async addedOf(spaceId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await queries
        .selectFrom('item_rows')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .where('waiting', '=', WAITING.added)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Whether what waits fits what is signed, and all else. */
function comparingSides(queries: Queries) {
  return {
    /** Whether something that was signed lies in some directories. */
    async hasSignedBelow(spaceId: string, ids: readonly string[]): Promise<boolean> {
      if (ids.length === 0) return false;
      const found = await withTree(queries, spaceId, ids)
        .selectFrom('tree')
        .crossJoin('item_rows')
        .select('tree.id')
        .where('item_rows.space_id', '=', spaceId)
        .whereRef('item_rows.id', '=', 'tree.id')
        .where('item_rows.waiting', '!=', WAITING.added)
        .where('item_rows.is_upload', '=', 0)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /**
     * Whether something hangs in the air, while all stand as they were signed: an item that waits is another one than it was
     * signed as, or was changed to lie in a directory that is gone.
     */
    async isTouched(spaceId: string): Promise<boolean> {
      const differs = sql.join(
        SIGNED_COLUMNS.map(
          (column) => sql`item_rows.${sql.ref(column)} is distinct from waiting_items.${sql.ref(column)}`,
        ),
        sql` or `,
      );
      const { rows } = await sql`select waiting_items.id from waiting_items
        left join item_rows on item_rows.space_id = waiting_items.space_id and item_rows.id = waiting_items.id
        where waiting_items.space_id = ${spaceId}
          and ((waiting_items.is_signed = 1 and (item_rows.id is null or ${differs}))
            or (waiting_items.is_signed = 0 and waiting_items.parent_id is not null and not exists (
              select 1 from item_rows as above
              where above.space_id = waiting_items.space_id and above.id = waiting_items.parent_id)))
        limit 1`.execute(queries);
      return rows.length > 0;
    },

    /** Whether an item lies in itself, while all stand as they were changed. */
    async isTurnedRound(spaceId: string): Promise<boolean> {
      const { rows } = await sql`with recursive above(item_id, id) as (
          select id, parent_id from item_rows where space_id = ${spaceId} and waiting > 0
          union
          select above.item_id, item_rows.parent_id from above
            join item_rows on item_rows.space_id = ${spaceId} and item_rows.id = above.id)
        select item_id from above where item_id = id limit 1`.execute(queries);
      return rows.length > 0;
    },
  };
}
