import type { Standing } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';
import { tellOnceCommitted } from '../store/database/news.ts';
import { standAside } from '../store/database/space-held.ts';
import { holdRepository, isRunning } from './hold-repository.ts';

/** Spaces: their order, and what is gone from them. */
export function spaceRepository(queries: Queries) {
  return {
    /**
     * The next revision, which is the space's from now on. Each transaction that changes something of a space asks
     * once, and gives what it changes this revision.
     *
     * @param hold by which its client holds the space, so that it does not wait for itself
     */
    async nextRevision(id: string, hold: string | null = null): Promise<number> {
      const { revision, ...held } = await queries
        .updateTable('spaces')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .returning(['revision', 'hold_id', 'held_until'])
        .executeTakeFirstOrThrow();
      if (held.hold_id !== hold && isRunning(held)) {
        standAside(queries, (reading) => holdRepository(reading).isHeld(id));
      }
      tellOnceCommitted(queries, { id, revision });
      return revision;
    },

    /** Where a space stands. */
    standing(id: string): Promise<Standing> {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },

    /** The space that has a version of this id; null where none has. */
    async ofVersion(id: string): Promise<string | null> {
      const found = await queries
        .selectFrom('version_spaces')
        .select('space_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return found?.space_id ?? null;
    },

    /** Forgets which items went before a time, and notes up to which revision. */
    async forgetRemovedBefore(time: number): Promise<void> {
      await queries
        .updateTable('spaces')
        .set((eb) => ({
          forgotten_revision: eb
            .selectFrom('removed_items')
            .select((removed) => removed.fn.max('removed_items.revision').as('revision'))
            .whereRef('removed_items.space_id', '=', 'spaces.id')
            .where('removed_items.removed_at', '<', time),
        }))
        .where('id', 'in', (eb) =>
          eb.selectFrom('removed_items').select('space_id').where('removed_at', '<', time),
        )
        .execute();
      await queries.deleteFrom('removed_items').where('removed_at', '<', time).execute();
    },
  };
}
