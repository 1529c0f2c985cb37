import { randomUUID } from 'node:crypto';
import { StartRefused } from '../../config/start-refused.ts';
import type { Database, Queries } from '../database/database.ts';
import type { Absent } from '../database/migrate.ts';
import type { ChunkStore } from './chunk-store.ts';
import { chunkStoreRepository } from './chunk-store-repository.ts';

/**
 * Makes sure that database and chunk store belong together, and makes it so where one of them is new. With another
 * store, the clean-up would take all of the database's chunks for lost, and all that lies there for left over.
 *
 * @param place what the operator calls the store
 * @param absent with `refused`, neither is taken for new
 * @throws StartRefused when they do not
 */
export async function ownStore(
  database: Database,
  chunks: ChunkStore,
  place: string,
  absent: Absent = 'made',
): Promise<void> {
  await requireKind(database, chunks.kind);
  if (await belongsTogether(database.queries, chunks)) return;
  if (absent === 'refused') return refuseStore(database, chunks, place);
  // Another instance may begin at the same moment, so it is looked at again while nobody else writes.
  await database.transaction({ lock: 'store' }, async (queries) => {
    if (!(await belongsTogether(queries, chunks))) await bring(queries, chunks, place);
  });
}

/**
 * Makes sure that the chunks of a database are in a store of this kind.
 *
 * @throws StartRefused
 */
export async function requireKind(database: Database, kind: ChunkStore['kind']): Promise<void> {
  const stored = chunkStoreRepository(database.queries);
  if (!(await stored.hasChunksElsewhere(kind))) return;
  const other = kind === 's3' ? 'disk' : 's3';
  if (await stored.hasChunksElsewhere(other)) {
    throw new StartRefused(
      'some chunks lie in the store disk and some in s3, because a move was interrupted; run move-store again, to its end',
    );
  }
  throw new StartRefused(
    `COFFER_STORE is ${kind}, but the database names chunks that lie in the store ${other}; ` +
      `set it to ${other}, or move them with move-store`,
  );
}

async function refuseStore({ queries }: Database, chunks: ChunkStore, place: string): Promise<never> {
  const [id, owner] = [await chunkStoreRepository(queries).id(), await chunks.owner()];
  throw owner === null ? notThere(place, id) : ofAnother(place, owner);
}

async function belongsTogether(queries: Queries, chunks: ChunkStore): Promise<boolean> {
  const [id, owner] = [await chunkStoreRepository(queries).id(), await chunks.owner()];
  return id !== null && id === owner;
}

/** Makes two that do not know each other yet belong together. */
async function bring(queries: Queries, chunks: ChunkStore, place: string): Promise<void> {
  const stored = chunkStoreRepository(queries);
  const [id, owner] = [await stored.id(), await chunks.owner()];
  if (owner !== null) throw ofAnother(place, owner);
  if (id !== null && (await stored.hasChunks())) throw notThere(place, id);
  const given = id ?? randomUUID();
  if (id === null) await stored.setId(given);
  await chunks.setOwner(given);
}

function ofAnother(place: string, owner: string): StartRefused {
  return new StartRefused(
    `${place} holds the chunks of another database (${owner}); name another place, or the database of these chunks`,
  );
}

/** Refuses a place without chunks where those of a database should be. */
export function notThere(place: string, id: string | null): StartRefused {
  return new StartRefused(
    `${place} is not where the chunks of this database are (${id ?? 'no server has stored any'}); name the place that holds them`,
  );
}
