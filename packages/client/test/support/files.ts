import { randomFillSync } from 'node:crypto';
import {
  type Bytes,
  CHUNK_SIZE,
  type ContentKey,
  chunkCount,
  generateContentKey,
  importContentKey,
  newItemId,
  versionId,
} from '@coffer/crypto';
import type { ReadableItem } from '../../src/keyring/opened-item.ts';
import type { FileMetadata } from '../../src/keyring/wire-metadata.ts';
import type { VersionName } from '../../src/transfers/upload/direct-uploads.ts';
import type { MemoryServer } from './memory-server.ts';

const POOL = randomFillSync(new Uint8Array(8 * CHUNK_SIZE));
const SOURCE = new Blob([POOL]);
/** The same for the same size, so that what was computed of it counts for all files of that size. */
const views = new Map<number, Bytes>();

/** Of a first version. */
export const ORIGIN = { number: 1, at: 1_700_000_000, device: 'Firefox on Linux' };

/** So many bytes without a pattern; the same for the same size. */
export function content(size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += POOL.length) bytes.set(POOL.subarray(0, size - at), at);
  return bytes;
}

/** The same without a copy of its own: nobody writes into it. */
function sharedContent(size: number): Pick<TestFile, 'bytes' | 'source'> {
  if (size > POOL.length) {
    const bytes = content(size);
    return { bytes, source: new Blob([bytes]) };
  }
  const bytes = views.get(size) ?? POOL.subarray(0, size);
  views.set(size, bytes);
  return { bytes, source: SOURCE.slice(0, size) };
}

export interface TestFile {
  readonly key: ContentKey;
  readonly item: FileMetadata & VersionName;
  readonly bytes: Bytes;
  readonly source: Blob;
}

/** A file whose upload has ended. */
export interface StoredFile extends TestFile {
  readonly item: TestFile['item'] & ReadableItem;
}

/** A file that the server has a record of, and no chunks. */
export async function newFile(server: MemoryServer, size: number): Promise<TestFile> {
  const id = newItemId();
  server.create({
    id,
    file_id: null,
    mime: 'application/octet-stream',
    size,
    chunks: chunkCount(size),
    file_modified_at: 1_600_000_000,
    encrypted_key: 'AA',
    encrypted_name: 'AA',
    name_hash: '0'.repeat(64),
    search_tokens_hashed: [],
  });
  return {
    key: await importContentKey(generateContentKey()),
    item: {
      id,
      versionId: versionId(id),
      size,
      modifiedAt: 1_600_000_000,
      mime: 'application/octet-stream',
      media: null,
    },
    ...sharedContent(size),
  };
}

/** All bytes of a stream up to its end or its error. */
export async function drain(
  stream: ReadableStream<Uint8Array>,
): Promise<{ readonly bytes: Uint8Array; readonly error: unknown }> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of stream) parts.push(part);
    return { bytes: Buffer.concat(parts), error: null };
  } catch (error) {
    return { bytes: Buffer.concat(parts), error };
  }
}
