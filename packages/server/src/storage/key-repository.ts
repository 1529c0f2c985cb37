import type { Selectable } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { SpaceTable } from '../store/database/item-tables.ts';

export const ROOT_COLUMNS = [
  'root_generation',
  'root_parent_generation',
  'root_key',
  'root_former_keys',
  'root_name',
  'root_file_id',
] as const;

/** The key of a space's root. */
export type RootColumns = Pick<Selectable<SpaceTable>, (typeof ROOT_COLUMNS)[number]>;

type SpaceKeys = RootColumns & Pick<Selectable<SpaceTable>, 'greatest_generation'>;

/** The numbers of keys in spaces, and the keys of their roots. */
export function keyRepository(queries: Queries) {
  return {
    /** The key of a space's root, and the greatest number of a key that was given in it. */
    ofSpace(id: string): Promise<SpaceKeys> {
      return queries
        .selectFrom('spaces')
        .select(['greatest_generation', ...ROOT_COLUMNS])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },

    /** Notes that a key has a number, if no greater one was given. */
    async raiseGeneration(id: string, generation: number): Promise<void> {
      await queries
        .updateTable('spaces')
        .set({ greatest_generation: generation })
        .where('id', '=', id)
        .where('greatest_generation', '<', generation)
        .execute();
    },

    /** Puts another key of the root in. */
    async setRoot(id: string, root: RootColumns): Promise<void> {
      await queries.updateTable('spaces').set(root).where('id', '=', id).execute();
    },

    /** The numbers of the keys of the directories from the top down to this one, itself included; also in the trash. */
    async generationsAbove(spaceId: string, id: string): Promise<number[]> {
      const rows = await queries
        .withRecursive('chain', (db) =>
          db
            .selectFrom('item_rows')
            .select(['parent_id', 'generation', (eb) => eb.lit<number>(0).as('height')])
            .where('item_rows.id', '=', id)
            .where('item_rows.space_id', '=', spaceId)
            .unionAll(
              db
                .selectFrom('chain')
                .crossJoin('item_rows')
                .where('item_rows.space_id', '=', spaceId)
                .whereRef('item_rows.id', '=', 'chain.parent_id')
                .select([
                  'item_rows.parent_id',
                  'item_rows.generation',
                  (eb) => eb('chain.height', '+', 1).as('height'),
                ]),
            ),
        )
        .selectFrom('chain')
        .select('generation')
        .orderBy('height', 'desc')
        .execute();
      return rows.map(({ generation }) => generation);
    },
  };
}
