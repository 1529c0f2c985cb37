import { type Settings, UNCONFIRMED_ACCOUNT_DAYS } from '@coffer/contract';
import { allOf, eraseAccount } from '../account/deletion.ts';
import { overviewRepository } from '../admin/overview-repository.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { abandonIn } from '../requests/sent-files.ts';
import { keepDigests } from '../spaces/keep-digests.ts';
import { chunkRepository } from '../storage/chunk-repository.ts';
import { spaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { deleteIn } from '../storage/tree-service.ts';
import { versionRepository } from '../storage/version-repository.ts';
import { removeVersions } from '../storage/version-service.ts';
import { type ChunkPlace, placeKey, prefixesOfBoth } from '../store/chunks/chunk-place.ts';
import { type ChunkStore, removeDeleted } from '../store/chunks/chunk-store.ts';
import { unneededBefore } from '../store/chunks/unneeded-before.ts';
import type { Database } from '../store/database/database.ts';
import { userRepository } from '../users/user-repository.ts';
import { chunkRecordRepository } from './chunk-record-repository.ts';
import { forgetOld } from './forget-old.ts';
import { uploadRecordRepository } from './upload-record-repository.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** How long the record of an upload stays to which no chunk comes. */
const UPLOAD_SECONDS = 30 * DAY_SECONDS;

/** The same of one that somebody sends by a request link, who goes on with it in the same visit or not at all. */
const SENT_SECONDS = DAY_SECONDS;

export interface CleanUpReport {
  readonly unconfirmedAccounts: number;
  readonly temporaryFiles: number;
  /** Stored chunks that no record named. */
  readonly orphans: number;
  /** Records whose chunk was not stored. */
  readonly forgotten: number;
  /** Records of uploads that nobody goes on with. */
  readonly abandoned: number;
}

interface CleanUpPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly clock: Clock;
  /** Whether accounts can be asked to confirm their address: there is a mail server. */
  readonly confirmsAddresses: boolean;
  readonly events: EventLog;
  /** Among them, how long events are kept, and whether accounts that nobody confirms are removed. */
  readonly settings: () => Promise<Pick<Settings, 'event_days' | 'activation_required'>>;
}

/**
 * Removes what crashes and time left over: unfinished temporary files, chunks without a record, records
 * without a chunk (which must be sent again), uploads that nobody goes on with, expired sessions and counters, old events, accounts that nobody has
 * confirmed. Counts the day's totals and brings the digests of spaces up to date too, since it runs every hour.
 *
 * @param unfinishedSince no running upload needs what was written before, and has no record
 * @param signal ends it early, with what is done by then
 */
export async function cleanUp(
  ports: CleanUpPorts,
  unfinishedSince: Date,
  signal?: AbortSignal,
): Promise<CleanUpReport> {
  const { database, chunks, clock } = ports;
  const now = clock();
  const { event_days, activation_required } = await ports.settings();
  await database.transaction({ rows: 'daily_totals' }, (queries) =>
    overviewRepository(queries).recordToday(now),
  );
  // Before it is forgotten which items went.
  await keepDigests(database, signal);
  await forgetOld(database, { now, eventDays: event_days });
  const mustConfirm = ports.confirmsAddresses && activation_required;
  const unconfirmedAccounts = mustConfirm ? await removeUnconfirmed(ports, signal) : 0;
  const temporaryFiles = await chunks.removeTemporary(unfinishedSince);
  const abandoned = await removeAbandoned(
    ports,
    { own: now - UPLOAD_SECONDS, sent: now - SENT_SECONDS },
    signal,
  );
  let orphans = 0;
  let forgotten = 0;
  const before = unneededBefore(chunks, unfinishedSince, now);
  const named = new Set(await versionRepository(database.queries).prefixes());
  for (const prefix of prefixesOfBoth([...named], await chunks.prefixes())) {
    if (signal?.aborted) break;
    const compared = await compare(ports, prefix, named.has(prefix));
    orphans += await removeOrphans(ports, compared.withoutRecord, before);
    forgotten += await forgetMissing(ports, compared.withoutChunk);
  }
  return { unconfirmedAccounts, temporaryFiles, orphans, forgotten, abandoned };
}

/**
 * The records are read first: whatever has a record by then has its chunk by the time of the second look.
 *
 * @param isNamed whether there was a version whose id begins like this; what came since is too young to go
 */
async function compare({ database, chunks }: CleanUpPorts, prefix: string, isNamed: boolean) {
  const recorded = isNamed ? await chunkRecordRepository(database.queries).list(prefix) : [];
  const stored = await chunks.list(prefix);
  const recordedKeys = new Set(recorded.map(placeKey));
  const storedKeys = new Set(stored.map(placeKey));
  return {
    withoutRecord: stored.filter((place) => !recordedKeys.has(placeKey(place))),
    withoutChunk: recorded.filter((place) => !storedKeys.has(placeKey(place))),
  };
}

async function removeOrphans(
  { database, chunks }: CleanUpPorts,
  places: readonly ChunkPlace[],
  before: number,
): Promise<number> {
  let removed = 0;
  for (const place of places) {
    const writtenAt = await chunks.writtenAt(place);
    if (writtenAt === null || writtenAt >= before) continue;
    if (await chunkRepository(database.queries).isRecorded(place)) continue;
    await chunks.remove([place]);
    removed += 1;
  }
  return removed;
}

async function forgetMissing(
  { database, chunks }: CleanUpPorts,
  places: readonly ChunkPlace[],
): Promise<number> {
  let forgotten = 0;
  for (const place of places) {
    if ((await chunks.writtenAt(place)) !== null) continue;
    const spaceId = await spaceRepository(database.queries).ofVersion(place.versionId);
    if (spaceId === null) continue;
    const isForgotten = await database
      .transaction({ space: spaceId }, (queries) => chunkRecordRepository(queries).forget(place))
      .catch((error: unknown) => {
        // What its owner has signed stays, and the check names the chunk.
        if (error instanceof Refusal && error.code === 'head_refused') return false;
        throw error;
      });
    forgotten += isForgotten ? 1 : 0;
  }
  return forgotten;
}

/**
 * Removes the records of uploads to which no chunk has come for long, with what was sent.
 *
 * @returns how many there were
 */
async function removeAbandoned(
  { database, chunks, clock }: CleanUpPorts,
  before: { readonly own: number; readonly sent: number },
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const record of await uploadRecordRepository(database.queries).untouchedSince(before)) {
    if (signal?.aborted) break;
    const space = record.space_id;
    const places = await database.transaction({ space }, async (queries) => {
      // A chunk may have come a moment ago, or the batch that finishes it.
      if (!(await uploadRecordRepository(queries).isUntouchedSince(record, before))) return null;
      if (record.is_upload === 0) return removeVersions(queries, space, [record]);
      const change = spaceChange(queries, space, clock());
      return record.is_upload === 2 ? abandonIn(change, record.item_id) : deleteIn(change, [record.item_id]);
    });
    if (places === null) continue;
    await removeDeleted(chunks, places);
    removed += 1;
  }
  return removed;
}

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
async function removeUnconfirmed(ports: RemovalPorts, signal?: AbortSignal): Promise<number> {
  const { database, chunks, clock, events } = ports;
  const before = clock() - UNCONFIRMED_ACCOUNT_DAYS * DAY_SECONDS;
  let removed = 0;
  for (const id of await userRepository(database.queries).unconfirmedSince(before)) {
    if (signal?.aborted) break;
    const user = await userRepository(database.queries).find(id);
    if (user === undefined) continue;
    const places = await database.erasure(await allOf(user, database.queries), async (queries) => {
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
