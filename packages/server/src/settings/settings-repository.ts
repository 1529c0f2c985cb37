import type { Queries } from '../store/database/database.ts';

/** The settings that are not as they are by default, as JSON. */
export function settingsRepository(queries: Queries) {
  return {
    all(): Promise<{ name: string; value: string }[]> {
      return queries.selectFrom('settings').selectAll().execute();
    },

    async set(name: string, value: string): Promise<void> {
      await queries
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },

    async reset(name: string): Promise<void> {
      await queries.deleteFrom('settings').where('name', '=', name).execute();
    },
  };
}
