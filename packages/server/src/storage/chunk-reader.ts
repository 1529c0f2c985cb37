import { Readable } from 'node:stream';
import { askedRange, type ByteSpan, type chunkDownloadQuery, type hashesQuery } from '@coffer/contract';
import { HASH_LENGTH } from '@coffer/crypto';
import type { z } from 'zod';
import type { Download, Redirect } from '../calls/call.ts';
import { fieldRefused } from '../calls/refusal.ts';
import { placeOf } from '../store/chunks/chunk-place.ts';
import type { StoredChunk } from '../store/chunks/chunk-store.ts';
import type { ChunkRow, ItemRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { type ItemPlace, itemRepository } from './item-repository.ts';
import { joinedChunks } from './joined-chunks.ts';
import { chunkMissing, itemMissing, rangeNotSatisfiable, uploadUnfinished } from './refusals.ts';
import { chunkHashes } from './sealed-root.ts';
import type { StoragePorts } from './storage-ports.ts';

/** A request for stored chunks. */
export interface ChunkDownload extends z.output<typeof chunkDownloadQuery> {
  /** The header of the request, which counts where it is about one chunk. */
  readonly range?: string | undefined;
}

/** The rules of handing out chunks, and what they are compared with. */
export function createChunkReader({ database, chunks }: Pick<StoragePorts, 'database' | 'chunks'>) {
  const items = itemRepository(database.queries);
  const records = chunkRepository(database.queries);

  async function findFile(spaceId: string, id: string): Promise<ItemRow> {
    const item = await items.find(spaceId, id);
    if (item === undefined) throw itemMissing();
    if (item.kind === 0) throw fieldRefused('id', 'A directory has no content.');
    return item;
  }

  async function find(spaceId: string, id: string, index: number): Promise<ChunkRow> {
    const item = await findFile(spaceId, id);
    if (item.finished_upload_at === null) throw uploadUnfinished();
    return recorded({ spaceId, id }, index);
  }

  async function recorded(at: ItemPlace, index: number): Promise<ChunkRow> {
    const record = await records.find(at, index);
    if (record === undefined) throw chunkMissing(index);
    return record;
  }

  async function open(record: ChunkRow, span?: ByteSpan): Promise<StoredChunk> {
    const stored = await chunks.open(placeOf(record), span);
    if (stored === null) throw chunkMissing(record.chunk_index);
    return stored;
  }

  /** One chunk, or the range of it that was asked for. */
  async function openRange(record: ChunkRow, header: string | undefined): Promise<Download> {
    const { length } = record;
    const asked = askedRange(header ?? null, length);
    if (asked === 'unsatisfiable') throw rangeNotSatisfiable(length);
    if (asked === 'whole') return open(record);
    const { from, to } = asked;
    return { ...(await open(record, { from, to })), range: { from, to, of: length } };
  }

  return {
    /** One chunk of a finished file. */
    async download(spaceId: string, id: string, index: number): Promise<StoredChunk> {
      return open(await find(spaceId, id, index));
    },

    /** The hashes of all chunks of a file, or of the segments of one; of its maker's unfinished files, too. */
    async hashes(spaceId: string, id: string, { chunk }: z.output<typeof hashesQuery>): Promise<Download> {
      const item = await findFile(spaceId, id);
      if (chunk === undefined) {
        const pieces = chunkHashes(database.queries, { spaceId, id }, item.chunks);
        return { length: item.chunks * HASH_LENGTH, stream: Readable.from(pieces, { objectMode: false }) };
      }
      const bytes = Buffer.from((await recorded({ spaceId, id }, chunk)).segment_hashes, 'base64url');
      return { length: bytes.length, stream: Readable.from([bytes], { objectMode: false }) };
    },

    /** Chunks of a finished file, or where the storage gives the first, for those who reach the storage. */
    async handOut(spaceId: string, id: string, query: ChunkDownload): Promise<Download | Redirect> {
      const { chunk: first, count = 1, through, range } = query;
      const record = await find(spaceId, id, first);
      if (chunks.direct !== null && through !== 'server') {
        return { location: await chunks.direct.downloadUrl(placeOf(record)) };
      }
      if (count === 1) return openRange(record, range);
      await find(spaceId, id, first + count - 1);
      const item = await items.find(spaceId, id);
      if (item === undefined) throw itemMissing();
      const next = async (index: number) => open(await find(spaceId, id, index));
      return joinedChunks(item, { first, stored: await open(record), count, open: next });
    },
  };
}
