import { DIRECTORY_MIME, ITEM_BYTES, type newItem } from '@coffer/contract';
import { chunkCount } from '@coffer/crypto';
import type { z } from 'zod';
import { fieldRefused } from '../calls/refusal.ts';

/** Kind, size and chunks of an item. */
export interface ItemShape {
  /** 0 a directory, 1 a file. */
  readonly kind: 0 | 1;
  readonly size: number;
  readonly chunks: number;
  /** Whether its length is not known yet: then size and chunks are 0. */
  readonly isOpen?: true;
}

/**
 * Checks size and number of chunks of a new item against each other.
 *
 * @throws Refusal naming the field that cannot be
 */
export function shapeOf(
  request: Pick<
    z.output<typeof newItem>,
    'mime' | 'size' | 'chunks' | 'encrypted_thumbnail' | 'encrypted_upload'
  >,
): ItemShape {
  if (request.mime === DIRECTORY_MIME) {
    if (request.size !== undefined) throw fieldRefused('size', 'A directory has no size.');
    if (request.chunks !== undefined) throw fieldRefused('chunks', 'A directory has no chunks.');
    if (request.encrypted_thumbnail !== undefined) {
      throw fieldRefused('encrypted_thumbnail', 'A directory has no thumbnail.');
    }
    if (request.encrypted_upload !== undefined) {
      throw fieldRefused('encrypted_upload', 'A directory is not uploaded.');
    }
    return { kind: 0, size: 0, chunks: 0 };
  }
  if (request.size === null) return openShape(request);
  if (request.size === undefined) throw fieldRefused('size', 'A file has a size.');
  const chunks = chunkCount(request.size);
  if (request.chunks !== chunks) {
    throw fieldRefused('chunks', `A file of this size has ${chunks} chunks.`);
  }
  return { kind: 1, size: request.size, chunks };
}

function openShape({
  chunks,
  encrypted_upload,
}: Pick<z.output<typeof newItem>, 'chunks' | 'encrypted_upload'>) {
  if (encrypted_upload === undefined) {
    throw fieldRefused('size', 'Only the record of an upload can leave its size open.');
  }
  if (chunks !== undefined) throw fieldRefused('chunks', 'Without a size, the number of chunks is open.');
  return { kind: 1, size: 0, chunks: 0, isOpen: true } as const;
}

/** The sealed fields of a version that may be short or long, as they are stored. */
interface SealedContent {
  readonly encrypted_upload?: string | null | undefined;
  readonly encrypted_metadata?: string | null | undefined;
  readonly encrypted_thumbnail?: string | null | undefined;
}

/**
 * How many bytes of an account's space an item takes beside its versions. Keys and digests count as what they take at
 * most: digests come when an upload ends, and keys with a move, and neither may fail for want of space.
 *
 * @param metadata those of a directory
 */
export function itemBytes(encryptedName: string, metadata: string | null | undefined): number {
  return ITEM_BYTES + encryptedName.length + (metadata?.length ?? 0);
}

/** How many bytes a version takes beside its content. The keys and digests of the first one count with the item. */
export function contentBytes(
  { encrypted_upload, encrypted_metadata, encrypted_thumbnail }: SealedContent,
  number: number,
): number {
  const sealed = [encrypted_upload, encrypted_metadata, encrypted_thumbnail];
  return (number === 1 ? 0 : ITEM_BYTES) + sealed.reduce((sum, field) => sum + (field?.length ?? 0), 0);
}
