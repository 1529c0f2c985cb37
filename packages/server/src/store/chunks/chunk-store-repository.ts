import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { ATTEMPT_IN_S3 } from './chunk-place.ts';

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
      return (
        (await queries.selectFrom('chunks').select('version_id').limit(1).executeTakeFirst()) !== undefined
      );
    },

    /** Whether there are chunks in a store of the other kind. */
    async hasChunksElsewhere(kind: 'disk' | 's3'): Promise<boolean> {
      const found = await queries
        .selectFrom('chunks')
        .select('version_id')
        .where(sql`coalesce(length(attempt), 0)`, kind === 's3' ? '!=' : '=', ATTEMPT_IN_S3)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}
