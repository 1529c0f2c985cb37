import type { Queries } from '../database/database.ts';

/** The database's side of the bond with its chunk store. */
export function chunkStoreRepository(queries: Queries) {
  return {
    /** By what the store is known; null of a database that had none yet. */
    async id(): Promise<string | null> {
      const row = await queries.selectFrom('chunk_store').select('id').executeTakeFirst();
      return row?.id ?? null;
    },

    async setId(id: string): Promise<void> {
      await queries.insertInto('chunk_store').values({ only: 1, id }).execute();
    },

    /** Whether there are chunks at all. */
    async hasChunks(): Promise<boolean> {
      return (await queries.selectFrom('chunks').select('item_id').limit(1).executeTakeFirst()) !== undefined;
    },

    /** Whether there are chunks in a store of the other kind: one that keeps one of each, or each sending by itself. */
    async hasChunksElsewhere(kind: 'disk' | 's3'): Promise<boolean> {
      const found = await queries
        .selectFrom('chunks')
        .select('item_id')
        .where('attempt', kind === 's3' ? 'is' : 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}
