import { storedAttempts } from '../backup/copy-chunk.ts';
import { checkRepository } from '../check/check-repository.ts';
import type { Finding } from '../check/finding.ts';
import { forEachAtMost } from '../concurrency/semaphore.ts';
import { nowhere, recordPlaces } from '../storage/chunk-repository.ts';
import { versionRepository } from '../storage/version-repository.ts';
import {
  type ChunkPlace,
  isAttemptIn,
  placeKey,
  placeOf,
  prefixesOfBoth,
} from '../store/chunks/chunk-place.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import type { ChunkRow } from '../store/database/schema.ts';
import type { DataLock } from '../store/lock/data-lock.ts';
import { moveChunk } from './moved-chunk.ts';

/** Chunks on their way at a time; each takes its length of memory at most. */
const AT_ONCE = 4;

/** Chunks whose records are changed in one transaction. So many are read again at most after an interruption. */
const BATCH = 64;

export interface StoreMove {
  readonly database: Database;
  readonly from: ChunkStore;
  readonly to: ChunkStore;
  readonly lock: DataLock;
}

/** The treatment of a record whose chunk is damaged or missing. */
export type Damaged = 'stays' | 'leave';

export interface Moved {
  /** Chunks that were brought over, and that an interrupted move had brought already. */
  readonly copied: number;
  readonly kept: number;
  readonly bytes: number;
  /** Chunks that are damaged or missing in the former store. */
  readonly damaged: number;
}

/**
 * Moves every chunk that a record names and that is not in the new store yet, and lets its record name the new place. A
 * record says itself where its chunk is, so a move that was interrupted goes on where it stopped. The former store
 * stays as it is.
 *
 * @param damaged whether records of damaged chunks stay, so that the move cannot end, or name a place where nothing is
 * @param report what is damaged or missing
 * @param onMoved is told after each batch
 */
export async function moveStore(
  { database, from, to, lock }: StoreMove,
  damaged: Damaged,
  report: (finding: Finding) => void,
  onMoved: (so: Moved) => void,
): Promise<Moved> {
  const totals = { copied: 0, kept: 0, bytes: 0, damaged: 0 };
  await to.removeTemporary(new Date());
  for await (const batch of batches({ database, from, to })) {
    const places: ChunkPlace[] = [];
    await forEachAtMost(
      AT_ONCE,
      batch,
      async ({ record: { owner, item_id: itemId, ...record }, attempts }) => {
        const { version_id: versionId, chunk_index: index } = record;
        const moved = await moveChunk(from, to, record, attempts);
        if ('attempt' in moved) {
          totals[moved.outcome] += 1;
          totals.bytes += record.length;
          places.push({ versionId, index, attempt: moved.attempt });
          return;
        }
        totals.damaged += 1;
        report({ kind: moved.outcome, owner, itemId, chunk: index, detail: DETAILS[damaged] });
        if (damaged === 'leave') places.push({ versionId, index, attempt: nowhere(to) });
      },
    );
    lock.assertHeld();
    await recordPlaces(database, places);
    onMoved(totals);
  }
  return totals;
}

interface Waiting {
  readonly record: ChunkRow & { readonly owner: string; readonly item_id: string };
  /** Where the chunk may be in the new store already. */
  readonly attempts: readonly (string | null)[];
}

/** The chunks that are to be moved, some at a time. */
async function* batches({ database, from, to }: Omit<StoreMove, 'lock'>): AsyncGenerator<Waiting[]> {
  let batch: Waiting[] = [];
  for (const prefix of await versionRepository(database.queries).prefixes()) {
    const records = await checkRepository(database.queries).chunks(prefix);
    const waiting = records.filter(({ attempt }) => isAttemptIn(from.kind, attempt));
    if (waiting.length === 0) continue;
    const attempts = await storedAttempts(to, prefix);
    for (const record of waiting) {
      batch.push({ record, attempts: attempts(record) });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const DETAILS = {
  stays: 'it is not moved',
  leave: 'it is left behind',
} as const satisfies { [D in Damaged]: string };

interface StoreTotals {
  /** Chunks that the database names, and their bytes. */
  readonly named: number;
  readonly bytes: number;
  /** How many of them the store has. */
  readonly found: number;
}

/**
 * Removes what the new store has twice, because a move was interrupted in the middle of a chunk, and counts on the way
 * what the database names and what the store has of it.
 */
export async function tidyStore({ database, to, lock }: StoreMove): Promise<StoreTotals> {
  const totals = { named: 0, bytes: 0, found: 0 };
  const prefixes = await versionRepository(database.queries).prefixes();
  for (const prefix of prefixesOfBoth(prefixes, await to.prefixes())) {
    const records = await checkRepository(database.queries).chunks(prefix);
    const named = new Set(records.map((record) => placeKey(placeOf(record))));
    const ofChunks = new Set(records.map(chunkKey));
    const stored = await to.list(prefix);
    totals.named += records.length;
    totals.bytes += records.reduce((sum, { length }) => sum + length, 0);
    totals.found += stored.filter((place) => named.has(placeKey(place))).length;
    const twice = stored.filter(
      ({ versionId, index, attempt }) =>
        !named.has(placeKey({ versionId, index, attempt })) &&
        ofChunks.has(chunkKey({ version_id: versionId, chunk_index: index })),
    );
    lock.assertHeld();
    if (twice.length > 0) await to.remove(twice);
  }
  return totals;
}

/** Removes all chunks from the former store; gives their number. */
export async function emptyStore({ from, lock }: StoreMove): Promise<number> {
  let removed = 0;
  for (const prefix of await from.prefixes()) {
    const places = await from.list(prefix);
    lock.assertHeld();
    await from.remove(places);
    removed += places.length;
  }
  return removed;
}

function chunkKey({ version_id, chunk_index }: Pick<ChunkRow, 'version_id' | 'chunk_index'>): string {
  return `${version_id}/${chunk_index}`;
}
