import { UNCONFIRMED_ACCOUNT_DAYS } from '@coffer/contract';
import { eraseAccount } from '../account/erase-account.ts';
import { userRepository } from '../auth/user-repository.ts';
import type { ChunkStore } from '../chunks/chunk-store.ts';
import { removeDeleted } from '../chunks/remove-deleted.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { EventLog } from '../events/event-log.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface RemovalPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly clock: Clock;
  readonly events: EventLog;
}

/**
 * Removes accounts whose address nobody has confirmed in time, with everything of theirs. Administrators stay, so
 * that a server is never left without one.
 *
 * @param signal ends it early
 * @returns how many there were
 */
export async function removeUnconfirmed(ports: RemovalPorts, signal?: AbortSignal): Promise<number> {
  const { database, chunks, clock, events } = ports;
  const before = clock() - UNCONFIRMED_ACCOUNT_DAYS * DAY_SECONDS;
  let removed = 0;
  for (const id of await userRepository(database.queries).unconfirmedSince(before)) {
    if (signal?.aborted) break;
    const places = await database.erasure(async (queries) => {
      // Somebody may have confirmed it a moment ago.
      const still = await userRepository(queries).unconfirmedSince(before);
      if (!still.includes(id)) return null;
      await events.record(queries, { kind: 'account_deleted', userId: null });
      return eraseAccount(queries, id);
    });
    if (places === null) continue;
    await removeDeleted(chunks, places);
    removed += 1;
  }
  return removed;
}
