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
import type { TestFile } from './files.ts';
import type { MemoryServer } from './memory-server.ts';
import { nativeHasher } from './native-hasher.ts';

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

/** Fails unless a server has all of a file, with digests and root. */
export async function expectWhole(server: MemoryServer, file: TestFile): Promise<void> {
  expect(Buffer.compare(await plaintextOf(server, file), file.bytes)).toBe(0);
  const record = server.record(file.item.id);
  const native = nativeHasher();
  await native.update(file.bytes);
  const digests = await native.digest();
  for (const algorithm of ['md5', 'sha1', 'sha256', 'blake2b'] as const) {
    const opened = await openContentHash(file.key, file.item.versionId, algorithm, record[algorithm] ?? '');
    expect(opened).toBe(digests[algorithm]);
  }
  const { content } = await openMetadata(file.key, file.item.id, record.encrypted_metadata ?? '');
  expect(content).toEqual({ root: await rootIn(server, file), size: encryptedSize(file.item.size) });
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
