import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ChunkStore } from '../chunks/chunk-store.ts';
import type { Database } from '../database/database.ts';
import { Unavailable } from '../unavailable.ts';

interface ReadinessPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  /** Aborted when the server has been told to stop. */
  readonly stopping: AbortSignal;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** What keeps the server from doing its work, in words that hold no secret; nothing as a rule. Why goes to the log. */
export async function obstacles({ database, chunks, stopping, log }: ReadinessPorts): Promise<string[]> {
  const found = await Promise.all([
    unless(() => sql`select 1`.execute(database.queries), 'The database does not answer.', log),
    unless(() => chunks.checkWritable(), 'Chunks cannot be stored.', log),
  ]);
  const here = found.filter((obstacle) => obstacle !== null);
  return stopping.aborted ? ['The server is stopping.', ...here] : here;
}

async function unless(
  work: () => Promise<unknown>,
  obstacle: string,
  log: ReadinessPorts['log'],
): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    // That something does not answer is said once, where it is found out, and not each time that somebody asks.
    if (!(error instanceof Unavailable)) log.error({ err: error }, 'not ready');
    return obstacle;
  }
}
