import type { chunkUploadQuery, UploadProgress } from '@coffer/contract';
import { chunkPlaintextSize, encryptedChunkSize } from '@coffer/crypto';
import type { z } from 'zod';
import { placeOf } from '../chunks/chunk-place.ts';
import type { ReceivedChunk, StoredChunk } from '../chunks/chunk-store.ts';
import type { ChunkRow, ItemRow } from '../database/schema.ts';
import { fieldRefused, Refusal } from '../refusal.ts';
import { chunkRepository } from './chunk-repository.ts';
import { itemRepository } from './item-repository.ts';
import { quotaRepository } from './quota-repository.ts';
import { chunkExists, itemMissing, quotaExceeded, uploadUnfinished } from './refusals.ts';
import { sealBody } from './sealed-body.ts';
import type { StoragePorts } from './storage-ports.ts';
import { type Expectation, lengthMismatch, verifiedBody } from './verified-body.ts';

export type ChunkService = ReturnType<typeof createChunkService>;

/** A request to store one chunk. */
export interface ChunkUpload {
  readonly query: z.output<typeof chunkUploadQuery>;
  /** The length of the body that the request announced, if it did. */
  readonly announcedLength: number | null;
  readonly pieces: AsyncIterable<Uint8Array>;
}

interface ChunkPorts extends StoragePorts {
  readonly policy: {
    /** Whether the server seals for callers that hand it a key. */
    plaintextKeys(): Promise<boolean>;
  };
}

/** The rules of storing and handing out chunks. */
export function createChunkService({ database, chunks, clock, policy }: ChunkPorts) {
  const items = itemRepository(database.queries);
  const records = chunkRepository(database.queries);
  const quotas = quotaRepository(database.queries);

  async function findTarget(ownerId: string, id: string, index: number): Promise<ItemRow> {
    const item = await items.find(ownerId, id);
    if (item === undefined) throw itemMissing();
    if (index >= item.chunks) {
      throw fieldRefused(
        'chunk',
        item.kind === 0 ? 'A directory has no chunks.' : `There are ${item.chunks} chunks.`,
      );
    }
    return item;
  }

  async function checkQuota(ownerId: string): Promise<void> {
    const { quota, used_space } = await quotas.find(ownerId);
    if (quota > 0 && used_space > quota) throw quotaExceeded();
  }

  /**
   * The record is inserted first and decides who wins when a chunk is sent twice at once; the chunk gets its
   * name before the transaction ends, so that a record never stands for a chunk that is not there.
   */
  function commit(received: ReceivedChunk, chunk: ChunkRow): Promise<UploadProgress> {
    return database.transaction(async (queries) => {
      await chunkRepository(queries).insert(chunk);
      const progress = await itemRepository(queries).addStoredChunk(chunk.item_id, chunk.created_at);
      await received.publish();
      return progress;
    });
  }

  async function store(
    body: AsyncIterable<Uint8Array>,
    chunk: Omit<ChunkRow, 'attempt'>,
  ): Promise<UploadProgress> {
    const name = { itemId: chunk.item_id, index: chunk.chunk_index };
    const received = await chunks.receive(name, chunk.length, body);
    try {
      return await commit(received, { ...chunk, attempt: received.attempt });
    } catch (error) {
      await received.discard();
      if (database.uniqueViolation(error) !== null) throw chunkExists(chunk.chunk_index);
      if (database.foreignKeyViolation(error)) throw itemMissing();
      throw error;
    }
  }

  return {
    /** Stores one chunk of a file, once its length and checksum are what they must be. */
    async upload(ownerId: string, id: string, upload: ChunkUpload): Promise<UploadProgress> {
      const { chunk: index, checksum, checksum_function, key_hex } = upload.query;
      if (key_hex !== undefined && !(await policy.plaintextKeys())) {
        throw new Refusal('switched_off', 'This server takes no keys. Send the chunk encrypted.');
      }
      const item = await findTarget(ownerId, id, index);
      if ((await records.find(id, index)) !== undefined) throw chunkExists(index);
      await checkQuota(ownerId);

      const storedLength = encryptedChunkSize(index, item.size);
      const length = key_hex === undefined ? storedLength : chunkPlaintextSize(index, item.size);
      if (upload.announcedLength !== null && upload.announcedLength !== length) throw lengthMismatch(length);
      const expectation: Expectation = { length, checksum, checksumFunction: checksum_function };
      const verified = verifiedBody(upload.pieces, expectation);
      const record = { item_id: id, chunk_index: index, length: storedLength, created_at: clock() };
      if (key_hex === undefined) return store(verified, { ...record, checksum, checksum_function });

      const sealed = await sealBody(verified, key_hex, { itemId: id, index, count: item.chunks });
      return store(once(sealed.body), { ...record, checksum: sealed.checksum, checksum_function: 'crc16' });
    },

    /** One chunk of a finished file. */
    async download(ownerId: string, id: string, index: number): Promise<StoredChunk> {
      const item = await items.find(ownerId, id);
      if (item === undefined) throw itemMissing();
      if (item.kind === 0) throw fieldRefused('id', 'A directory has no content.');
      if (item.finished_upload_at === null) throw uploadUnfinished();
      const record = await records.find(id, index);
      const stored = record === undefined ? null : await chunks.open(placeOf(record));
      if (stored === null) throw new Refusal('not_found', `There is no chunk ${index} of this file.`);
      return stored;
    },
  };
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield body;
}
