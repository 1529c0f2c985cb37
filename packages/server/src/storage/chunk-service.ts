import {
  type chunkDownloadQuery,
  type chunkUploadQuery,
  RECEPTIONS_PER_ACCOUNT,
  type UploadProgress,
} from '@coffer/contract';
import {
  checksumOf,
  chunkPlaintextSize,
  encryptedChunkSize,
  fileKeyBytes,
  fromHex,
  importFileKey,
  itemId,
  sealChunk,
} from '@coffer/crypto';
import type { z } from 'zod';
import type { Redirect } from '../calls/call.ts';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { type ChunkPlace, placeOf } from '../store/chunks/chunk-place.ts';
import type { StoredChunk } from '../store/chunks/chunk-store.ts';
import type { ChunkRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { chunkRules } from './chunk-rules.ts';
import { itemRepository } from './item-repository.ts';
import { joinedChunks } from './joined-chunks.ts';
import { chunkMissing, itemMissing, tooManyUploads, uploadUnfinished } from './refusals.ts';
import type { StoragePorts } from './storage-ports.ts';
import { type Expectation, lengthMismatch, verifiedBody } from './verified-body.ts';

export type ChunkService = ReturnType<typeof createChunkService>;

/** A request to store one chunk. */
interface ChunkUpload {
  readonly query: z.output<typeof chunkUploadQuery>;
  /** The length of the body that the request announced, if it did. */
  readonly announcedLength: number | null;
  readonly pieces: AsyncIterable<Uint8Array>;
}

type ChunkDownload = z.output<typeof chunkDownloadQuery>;

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
  const rules = chunkRules(database);
  const receptions = createKeyedSemaphore(RECEPTIONS_PER_ACCOUNT);

  async function find(spaceId: string, id: string, index: number): Promise<ChunkPlace> {
    const item = await items.find(spaceId, id);
    if (item === undefined) throw itemMissing();
    if (item.kind === 0) throw fieldRefused('id', 'A directory has no content.');
    if (item.finished_upload_at === null) throw uploadUnfinished();
    const record = await records.find({ spaceId, id }, index);
    if (record === undefined) throw chunkMissing(index);
    return placeOf(record);
  }

  async function open(index: number, place: ChunkPlace): Promise<StoredChunk> {
    const stored = await chunks.open(place);
    if (stored === null) throw chunkMissing(index);
    return stored;
  }

  /** Receives a chunk, unless as many of the account are being received as may be. */
  async function receiving<T>(spaceId: string, work: () => Promise<T>): Promise<T> {
    const release = receptions.take(spaceId);
    if (release === null) throw tooManyUploads();
    try {
      return await work();
    } finally {
      release();
    }
  }

  async function store(
    body: AsyncIterable<Uint8Array>,
    chunk: Omit<ChunkRow, 'attempt'>,
  ): Promise<UploadProgress> {
    const name = { itemId: chunk.item_id, index: chunk.chunk_index };
    return rules.commit(await chunks.receive(name, chunk.length, body), chunk);
  }

  return {
    /** Stores one chunk of a file, once its length and checksum are what they must be. */
    async upload(spaceId: string, id: string, upload: ChunkUpload): Promise<UploadProgress> {
      const { chunk: index, checksum, checksum_function, key_hex } = upload.query;
      if (key_hex !== undefined && !(await policy.plaintextKeys())) {
        throw new Refusal('switched_off', 'This server takes no keys. Send the chunk encrypted.');
      }
      const item = await rules.admit(spaceId, id, index);
      const storedLength = encryptedChunkSize(index, item.size);
      const length = key_hex === undefined ? storedLength : chunkPlaintextSize(index, item.size);
      if (upload.announcedLength !== null && upload.announcedLength !== length) throw lengthMismatch(length);
      const expectation: Expectation = { length, checksum, checksumFunction: checksum_function };
      const record = {
        space_id: spaceId,
        item_id: id,
        chunk_index: index,
        length: storedLength,
        created_at: clock(),
      };
      return receiving(spaceId, async () => {
        const verified = verifiedBody(upload.pieces, expectation);
        if (key_hex === undefined) return store(verified, { ...record, checksum, checksum_function });
        const sealed = await sealForCaller(verified, key_hex, { itemId: id, index, count: item.chunks });
        return store(once(sealed.body), { ...record, checksum: sealed.checksum, checksum_function: 'crc16' });
      });
    },

    /** One chunk of a finished file. */
    async download(spaceId: string, id: string, index: number): Promise<StoredChunk> {
      return open(index, await find(spaceId, id, index));
    },

    /** Chunks of a finished file, or where the storage gives the first, for those who reach the storage. */
    async handOut(spaceId: string, id: string, query: ChunkDownload): Promise<StoredChunk | Redirect> {
      const { chunk: first, count = 1, through } = query;
      const place = await find(spaceId, id, first);
      if (chunks.direct !== null && through !== 'server') {
        return { location: await chunks.direct.downloadUrl(place) };
      }
      if (count === 1) return open(first, place);
      await find(spaceId, id, first + count - 1);
      const item = await items.find(spaceId, id);
      if (item === undefined) throw itemMissing();
      const next = async (index: number) => open(index, await find(spaceId, id, index));
      return joinedChunks(item, { first, stored: await open(first, place), count, open: next });
    },
  };
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield body;
}

/**
 * Seals the plaintext of one chunk for a caller that cannot encrypt. Everything happens in memory; the key
 * is neither stored nor logged, and gone with this call.
 */
export async function sealForCaller(
  plaintext: AsyncIterable<Uint8Array>,
  keyHex: string,
  place: { itemId: string; index: number; count: number },
): Promise<{ body: Uint8Array; checksum: string }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of plaintext) pieces.push(piece);
  const key = await importFileKey(fileKeyBytes(fromHex(keyHex)));
  const position = { itemId: itemId(place.itemId), index: place.index, count: place.count };
  const body = await sealChunk(key, position, Buffer.concat(pieces));
  return { body, checksum: checksumOf(body) };
}
