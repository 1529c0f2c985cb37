import { createHash } from 'node:crypto';
import { DIRECTORY_MIME, newItem } from '@coffer/contract';
import {
  checksumOf,
  chunkPosition,
  contentRoot,
  encryptedSize,
  sealChunk,
  sealContentHash,
  sealMetadata,
} from '@coffer/crypto';
import type { TestDrive } from './test-drive.ts';

/** Fields that the specification does not name, and a program may leave out. */
export const LEFT_OUT = [
  'encrypted_metadata',
  'encrypted_thumbnail',
  'epoch',
  // Of the digests that end an upload.
  'root',
] as const;

export type LeftOut = (typeof LEFT_OUT)[number];

/** The content of such a file. */
export const BYTES = new TextEncoder().encode('hello');

/** Stores a file by calls alone, without these fields; returns its id. */
export async function storeWithout(
  { api, keyring }: TestDrive,
  name: string,
  without: readonly LeftOut[],
): Promise<string> {
  const facts = { mime: 'text/plain', size: BYTES.length, modifiedAt: 1_700_000_000 };
  const { id, request, content } = await keyring.sealNewItem({
    ...{ ...facts, name, parentId: null },
    thumbnail: new Uint8Array(16),
  });
  if (content === null) throw new Error('A file has a content');
  const { key, versionId } = content;
  const isLeft = (field: string) => without.some((each) => each === field);
  const body = Object.fromEntries(Object.entries(request).filter(([field]) => !isLeft(field)));
  await api.call('createItem', { body: newItem.parse(body) });

  const params = { id };
  const chunk = await sealChunk(key, chunkPosition(versionId, 0, BYTES.length), BYTES);
  const query = { chunk: '0', checksum: checksumOf(chunk), checksum_function: 'crc16' as const };
  await api.call('uploadChunk', { params, query, body: new Blob([chunk]) });
  const { root } = await api.call('itemMetadata', { params, query: {} });
  const sealed = { root: contentRoot(root ?? 'ab'.repeat(32)), size: encryptedSize(BYTES.length) };
  const origin = { number: 1, at: 1_700_000_000, device: 'A program' };
  const metadata = { ...facts, media: null, content: sealed, origin };
  const digest = (algorithm: 'md5' | 'sha1' | 'sha256' | 'blake2b') => {
    const hash = createHash(algorithm === 'blake2b' ? 'blake2b512' : algorithm);
    return sealContentHash(key, versionId, algorithm, hash.update(BYTES).digest('hex'));
  };
  const hashes = {
    md5: await digest('md5'),
    sha1: await digest('sha1'),
    sha256: await digest('sha256'),
    blake2b: await digest('blake2b'),
  };
  const isEnded = !isLeft('root') && !isLeft('encrypted_metadata');
  const ended = isEnded ? { encrypted_metadata: await sealMetadata(key, versionId, metadata) } : {};
  await api.call('setContentHashes', { params, query: {}, body: { ...hashes, ...ended } });
  return id;
}

/** Makes a directory by calls alone, without metadata; returns its id. */
export async function makeWithoutMetadata({ api, keyring }: TestDrive, name: string): Promise<string> {
  const { request } = await keyring.sealNewItem({
    ...{ name, mime: DIRECTORY_MIME, size: 0, modifiedAt: 1_700_000_000, parentId: null },
  });
  const { encrypted_metadata: _, ...body } = request;
  await api.call('createItem', { body: newItem.parse(body) });
  return request.id;
}
