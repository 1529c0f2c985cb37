import type { ByteSpan } from '@coffer/contract';
import {
  type Bytes,
  CHUNK_SIZE,
  type ContentKey,
  chunkHash,
  chunkPosition,
  encryptedChunkSize,
  openChunk,
  segmentHashes,
} from '@coffer/crypto';
import type { BodyReader } from '../../api/body-reader.ts';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import type { Patience } from '../../api/retry-policy.ts';
import { findingAWay, type Way } from '../../api/storage-fallback.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { asCofferError, failed } from '../../failures/coffer-error.ts';
import type { ReadableItem } from '../../keyring/opened-item.ts';
import type { LinkAccess } from '../../links/link-access.ts';
import type { SealedHashes } from './sealed-hashes.ts';

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

/**
 * Downloads, verifies and opens one chunk. Throws `chunk_tampered`, `content_mismatch`, the server's problems,
 * `server_unreachable`.
 */
export async function fetchChunk(index: number, options: FetchOptions): Promise<Bytes> {
  return openFetched(index, await fetchSealed(index, options), options);
}

/** Verifies and opens one chunk that was fetched. Throws `chunk_tampered`, `content_mismatch`. */
export async function openFetched(
  index: number,
  body: Bytes,
  { key, item, hashes, signal }: Pick<FetchOptions, 'key' | 'item' | 'hashes' | 'signal'>,
): Promise<Bytes> {
  if (body.length !== encryptedChunkSize(index, item.sealedLength))
    throw failed({ code: 'chunk_tampered', index });
  const position = chunkPosition(item.contentId, index, item.sealedLength);
  const opening = openChunk(key, position, body).catch((error: unknown) => {
    throw asCofferError(error);
  });
  const checking = segmentHashes(body)
    .then(chunkHash)
    .then((hash) => hashes.check(index, hash, signal));
  const [plaintext] = await Promise.all([opening, checking]);
  return withoutRest(plaintext, index * CHUNK_SIZE, item);
}

/**
 * The plaintext from a place of a content on without what is sealed behind the end of the file: a later version may seal more, which is zeros. Throws `chunk_tampered` for anything else.
 */
export function withoutRest(plaintext: Bytes, start: number, { size }: Pick<ReadableItem, 'size'>): Bytes {
  const end = Math.max(0, size - start);
  if (plaintext.length <= end) return plaintext;
  if (plaintext.subarray(end).some((byte) => byte !== 0)) {
    throw failed({ code: 'chunk_tampered', index: Math.floor(start / CHUNK_SIZE) });
  }
  return plaintext.subarray(0, end);
}

function fetchSealed(index: number, options: FetchOptions): Promise<Bytes> {
  const { api, clock, signal, onPause, patience } = options;
  const request = (way: Way) => sealedBytes(index, way, options);
  return retrying(
    findingAWay(api, request, () => clock.now()),
    { clock, signal, patience, onPause },
  );
}

function sealedBytes(index: number, way: Way, { api, item, link, signal }: FetchOptions): Promise<Bytes> {
  const chunk = { chunk: String(index), ...(way === 'server' ? { through: way } : {}) };
  if (link === undefined) {
    const query = { ...chunk, version: item.versionId };
    return api.call('downloadChunk', { params: { id: item.id }, query }, signal);
  }
  const { id, ticket } = link;
  return api.call('linkChunk', { params: { id, item_id: item.id }, query: { ...chunk, ticket } }, signal);
}

/** Chunks that follow one another, or a part of one. */
export interface SealedSpan {
  readonly chunk: number;
  /** How many chunks; one by default. */
  readonly count?: number;
  /** Bytes of a single chunk. */
  readonly range?: ByteSpan;
}

/** Asks for what is sealed by one request, and hands it out while it comes. Throws as `open` of the client. */
export function openSealed(
  { chunk, count, range }: SealedSpan,
  way: Way,
  {
    api,
    item,
    link,
    signal,
  }: Pick<FetchOptions, 'api' | 'item' | 'link'> & { readonly signal?: AbortSignal | undefined },
): Promise<BodyReader> {
  const chunks = { chunk: String(chunk), ...(count === undefined ? {} : { count: String(count) }) };
  const query = { ...chunks, ...(way === 'server' ? { through: way } : {}) };
  const part = range === undefined ? {} : { range };
  if (link === undefined) {
    const own = { ...query, version: item.versionId };
    return api.open('downloadChunk', { params: { id: item.id }, query: own, ...part }, signal);
  }
  const { id, ticket } = link;
  return api.open(
    'linkChunk',
    { params: { id, item_id: item.id }, query: { ...query, ticket }, ...part },
    signal,
  );
}
