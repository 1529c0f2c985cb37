import {
  type Bytes,
  chunkCount,
  encryptedChunkSize,
  type FileKey,
  type ItemId,
  openChunk,
} from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import type { Patience } from '../../api/retry-policy.ts';
import { findingAWay, type Way } from '../../api/storage-fallback.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { asCofferError, failed } from '../../failures/coffer-error.ts';
import type { LinkAccess } from '../../links/link-access.ts';

export interface FetchOptions {
  readonly api: ApiClient;
  readonly key: FileKey;
  /** The size is the sealed one; it gives the number of chunks and the length of each. */
  readonly item: { readonly id: ItemId; readonly size: number };
  /** By which link the file is fetched; by default it is the signed-in user's own. */
  readonly link?: LinkAccess;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly patience?: Patience;
  /** Called before a pause with the time when it ends, milliseconds since 1970. */
  onPause?(until: number): void;
}

/** Downloads and opens one chunk. Throws `chunk_tampered`, the server's problems, `server_unreachable`. */
export async function fetchChunk(index: number, options: FetchOptions): Promise<Bytes> {
  const { key, item, clock, signal, onPause, patience } = options;
  const fetching = findingAWay(
    options.api,
    (way) => sealedChunk(index, way, options),
    () => clock.now(),
  );
  const body = await retrying(fetching, {
    clock,
    signal,
    patience,
    onPause,
  });
  return openFetched(index, body, { key, item });
}

/** Opens one chunk that was fetched. Throws `chunk_tampered`. */
export async function openFetched(
  index: number,
  body: Bytes,
  { key, item }: Pick<FetchOptions, 'key' | 'item'>,
): Promise<Bytes> {
  if (body.length !== encryptedChunkSize(index, item.size)) {
    throw failed({ code: 'chunk_tampered', index });
  }
  const position = { itemId: item.id, index, count: chunkCount(item.size) };
  try {
    return await openChunk(key, position, body);
  } catch (error) {
    throw asCofferError(error);
  }
}

function sealedChunk(index: number, way: Way, { api, item, link, signal }: FetchOptions): Promise<Bytes> {
  const chunk = { chunk: String(index), ...(way === 'server' ? { through: way } : {}) };
  if (link === undefined) {
    return api.call('downloadChunk', { params: { id: item.id }, query: chunk }, signal);
  }
  const { id, ticket } = link;
  return api.call('linkChunk', { params: { id, item_id: item.id }, query: { ...chunk, ticket } }, signal);
}
