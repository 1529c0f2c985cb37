import { setTimeout } from 'node:timers/promises';
import { chunkRepository } from '../storage/chunk-repository.ts';
import { sealedRoot } from '../storage/sealed-root.ts';
import { versionRepository } from '../storage/version-repository.ts';
import { type ChunkPlace, placeKey, placeOf, prefixesOfBoth } from '../store/chunks/chunk-place.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import type { ChunkRow, VersionRow } from '../store/database/schema.ts';
import { checkRepository } from './check-repository.ts';
import type { Finding } from './finding.ts';
import { ChunkAltered, recordedChunk } from './recorded-chunk.ts';

/** A server that runs meanwhile gives a chunk its name moments before its record is there. */
const LOOK_AGAIN_MS = 1_000;

interface ChunkTotals {
  readonly chunks: number;
  readonly bytes: number;
  /** Stored chunks that no record names, as uploads leave them that ended in the middle. */
  readonly leftOver: number;
}

/**
 * Reads every stored chunk and compares it with its record, one after the other. What a running server adds or removes
 * meanwhile is no finding.
 */
export async function checkChunks(
  { database, chunks }: { database: Database; chunks: ChunkStore },
  report: (finding: Finding) => void,
): Promise<ChunkTotals> {
  const records = checkRepository(database.queries);
  const { isRecorded } = chunkRepository(database.queries);
  const totals = { chunks: 0, bytes: 0, leftOver: 0 };

  async function checkRecorded(record: ChunkRow & { owner: string; item_id: string }): Promise<void> {
    const at = { owner: record.owner, itemId: record.item_id, chunk: record.chunk_index };
    totals.chunks += 1;
    totals.bytes += record.length;
    try {
      const body = await recordedChunk(chunks, record);
      if (body !== null) for await (const _ of body);
      else if (await isRecorded(placeOf(record))) {
        report({ kind: 'missing', ...at, detail: 'it is not in the store' });
      }
    } catch (error) {
      if (!(error instanceof ChunkAltered)) throw error;
      report({ kind: 'altered', ...at, detail: error.message });
    }
  }

  /** The root of a version follows from what is recorded of its chunks. That records are missing is found elsewhere. */
  async function checkRoot(version: VersionRow & { readonly owner: string }): Promise<void> {
    const { space_id: spaceId, id, chunks: count, root, owner, item_id: itemId } = version;
    if ((await sealedRoot(database.queries, { spaceId, id }, count)) === root) return;
    if ((await records.ofVersion(id)) === undefined) return;
    const detail = 'its chunks do not lead to its root';
    report({ kind: 'record', owner, itemId, chunk: null, detail });
  }

  async function countLeftOver(places: readonly ChunkPlace[]): Promise<void> {
    if (places.length > 0) await setTimeout(LOOK_AGAIN_MS);
    for (const place of places) {
      if (await isRecorded(place)) continue;
      if ((await chunks.writtenAt(place)) === null) continue;
      totals.leftOver += 1;
    }
  }

  const named = new Set(await versionRepository(database.queries).prefixes());
  for (const prefix of prefixesOfBoth([...named], await chunks.prefixes())) {
    const versions = named.has(prefix) ? await records.versions(prefix) : [];
    const recorded = named.has(prefix) ? await records.chunks(prefix) : [];
    const stored = await chunks.list(prefix);
    for (const record of recorded) await checkRecorded(record);
    for (const version of versions) {
      // The record of an upload has no root.
      const isWhole = version.chunks_stored === version.chunks && version.encrypted_upload === null;
      if (isWhole) await checkRoot(version);
    }
    const known = new Set(recorded.map((record) => placeKey(placeOf(record))));
    await countLeftOver(stored.filter((place) => !known.has(placeKey(place))));
  }
  return totals;
}
