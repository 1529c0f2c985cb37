import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ChunkStore } from '../chunks/chunk-store.ts';
import type { Database } from '../database/database.ts';
import { Unavailable } from '../unavailable.ts';

/** Whether the database answers and chunks can be written. What is wrong goes to the log. */
export async function isReady(
  database: Database,
  chunks: ChunkStore,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.queries);
    await chunks.checkWritable();
    return true;
  } catch (error) {
    // That something does not answer is said once, where it is found out, and not each time that somebody asks.
    if (!(error instanceof Unavailable)) log.error({ err: error }, 'not ready');
    return false;
  }
}
