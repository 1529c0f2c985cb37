import { createHash } from 'node:crypto';
import { ITEM_BYTES, newItem } from '@coffer/contract';
import {
  CHUNK_SIZE,
  chunkPosition,
  contentKeyBytes,
  importContentKey,
  openChunk,
  versionId,
} from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sealForCaller } from '../src/storage/chunk-service.ts';
import { contentBytes, itemBytes, shapeOf } from '../src/storage/item-size.ts';
import { cursorAfter, positionOf } from '../src/storage/tree-repository.ts';
import { refusalOf } from './support/refused.ts';

const ID = '6f1c0f0e-3f0b-4c63-9d4e-1f2f6c9e2a11';

function request(fields: object) {
  return newItem.parse({
    id: ID,
    mime: 'text/plain',
    file_modified_at: 0,
    encrypted_key: 'AA',
    encrypted_name: 'AA',
    name_hash: '0'.repeat(64),
    search_tokens_hashed: [],
    ...fields,
  });
}

describe('A new item', () => {
  it.each([
    [0, 1],
    [1, 1],
    [CHUNK_SIZE, 1],
    [CHUNK_SIZE + 1, 2],
    [10 * CHUNK_SIZE, 10],
  ])('that is a file of %i bytes has %i chunks', async (size, chunks) => {
    expect(shapeOf(request({ size, chunks }))).toEqual({ kind: 1, size, chunks });
    expect((await refusalOf(() => shapeOf(request({ size, chunks: chunks + 1 })))).errors).toHaveProperty(
      'chunks',
    );
  });

  it('that is a directory has neither size nor chunks', async () => {
    expect(shapeOf(request({ mime: 'dir' }))).toEqual({ kind: 0, size: 0, chunks: 0 });
    const withSize = await refusalOf(() => shapeOf(request({ mime: 'dir', size: 0 })));
    expect(withSize.errors).toHaveProperty('size');
    const withChunks = await refusalOf(() => shapeOf(request({ mime: 'dir', chunks: 1 })));
    expect(withChunks.errors).toHaveProperty('chunks');
    const withThumbnail = await refusalOf(() => shapeOf(request({ mime: 'dir', encrypted_thumbnail: 'AA' })));
    expect(withThumbnail.errors).toHaveProperty('encrypted_thumbnail');
  });

  it('audit 20: counts as its sealed fields too, and as what its keys and digests take at most', () => {
    const fields = { encrypted_name: 'n'.repeat(40), encrypted_metadata: 'm'.repeat(60) };
    expect(itemBytes(fields.encrypted_name, null)).toBe(ITEM_BYTES + 40);
    expect(itemBytes(fields.encrypted_name, fields.encrypted_metadata)).toBe(ITEM_BYTES + 100);
    const content = { ...fields, encrypted_thumbnail: 't'.repeat(500) };
    expect(contentBytes(content, 1)).toBe(560);
    expect(contentBytes(content, 2)).toBe(ITEM_BYTES + 560);
    const all = newItem.shape;
    const longest = (schema: z.ZodMiniType, length: number) =>
      schema.safeParse('A'.repeat(length)).success && !schema.safeParse('A'.repeat(length + 1)).success;
    expect(longest(all.encrypted_key, 256)).toBe(true);
    for (const digest of [all.md5, all.sha1, all.sha256, all.blake2b])
      expect(longest(digest, 128)).toBe(true);
    expect(256 + 4 * 128).toBeLessThanOrEqual(ITEM_BYTES);
  });

  it('that is a file says its size and its chunks', async () => {
    expect((await refusalOf(() => shapeOf(request({ chunks: 1 })))).errors).toHaveProperty('size');
    expect((await refusalOf(() => shapeOf(request({ size: 1 })))).errors).toHaveProperty('chunks');
  });
});

describe('A cursor', () => {
  it('leads back to where a page ended', () => {
    for (const kind of [0, 1]) expect(positionOf(cursorAfter({ kind, id: ID }))).toEqual({ kind, id: ID });
  });

  it.each([
    'x',
    'AAAA',
    Buffer.from(`2.${ID}`).toString('base64url'),
    Buffer.from("0.' or 1=1").toString('base64url'),
  ])('that no listing gave out is refused: %s', async (cursor) => {
    expect((await refusalOf(() => positionOf(cursor))).errors).toHaveProperty('cursor');
  });
});

describe('A chunk sealed by the server', () => {
  it('opens with the key, at its place only', async () => {
    const key = contentKeyBytes(new Uint8Array(32).fill(7));
    const size = CHUNK_SIZE + 18;
    const place = { versionId: ID, index: 1, size };
    async function* pieces() {
      yield Buffer.from('in two ');
      yield Buffer.from('pieces');
    }
    const { body, hashes } = await sealForCaller(pieces(), '07'.repeat(32), place);
    const fileKey = await importContentKey(key);
    const position = chunkPosition(versionId(ID), 1, size);
    const opened = await openChunk(fileKey, position, new Uint8Array(body));
    expect(Buffer.from(opened).toString()).toBe('in two pieces');
    await expect(openChunk(fileKey, { ...position, index: 2 }, new Uint8Array(body))).rejects.toThrow();
    expect(hashes).toBe(createHash('sha256').update(body).digest('base64url'));
  });
});
