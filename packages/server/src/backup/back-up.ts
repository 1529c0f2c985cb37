import { join } from 'node:path';
import { checkRepository } from '../check/check-repository.ts';
import type { Finding } from '../check/finding.ts';
import type { Clock } from '../clock.ts';
import { createEventLog } from '../events/event-log.ts';
import { systemRandom } from '../secrets.ts';
import { belowRepository } from '../storage/below-repository.ts';
import { chunkRepository } from '../storage/chunk-repository.ts';
import { type ItemPlace, itemRepository } from '../storage/item-repository.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import { versionRepository } from '../storage/version-repository.ts';
import { type ChunkPlace, placeKey, placeOf } from '../store/chunks/chunk-place.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../store/chunks/disk-chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import { DATABASE_FILE, removeDatabase, replaceDatabase } from '../store/database/open-database.ts';
import { openSqlite } from '../store/database/sqlite.ts';
import { makeDirectory } from '../store/read-only-disk.ts';
import { VERSION } from '../version.ts';
import { doubtsAbout, sizeOf } from './backup-size.ts';
import { copyChunk } from './copy-chunk.ts';
import { BACKUP_VERSION, readManifest, writeManifest } from './manifest.ts';

interface BackUpPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly clock: Clock;
}

interface BackUpReport {
  readonly copied: number;
  /** Chunks that an earlier backup in the same directory had already. */
  readonly kept: number;
  readonly bytes: number;
}

/** A backup looks like a mistake beside the one that it would replace. */
export class BackUpDoubted extends Error {
  override readonly name = 'BackUpDoubted';
  readonly doubts: readonly string[];

  constructor(doubts: readonly string[]) {
    super(doubts.join(', '));
    this.doubts = doubts;
  }
}

/**
 * Copies the database and then every chunk that this copy names, so that each file that was complete at that moment is
 * complete in the backup. The chunks are files there, whatever the server's store is. A file that its owner deletes
 * meanwhile is left out, and so are sessions, codes and messages that wait. Interrupted at whatever step, it leaves an earlier
 * backup as it was, or this one whole: chunks that are no longer named are removed last. It can be run again.
 *
 * @param report what could not be copied, because it is damaged in the store
 * @param doubted with `taken`, a backup that looks like a mistake is made all the same
 * @throws BackUpDoubted before anything of the earlier backup has changed
 */
export async function backUp(
  { database, chunks, clock }: BackUpPorts,
  directory: string,
  report: (finding: Finding) => void,
  doubted: 'refused' | 'taken' = 'refused',
): Promise<BackUpReport> {
  await makeDirectory(directory);
  const former = await readManifest(directory);
  const target = await openDiskChunkStore(directory, 'one');
  await target.removeTemporary(new Date());
  const file = join(directory, `${DATABASE_FILE}.new`);
  await removeDatabase(file);
  const createdAt = clock();
  await database.snapshot(file);
  const snapshot = await openSqlite(file);
  try {
    const size = await sizeOf(snapshot);
    const doubts = former === null ? [] : doubtsAbout(size, former);
    if (doubts.length > 0 && doubted === 'refused') throw new BackUpDoubted(doubts);
    const totals = await copyAll({ database, snapshot, chunks, target }, report);
    await snapshot.transaction({ lock: 'database' }, async (queries) => {
      await chunkRepository(queries).clearAttempts();
      for (const table of OF_THE_RUNNING_SERVER) await queries.deleteFrom(table).execute();
    });
    const left = await unnamed(snapshot, target);
    // Who restores it learns by which version it was made.
    await recordBackup(snapshot, clock);
    await snapshot.close();
    await replaceDatabase(file, join(directory, DATABASE_FILE));
    await writeManifest(directory, {
      format: 'coffer-backup',
      version: BACKUP_VERSION,
      created_at: createdAt,
      chunks: totals.copied + totals.kept,
      bytes: totals.bytes,
      ...size,
    });
    await target.remove(left);
    return totals;
  } finally {
    await snapshot.close();
    await removeDatabase(file);
  }
}

/**
 * What opens or changes an account for a while, and what is still to be sent. Whoever gets hold of a backup has none of
 * it, and a server that is filled from one begins no session and sends no message that it had begun before.
 */
const OF_THE_RUNNING_SERVER = [
  ...(['sessions', 'known_devices', 'attempts', 'link_tickets', 'passkey_challenges'] as const),
  ...(['activations', 'start_overs', 'mails'] as const),
];

/** Notes in the log of events that the data were backed up. */
export function recordBackup(database: Database, clock: Clock): Promise<void> {
  const events = createEventLog({
    milliseconds: () => clock() * 1_000,
    random: systemRandom,
    requester: () => NOBODY,
  });
  const backedUp = { kind: 'backed_up', userId: null, details: { version: VERSION } } as const;
  return database.transaction({ rows: 'events' }, (queries) => events.record(queries, backedUp));
}

const NOBODY = { userId: null, address: null, device: null };

interface Stores {
  readonly database: Database;
  readonly snapshot: Database;
  readonly chunks: ChunkStore;
  readonly target: ChunkStore;
}

async function copyAll(
  { database, snapshot, chunks, target }: Stores,
  report: (finding: Finding) => void,
): Promise<BackUpReport> {
  const totals = { copied: 0, kept: 0, bytes: 0 };
  for (const prefix of await versionRepository(snapshot.queries).prefixes()) {
    for (const { owner, item_id: itemId, ...record } of await checkRepository(snapshot.queries).chunks(
      prefix,
    )) {
      const { outcome } = await copyChunk(chunks, target, record, [null]);
      const { chunk_index: chunk } = record;
      if (outcome === 'kept' || outcome === 'copied') {
        totals[outcome] += 1;
        totals.bytes += record.length;
      } else if (await chunkRepository(database.queries).isRecorded(placeOf(record))) {
        report({ kind: outcome, owner, itemId, chunk, detail: 'it is not in the backup' });
      } else {
        await leaveOut(snapshot, { spaceId: record.space_id, id: itemId }, record.version_id);
      }
    }
  }
  return totals;
}

/** The version, or its file, was deleted after the database had been copied. */
function leaveOut(snapshot: Database, file: ItemPlace, versionId: string): Promise<void> {
  return snapshot.transaction({ lock: 'database' }, async (queries) => {
    const { spaceId, id } = file;
    const versions = versionRepository(queries);
    const [item, version] = [
      await itemRepository(queries).find(spaceId, id),
      await versions.find(spaceId, id, versionId),
    ];
    if (item === undefined || version === undefined) return;
    if (item.version_id === versionId) {
      const held = await belowRepository(queries).heldBelow(spaceId, [id]);
      await itemRepository(queries).deleteRecord(file);
      await quotaRepository(queries).giveBack(spaceId, held);
      return;
    }
    await versions.delete(spaceId, [versionId]);
    const bytes = version.size + version.content_bytes;
    await quotaRepository(queries).giveBack(spaceId, { bytes, items: 0 });
  });
}

/** The chunks of an earlier backup that this one does not have. */
async function unnamed(snapshot: Database, target: ChunkStore): Promise<ChunkPlace[]> {
  const left: ChunkPlace[] = [];
  const records = checkRepository(snapshot.queries);
  for (const prefix of await target.prefixes()) {
    const named = new Set((await records.chunks(prefix)).map((record) => placeKey(placeOf(record))));
    const stored = await target.list(prefix);
    left.push(...stored.filter((place) => !named.has(placeKey(place))));
  }
  return left;
}
