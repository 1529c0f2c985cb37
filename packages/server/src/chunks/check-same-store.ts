import type { Database } from '../database/database.ts';
import { StartRefused } from '../start-refused.ts';
import { chunkRepository } from '../storage/chunk-repository.ts';
import type { ChunkStore } from './chunk-store.ts';

/**
 * Makes sure that the chunks that the database names lie in a store of this kind. In another one all of them would be
 * missing, and be forgotten by the clean-up.
 *
 * @throws StartRefused
 */
export async function checkSameStore(database: Database, { kind }: ChunkStore): Promise<void> {
  const records = chunkRepository(database.queries);
  const elsewhere = kind === 's3' ? await records.someWithoutAttempt() : await records.someWithAttempt();
  if (!elsewhere) return;
  const other = kind === 's3' ? 'disk' : 's3';
  throw new StartRefused(
    `COFFER_STORE is ${kind}, but the database names chunks that lie in the store ${other}; set it to ${other}, or move them`,
  );
}
