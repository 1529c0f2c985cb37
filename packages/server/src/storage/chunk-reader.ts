import { Readable } from 'node:stream';
import {
  askedRange,
  type ByteSpan,
  type chunkDownloadQuery,
  type hashesQuery,
  SENT_CHUNKS_PAGE_SIZE,
  type sentChunks,
} from '@coffer/contract';
import { HASH_LENGTH } from '@coffer/crypto';
import type { z } from 'zod';
import type { Download, Redirect } from '../calls/call.ts';
import { placeOf } from '../store/chunks/chunk-place.ts';
import type { StoredChunk } from '../store/chunks/chunk-store.ts';
import type { ChunkRow, VersionRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { type AskedVersion, findVersion } from './find-version.ts';
import { joinedChunks } from './joined-chunks.ts';
import { chunkMissing, rangeNotSatisfiable, uploadUnfinished } from './refusals.ts';
import { chunkHashes } from './sealed-root.ts';
import type { StoragePorts } from './storage-ports.ts';

/** A request for stored chunks. */
export interface ChunkDownload extends Omit<z.output<typeof chunkDownloadQuery>, 'version'> {
  /** The header of the request, which counts where it is about one chunk. */
  readonly range?: string | undefined;
}

/** The rules of handing out chunks, and what they are compared with. */
export function createChunkReader({ database, chunks }: Pick<StoragePorts, 'database' | 'chunks'>) {
  const records = chunkRepository(database.queries);

  async function recorded({ space_id: spaceId, id }: VersionRow, index: number): Promise<ChunkRow> {
    const record = await records.find({ spaceId, id }, index);
    if (record === undefined) throw chunkMissing(index);
    return record;
  }

  /** A version whose chunks are all there. */
  async function finished(asked: AskedVersion): Promise<VersionRow> {
    const { item, version } = await findVersion(database.queries, asked, 'shown');
    // What was sent by a request link is whole once it has a root, and its owner's to read.
    const isSent = item.is_upload === 2 && version.root !== null;
    if (version.finished_upload_at === null && !isSent) throw uploadUnfinished();
    return version;
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
    /** One chunk of a version that is finished. */
    async download(asked: AskedVersion, index: number): Promise<StoredChunk> {
      return open(await recorded(await finished(asked), index));
    },

    /** The hashes of all chunks of a version, or of the segments of one; of its maker's unfinished ones, too. */
    async hashes(
      asked: AskedVersion,
      { chunk }: Pick<z.output<typeof hashesQuery>, 'chunk'>,
    ): Promise<Download> {
      const { version } = await findVersion(database.queries, asked, 'shown');
      const { space_id: spaceId, id, chunks: count } = version;
      if (chunk === undefined) {
        const pieces = chunkHashes(database.queries, { spaceId, id }, count);
        return { length: count * HASH_LENGTH, stream: Readable.from(pieces, { objectMode: false }) };
      }
      const bytes = Buffer.from((await recorded(version, chunk)).segment_hashes, 'base64url');
      return { length: bytes.length, stream: Readable.from([bytes], { objectMode: false }) };
    },

    /** What the sender sealed of the chunks of a version that are there, from one of them on. */
    async sent(asked: AskedVersion, from: number): Promise<z.output<typeof sentChunks>> {
      const { version } = await findVersion(database.queries, asked, 'first');
      return records.sent({ spaceId: version.space_id, id: version.id }, from, SENT_CHUNKS_PAGE_SIZE);
    },

    /** Chunks of a version that is finished, or where the storage gives the first, for those who reach the storage. */
    async handOut(asked: AskedVersion, query: ChunkDownload): Promise<Download | Redirect> {
      const { chunk: first, count = 1, through, range } = query;
      const version = await finished(asked);
      const record = await recorded(version, first);
      if (chunks.direct !== null && through !== 'server') {
        return { location: await chunks.direct.downloadUrl(placeOf(record)) };
      }
      if (count === 1) return openRange(record, range);
      await recorded(version, first + count - 1);
      const next = async (index: number) => open(await recorded(version, index));
      return joinedChunks(version, { first, stored: await open(record), count, open: next });
    },
  };
}
