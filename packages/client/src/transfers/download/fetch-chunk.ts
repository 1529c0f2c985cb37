import type { ByteSpan } from '@coffer/contract';
import {
  type Bytes,
  type ContentKey,
  chunkHash,
  chunkPosition,
  encryptedChunkSize,
  HASH_LENGTH,
  openChunk,
  openSegment,
  SEALED_SEGMENT_SIZE,
  SEGMENT_SIZE,
  SEGMENTS_PER_CHUNK,
  segmentHashes,
  segmentPosition,
  sha256,
} from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import type { Patience } from '../../api/retry-policy.ts';
import { findingAWay, type Way } from '../../api/storage-fallback.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { asCofferError, failed } from '../../failures/coffer-error.ts';
import type { ReadableItem } from '../../keyring/opened-item.ts';
import type { LinkAccess } from '../../links/link-access.ts';
import { areEqual, type SealedHashes } from './sealed-hashes.ts';

export interface FetchOptions {
  readonly api: ApiClient;
  readonly key: ContentKey;
  readonly item: ReadableItem;
  readonly hashes: SealedHashes;
  /** By which link the file is fetched; by default it is the signed-in user's own. */
  readonly link?: LinkAccess;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly patience?: Patience;
  /** Called before a pause with the time when it ends, milliseconds since 1970. */
  onPause?(until: number): void;
}

/** Segments of one chunk, by their numbers in the file. */
export interface SegmentSpan {
  readonly first: number;
  /** Excluded. */
  readonly end: number;
}

/**
 * Downloads, verifies and opens one chunk. Throws `chunk_tampered`, `content_mismatch`, the server's problems,
 * `server_unreachable`.
 */
export async function fetchChunk(index: number, options: FetchOptions): Promise<Bytes> {
  return openFetched(index, await fetchSealed(index, undefined, options), options);
}

/**
 * Downloads, verifies and opens some segments of one chunk, by one request. Throws as `fetchChunk`.
 */
export async function fetchSegments({ first, end }: SegmentSpan, options: FetchOptions): Promise<Bytes> {
  const { key, item, hashes, signal } = options;
  const index = Math.floor(first / SEGMENTS_PER_CHUNK);
  const place = first - index * SEGMENTS_PER_CHUNK;
  const from = place * SEALED_SEGMENT_SIZE;
  const to = Math.min(from + (end - first) * SEALED_SEGMENT_SIZE, encryptedChunkSize(index, item.size));
  const [expected, body] = await Promise.all([
    hashes.ofSegments(index, signal),
    fetchSealed(index, { from, to }, options),
  ]);
  if (body.length !== to - from) throw failed({ code: 'chunk_tampered', index });
  const opened = Array.from({ length: end - first }, async (_, at) => {
    const sealed = body.subarray(at * SEALED_SEGMENT_SIZE, (at + 1) * SEALED_SEGMENT_SIZE);
    const hash = expected.subarray((place + at) * HASH_LENGTH, (place + at + 1) * HASH_LENGTH);
    if (!areEqual(await sha256(sealed), hash)) throw failed({ code: 'chunk_tampered', index });
    const position = segmentPosition(item.versionId, first + at, item.size);
    return openSegment(key, position, sealed).catch((error: unknown) => {
      throw asCofferError(error);
    });
  });
  return joined(await Promise.all(opened));
}

/** Verifies and opens one chunk that was fetched. Throws `chunk_tampered`, `content_mismatch`. */
export async function openFetched(
  index: number,
  body: Bytes,
  { key, item, hashes, signal }: Pick<FetchOptions, 'key' | 'item' | 'hashes' | 'signal'>,
): Promise<Bytes> {
  if (body.length !== encryptedChunkSize(index, item.size)) throw failed({ code: 'chunk_tampered', index });
  const position = chunkPosition(item.versionId, index, item.size);
  const opening = openChunk(key, position, body).catch((error: unknown) => {
    throw asCofferError(error);
  });
  const checking = segmentHashes(body)
    .then(chunkHash)
    .then((hash) => hashes.check(index, hash, signal));
  const [plaintext] = await Promise.all([opening, checking]);
  return plaintext;
}

function fetchSealed(index: number, range: ByteSpan | undefined, options: FetchOptions): Promise<Bytes> {
  const { api, clock, signal, onPause, patience } = options;
  const request = (way: Way) => sealedBytes(index, range, way, options);
  return retrying(
    findingAWay(api, request, () => clock.now()),
    { clock, signal, patience, onPause },
  );
}

function sealedBytes(
  index: number,
  range: ByteSpan | undefined,
  way: Way,
  { api, item, link, signal }: FetchOptions,
): Promise<Bytes> {
  const chunk = { chunk: String(index), ...(way === 'server' ? { through: way } : {}) };
  const part = range === undefined ? {} : { range };
  if (link === undefined) {
    const query = { ...chunk, version: item.versionId };
    return api.call('downloadChunk', { params: { id: item.id }, query, ...part }, signal);
  }
  const { id, ticket } = link;
  const query = { ...chunk, ticket };
  return api.call('linkChunk', { params: { id, item_id: item.id }, query, ...part }, signal);
}

/** The plaintext of segments that follow one another: all are full but, perhaps, the last. */
function joined(segments: readonly Bytes[]): Bytes {
  const [only] = segments;
  if (segments.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(segments.reduce((sum, { length }) => sum + length, 0));
  for (const [at, segment] of segments.entries()) bytes.set(segment, at * SEGMENT_SIZE);
  return bytes;
}
