import type { Queries } from '../store/database/database.ts';

/** Spaces: their order, and what is gone from them. */
export function spaceRepository(queries: Queries) {
  return {
    /**
     * The next revision, which is the space's from now on. Each transaction that changes something of a space asks
     * once, and gives what it changes this revision.
     */
    async nextRevision(id: string): Promise<number> {
      const { revision } = await queries
        .updateTable('spaces')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .returning('revision')
        .executeTakeFirstOrThrow();
      return revision;
    },

    /** The space that has an item of this id; null where none has. */
    async ofItem(id: string): Promise<string | null> {
      const found = await queries
        .selectFrom('item_spaces')
        .select('space_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return found?.space_id ?? null;
    },

    /** Forgets which items went before a time. */
    async forgetRemovedBefore(time: number): Promise<void> {
      await queries.deleteFrom('removed_items').where('removed_at', '<', time).execute();
    },
  };
}
