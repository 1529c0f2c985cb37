import { z } from 'zod';
import { fieldRefused } from '../calls/refusal.ts';
import type { Queries } from '../store/database/database.ts';
import { withTree } from './below-repository.ts';
import { hasThumbnail, ITEM_COLUMNS, LINK_COLUMNS, linkOfItem } from './item-columns.ts';

/** Databases differ in what they give sums as. */
type Sum = number | bigint | string;

/** Where a page of the trash begins: after this item. */
interface TrashPosition {
  readonly at: number;
  readonly id: string;
}

/**
 * The trash of a space. An item that is put there is marked by `trashed_at`; it and all below it have `in_trash`, so that
 * whoever reads asks for one column and looks at no directory above.
 */
export function trashRepository(queries: Queries) {
  return { ...changingTrash(queries), ...readingTrash(queries) };
}

/** Marks or unmarks items and all below them, but for what was put into the trash by itself and what is below that. */
async function setHidden(
  queries: Queries,
  spaceId: string,
  ids: readonly string[],
  inTrash: 0 | 1,
): Promise<void> {
  await withTree(queries, spaceId, ids, 'as-trashed')
    .updateTable('item_rows')
    .set({ in_trash: inTrash })
    .where('item_rows.space_id', '=', spaceId)
    .where('item_rows.id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
    .execute();
}

function changingTrash(queries: Queries) {
  return {
    /** Puts items into the trash, where they lie, with all that is below them. */
    async put(
      spaceId: string,
      ids: readonly string[],
      { now, revision }: { readonly now: number; readonly revision: number },
    ): Promise<void> {
      await queries
        .updateTable('item_rows')
        .set((eb) => ({
          trashed_at: now,
          trashed_from: eb.fn.coalesce('parent_id', 'space_id'),
          in_trash: 1,
          revision,
        }))
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .execute();
      await setHidden(queries, spaceId, ids, 1);
    },

    /** Hides items that lie in the trash, with all below them. */
    hide: (spaceId: string, ids: readonly string[]): Promise<void> => setHidden(queries, spaceId, ids, 1),

    /** Shows items again that were restored, with all below them. */
    show: (spaceId: string, ids: readonly string[]): Promise<void> => setHidden(queries, spaceId, ids, 0),
  };
}

function readingTrash(queries: Queries) {
  return {
    /** Whether anything is in the trash. */
    async hasAny(spaceId: string): Promise<boolean> {
      const found = await queries
        .selectFrom('items')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('trashed_at', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** The files in the trash of a space. */
    async statistics(spaceId: string): Promise<{ count: number; size: number }> {
      const { count, size } = await queries
        .selectFrom('items')
        .select((eb) => [
          eb.fn.countAll<Sum>().as('count'),
          eb.fn.coalesce(eb.fn.sum<Sum>('size'), eb.lit(0)).as('size'),
        ])
        .where('space_id', '=', spaceId)
        .where('kind', '=', 1)
        .where('in_trash', '=', 1)
        .executeTakeFirstOrThrow();
      return { count: Number(count), size: Number(size) };
    },

    /** Those of these directories that are there, and not in the trash. */
    async shown(spaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const rows = await queries
        .selectFrom('items')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .where('in_trash', '=', 0)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** What was put into the trash by itself, the last first. */
    page(spaceId: string, { after, limit }: { after: TrashPosition | null; limit: number }) {
      return queries
        .selectFrom('items')
        .leftJoin('links', linkOfItem)
        .select(ITEM_COLUMNS)
        .select(LINK_COLUMNS)
        .select(hasThumbnail)
        .where('items.space_id', '=', spaceId)
        .where('items.trashed_at', 'is not', null)
        .where('items.waiting', '!=', 2)
        .$if(after !== null, (query) =>
          query.where((eb) =>
            eb(eb.refTuple('items.trashed_at', 'items.id'), '<', eb.tuple(after?.at ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('items.trashed_at', 'desc')
        .orderBy('items.id', 'desc')
        .limit(limit)
        .execute();
    },

    /** Some of what was put into the trash by itself, and has not changed since a revision. */
    async unchangedSince(spaceId: string, revision: number, limit: number): Promise<string[]> {
      const rows = await queries
        .selectFrom('items')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('trashed_at', 'is not', null)
        .where('waiting', '!=', 2)
        .where('revision', '<=', revision)
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

const position = z
  .string()
  .regex(/^\d{1,12}\.[0-9a-f-]{36}$/)
  .transform((text): TrashPosition => {
    const [at = '', id = ''] = text.split('.');
    return { at: Number(at), id };
  });

/** The opaque form of the place where the next page of the trash begins. */
export function trashCursorAfter({ at, id }: TrashPosition): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

/** @throws Refusal when no listing of the trash gave out this cursor */
export function trashPositionOf(cursor: string): TrashPosition {
  const parsed = position.safeParse(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!parsed.success) throw fieldRefused('cursor', 'This cursor is not valid.');
  return parsed.data;
}
