import { sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import { withTree } from './tree-repository.ts';

/** Databases differ in what they give sums as. */
type Sum = number | bigint | string;

/** How what is below a directory goes into another space. */
export function separatingRepository(queries: Queries) {
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

    /** How much of what is below a directory does not go with it into another space. */
    async peculiarBelow(spaceId: string, id: string): Promise<{ spaces: number; waiting: number }> {
      const { spaces, waiting } = await withTree(queries, spaceId, [id])
        .selectFrom('tree')
        .crossJoin('item_rows')
        .where('item_rows.space_id', '=', spaceId)
        .whereRef('item_rows.id', '=', 'tree.id')
        .select((eb) => [
          eb.fn.count<Sum>('item_rows.stands_for').as('spaces'),
          // Waiting, or sealed where it does not lie.
          eb.fn
            .sum<Sum | null>(
              eb
                .case()
                .when(
                  sql<boolean>`item_rows.waiting > 0
                    or coalesce(item_rows.sealed_parent_id, '') <> coalesce(item_rows.parent_id, '')`,
                )
                .then(1)
                .else(0)
                .end(),
            )
            .as('waiting'),
        ])
        .executeTakeFirstOrThrow();
      return { spaces: Number(spaces), waiting: Number(waiting ?? 0) };
    },

    /**
     * Moves everything below a directory into the space whose id is the directory's, all of it with this revision. What refers to
     * items goes along; tokens and links do not.
     */
    async moveBelow(spaceId: string, directoryId: string, revision: number): Promise<void> {
      const below = () => withTree(queries, spaceId, [directoryId]);
      await leaveBehind(queries, spaceId, directoryId);
      const atTop = sql<string | null>`nullif(parent_id, ${directoryId})`;
      await below()
        .updateTable('item_rows')
        .set({
          space_id: directoryId,
          revision,
          parent_id: atTop,
          sealed_parent_id: sql<string | null>`nullif(sealed_parent_id, ${directoryId})`,
        })
        .where('item_rows.space_id', '=', spaceId)
        .where('item_rows.id', '!=', directoryId)
        .where('item_rows.id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
        .execute();
    },

    /** Moves a file to the top of another space, in the same way. */
    async moveFile(
      spaceId: string,
      id: string,
      to: { readonly spaceId: string; readonly revision: number },
    ): Promise<void> {
      await leaveBehind(queries, spaceId, id);
      await queries
        .updateTable('item_rows')
        .set({ space_id: to.spaceId, revision: to.revision, parent_id: null, sealed_parent_id: null })
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .execute();
    },
  };
}

/** Removes what does not go along with an item and all below it. */
async function leaveBehind(queries: Queries, spaceId: string, id: string): Promise<void> {
  const below = () => withTree(queries, spaceId, [id]);
  await below()
    .deleteFrom('links')
    .where('links.space_id', '=', spaceId)
    .where('links.file_id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
    .execute();
  await below()
    .deleteFrom('search_entries')
    .where('search_entries.space_id', '=', spaceId)
    .where('search_entries.item_id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
    .execute();
}
