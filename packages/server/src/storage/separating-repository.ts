import { sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import { withTree } from './below-repository.ts';
import { linkEntryRepository } from './link-entry-repository.ts';

/** Databases differ in what they give sums as. */
type Sum = number | bigint | string;

/** How items go into another space, and what is below a directory into one of its own. */
export function separatingRepository(queries: Queries) {
  return { ...peculiarItems(queries), ...movingItems(queries) };
}

/** What keeps items from going, and what is left of a space. */
function peculiarItems(queries: Queries) {
  return {
    /** Whether something that stands for a space is among these items or below them. */
    async haveSpaces(spaceId: string, ids: readonly string[]): Promise<boolean> {
      const any = await queries
        .selectFrom('item_rows')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('stands_for', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      if (any === undefined) return false;
      const found = await withTree(queries, spaceId, ids)
        .selectFrom('tree')
        .crossJoin('item_rows')
        .where('item_rows.space_id', '=', spaceId)
        .whereRef('item_rows.id', '=', 'tree.id')
        .where('item_rows.stands_for', 'is not', null)
        .select('tree.id')
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** How much of these items and of what is below them does not go with them into another space. */
    async peculiarBelow(
      spaceId: string,
      ids: readonly string[],
    ): Promise<{ spaces: number; waiting: number }> {
      const { spaces, waiting } = await withTree(queries, spaceId, ids)
        .selectFrom('tree')
        .crossJoin('item_rows')
        .where('item_rows.space_id', '=', spaceId)
        .whereRef('item_rows.id', '=', 'tree.id')
        .select((eb) => [
          eb.fn.count<Sum>('item_rows.stands_for').as('spaces'),
          eb.fn
            .sum<Sum | null>(eb.case().when('item_rows.waiting', '>', 0).then(1).else(0).end())
            .as('waiting'),
        ])
        .executeTakeFirstOrThrow();
      return { spaces: Number(spaces), waiting: Number(waiting ?? 0) };
    },

    /** What is in a space, but for the records of uploads; and these. */
    async left(spaceId: string): Promise<{ items: number; uploads: string[] }> {
      const rows = await queries
        .selectFrom('item_rows')
        .select(['id', 'is_upload'])
        .where('space_id', '=', spaceId)
        .execute();
      const uploads = rows.filter(({ is_upload }) => is_upload > 0).map(({ id }) => id);
      return { items: rows.length - uploads.length, uploads };
    },
  };
}

/** How items go. */
function movingItems(queries: Queries) {
  return {
    /**
     * Moves everything below a directory into the space whose id is the directory's. What refers to items goes along; tokens
     * and links do not.
     */
    async moveBelow(spaceId: string, directoryId: string): Promise<void> {
      await forgetBelow(queries, spaceId, [directoryId]);
      const atTop = sql<string | null>`nullif(parent_id, ${directoryId})`;
      await withTree(queries, spaceId, [directoryId])
        .updateTable('item_rows')
        .set({
          space_id: directoryId,
          parent_id: atTop,
        })
        .where('item_rows.space_id', '=', spaceId)
        .where('item_rows.id', '!=', directoryId)
        .where('item_rows.id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
        .execute();
    },

    /** Moves these items with all below them to the top of another space. What refers to them goes along; tokens and links do not. */
    async carry(spaceId: string, ids: readonly string[], to: string): Promise<void> {
      await forgetBelow(queries, spaceId, ids);
      const isCarried = sql<boolean>`item_rows.id in (${sql.join(ids)})`;
      await withTree(queries, spaceId, ids)
        .updateTable('item_rows')
        .set({
          space_id: to,
          parent_id: sql<string | null>`case when ${isCarried} then null else parent_id end`,
        })
        .where('item_rows.space_id', '=', spaceId)
        .where('item_rows.id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
        .execute();
    },
  };
}

/** Removes the links and the tokens of items and of all below them. */
async function forgetBelow(queries: Queries, spaceId: string, ids: readonly string[]): Promise<void> {
  await linkEntryRepository(queries).removeBelow(spaceId, ids);
  const below = () => withTree(queries, spaceId, ids);
  const anyLink = await queries
    .selectFrom('links')
    .select('id')
    .where('space_id', '=', spaceId)
    .limit(1)
    .executeTakeFirst();
  // Most spaces have none, and the tree is large.
  if (anyLink !== undefined) {
    await below()
      .deleteFrom('links')
      .where('links.space_id', '=', spaceId)
      .where('links.file_id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
      .execute();
  }
  // Their postings first, all at once: row by row, with the rows that they refer to, takes SQLite twice as long.
  await below()
    .deleteFrom('search_postings')
    .where('entry', 'in', (eb) =>
      eb
        .selectFrom('search_entries')
        .select('number')
        .where('space_id', '=', spaceId)
        .where('item_id', 'in', (e) => e.selectFrom('tree').select('tree.id')),
    )
    .execute();
  await below()
    .deleteFrom('search_entries')
    .where('search_entries.space_id', '=', spaceId)
    .where('search_entries.item_id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
    .execute();
}
