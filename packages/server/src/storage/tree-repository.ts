import { z } from 'zod';
import { fieldRefused } from '../calls/refusal.ts';
import type { Queries } from '../store/database/database.ts';
import { hasThumbnail, ITEM_COLUMNS, LINK_COLUMNS, linkOfItem } from './item-columns.ts';
import { seenByMaker } from './seen-by-maker.ts';

/** Where a page of a listing begins: after this item. */
interface ListingPosition {
  readonly kind: number;
  readonly id: string;
}

/** Databases differ in what they give sums as. */
type Sum = number | bigint | string;

/** Directories: what is in them, and what is above them. */
export function treeRepository(queries: Queries) {
  return { ...aboveItems(queries), ...inDirectories(queries) };
}

/** The directories above an item. */
function aboveItems(queries: Queries) {
  return {
    /** The directories from the top down to `id`, itself included; none to what is in the trash. Joins as below. */
    ancestors(spaceId: string, id: string) {
      return queries
        .withRecursive('chain', (db) =>
          db
            .selectFrom('items')
            .select(['items.id', 'items.parent_id', (eb) => eb.lit<number>(0).as('height')])
            .where('items.id', '=', id)
            .where('items.space_id', '=', spaceId)
            .where('items.in_trash', '=', 0)
            .unionAll(
              db
                .selectFrom('chain')
                .crossJoin('items')
                .where('items.space_id', '=', spaceId)
                .whereRef('items.id', '=', 'chain.parent_id')
                .select(['items.id', 'items.parent_id', (eb) => eb('chain.height', '+', 1).as('height')]),
            ),
        )
        .selectFrom('chain')
        .crossJoin('items')
        .leftJoin('links', linkOfItem)
        .select([...ITEM_COLUMNS, ...LINK_COLUMNS])
        .select(hasThumbnail)
        .whereRef('items.id', '=', 'chain.id')
        .where('items.space_id', '=', spaceId)
        .orderBy('chain.height', 'desc')
        .execute();
    },

    /**
     * The directories above these ones, themselves included, each once, in no order, also those in the trash. The cross joins keep SQLite
     * from reading all items of the space instead.
     */
    ancestorsOfMany(spaceId: string, ids: readonly string[]) {
      return withAbove(queries, spaceId, ids)
        .selectFrom('above')
        .crossJoin('items')
        .leftJoin('links', linkOfItem)
        .select([...ITEM_COLUMNS, ...LINK_COLUMNS])
        .select(hasThumbnail)
        .whereRef('items.id', '=', 'above.id')
        .where('items.space_id', '=', spaceId)
        .execute();
    },

    /** Where these items lie, and the directories above them, also those in the trash; each once. */
    placesAbove(spaceId: string, ids: readonly string[]) {
      return withAbove(queries, spaceId, ids)
        .selectFrom('above')
        .select(['above.id', 'above.parent_id'])
        .execute();
    },

    /** How many directories lead from the top down to this one, itself included. */
    async depthOf(spaceId: string, id: string): Promise<number> {
      const { depth } = await queries
        .withRecursive('chain', (db) =>
          db
            .selectFrom('items')
            .select(['items.id', 'items.parent_id'])
            .where('items.id', '=', id)
            .where('items.space_id', '=', spaceId)
            .unionAll(
              db
                .selectFrom('chain')
                .crossJoin('items')
                .select(['items.id', 'items.parent_id'])
                .where('items.space_id', '=', spaceId)
                .whereRef('items.id', '=', 'chain.parent_id'),
            ),
        )
        .selectFrom('chain')
        .select((eb) => eb.fn.countAll<Sum>().as('depth'))
        .executeTakeFirstOrThrow();
      return Number(depth);
    },
  };
}

/** Begins a query that can name `above`: these items and the directories above them, also those in the trash, each once. */
function withAbove(queries: Queries, spaceId: string, ids: readonly string[]) {
  return queries.withRecursive('above', (db) =>
    db
      .selectFrom('items')
      .select(['items.id', 'items.parent_id'])
      .where('items.space_id', '=', spaceId)
      .where('items.id', 'in', ids)
      .union(
        db
          .selectFrom('above')
          .crossJoin('items')
          .select(['items.id', 'items.parent_id'])
          .where('items.space_id', '=', spaceId)
          .whereRef('items.id', '=', 'above.parent_id'),
      ),
  );
}

/** The content of a directory. */
function inDirectories(queries: Queries) {
  return {
    /** One page of a directory: directories first, each group in the order of the ids. */
    children(
      spaceId: string,
      parentId: string | null,
      page: {
        after: ListingPosition | null;
        limit: number;
        directoriesOnly: boolean;
        unfinishedOnly?: boolean;
        /** Only what has a name hash of an epoch before this one. */
        hashedBefore?: number | null;
        /** Whether the records of uploads are among them, which are their maker's alone. */
        withUploads: boolean;
      },
    ) {
      const { after, hashedBefore = null } = page;
      return queries
        .selectFrom('items')
        .leftJoin('links', linkOfItem)
        .select(ITEM_COLUMNS)
        .select(LINK_COLUMNS)
        .select(hasThumbnail)
        .where('items.space_id', '=', spaceId)
        .where('items.parent_id', parentId === null ? 'is' : '=', parentId)
        .where('items.in_trash', '=', 0)
        .$if(page.directoriesOnly, (query) => query.where('items.kind', '=', 0))
        .$if(page.unfinishedOnly ?? false, (query) =>
          query.where('items.kind', '=', 1).where('items.finished_upload_at', 'is', null),
        )
        .$if(hashedBefore !== null, (query) => query.where('items.name_hash_epoch', '<', hashedBefore))
        .where(seenByMaker)
        .where('items.is_upload', '<=', page.withUploads ? 1 : 0)
        .$if(after !== null, (query) =>
          query.where((eb) =>
            eb(eb.refTuple('items.kind', 'items.id'), '>', eb.tuple(after?.kind ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('items.kind')
        .orderBy('items.id')
        .limit(page.limit)
        .execute();
    },

    /**
     * How many directories lie in each other in these items, themselves included; 0 where none is a directory. One of
     * them that lies in another counts from itself on.
     */
    async heightOf(spaceId: string, ids: readonly string[]): Promise<number> {
      const { height } = await queries
        .withRecursive('level', (db) =>
          db
            .selectFrom('items')
            .select(['items.id', (eb) => eb.lit<number>(1).as('height')])
            .where('items.space_id', '=', spaceId)
            .where('items.id', 'in', ids)
            .where('items.kind', '=', 0)
            .unionAll(
              db
                .selectFrom('level')
                .crossJoin('items')
                .select(['items.id', (eb) => eb('level.height', '+', 1).as('height')])
                .whereRef('items.parent_id', '=', 'level.id')
                .where('items.space_id', '=', spaceId)
                .where('items.kind', '=', 0)
                .where('items.id', 'not in', ids),
            ),
        )
        .selectFrom('level')
        .select((eb) => eb.fn.coalesce(eb.fn.max('level.height'), eb.lit(0)).as('height'))
        .executeTakeFirstOrThrow();
      return Number(height);
    },
  };
}

const position = z
  .string()
  .regex(/^[01]\.[0-9a-f-]{36}$/)
  .transform((text): ListingPosition => ({ kind: Number(text.slice(0, 1)), id: text.slice(2) }));

/** The opaque form of the place where the next page begins. */
export function cursorAfter({ kind, id }: ListingPosition): string {
  return Buffer.from(`${kind}.${id}`).toString('base64url');
}

/** @throws Refusal when no listing gave out this cursor */
export function positionOf(cursor: string): ListingPosition {
  const parsed = position.safeParse(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!parsed.success) throw fieldRefused('cursor', 'This cursor is not valid.');
  return parsed.data;
}
