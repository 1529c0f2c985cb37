import {
  chunkCount,
  chunkHash,
  chunkPosition,
  encryptedSize,
  openChunk,
  openContentHash,
  openMetadata,
  rootOf,
  segmentHashes,
} from '@coffer/crypto';
import { expect } from 'vitest';
import type { ContentHasher } from '../../src/transfers/upload/content-hasher.ts';
import type { TestFile } from './files.ts';
import type { MemoryServer } from './memory-server.ts';
import { quickHasher } from './quick-hasher.ts';

/** The four of a content. */
type Digests = Awaited<ReturnType<ContentHasher['digest']>>;

/** The digests of contents by a quick hasher; many files have the same. */
const quickDigests = new WeakMap<Uint8Array, Digests>();

/** Opens what the server stored, chunk by chunk. */
async function plaintextOf(server: MemoryServer, { key, item }: TestFile): Promise<Uint8Array> {
  const count = chunkCount(item.size);
  const parts: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    const body = server.bodies(item.id).get(index) ?? new Uint8Array();
    parts.push(await openChunk(key, chunkPosition(item.versionId, index, item.size), body));
  }
  return Buffer.concat(parts);
}

/** Fails unless a server has all of a file, with root and the digests of a quick hasher, or those that are expected. */
export async function expectWhole(server: MemoryServer, file: TestFile, expected?: Digests): Promise<void> {
  expect(Buffer.compare(await plaintextOf(server, file), file.bytes)).toBe(0);
  const record = server.record(file.item.id);
  const digests = expected ?? (await quicklyHashed(file.bytes));
  for (const algorithm of ['md5', 'sha1', 'sha256', 'blake2b'] as const) {
    const opened = await openContentHash(file.key, file.item.versionId, algorithm, record[algorithm] ?? '');
    expect(opened).toBe(digests[algorithm]);
  }
  const { content } = await openMetadata(file.key, file.item.versionId, record.encrypted_metadata ?? '');
  expect(content).toEqual({ root: await rootIn(server, file), size: encryptedSize(file.item.size) });
}

async function quicklyHashed(bytes: Uint8Array<ArrayBuffer>): Promise<Digests> {
  const digests = quickDigests.get(bytes) ?? (await hashed(bytes, quickHasher()));
  quickDigests.set(bytes, digests);
  return digests;
}

/** The digests of bytes by any hasher. */
export async function hashed(bytes: Uint8Array<ArrayBuffer>, hasher: ContentHasher): Promise<Digests> {
  await hasher.update(bytes);
  return hasher.digest();
}

/** The root of what a server has of a file. */
async function rootIn(server: MemoryServer, { item }: TestFile): Promise<string> {
  const hashes: Uint8Array[] = [];
  for (let index = 0; index < chunkCount(item.size); index++) {
    const body = server.bodies(item.id).get(index) ?? new Uint8Array();
    hashes.push(await chunkHash(await segmentHashes(body)));
  }
  return rootOf(Uint8Array.from(Buffer.concat(hashes)));
}
