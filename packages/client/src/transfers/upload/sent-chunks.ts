import { type ChunkDigest, type ContentKey, chunkCount, openChunkDigest } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { unlessDamaged } from '../../keyring/unless-damaged.ts';
import type { UploadMetadata } from '../../keyring/wire-metadata.ts';
import type { VersionName } from './direct-uploads.ts';

/** What was sent before of an upload, by index, as its senders sealed it; without what does not open. */
export type SentChunks = ReadonlyMap<number, ChunkDigest>;

/** An upload that was begun before. */
interface BegunUpload {
  readonly api: ApiClient;
  readonly key: ContentKey;
  readonly item: Pick<UploadMetadata, 'size'> & VersionName;
  readonly signal: AbortSignal;
}

/** Asks for what was sent before. Nothing else that the server says of stored chunks is believed. */
export async function findSentChunks(
  { api, key, item, signal }: BegunUpload,
  persistently: <T>(call: () => Promise<T>) => Promise<T>,
): Promise<SentChunks> {
  const { id, versionId: version, size } = item;
  const found = new Map<number, ChunkDigest>();
  // Of an unknown length, they are asked for until there are no more.
  const count = size === null ? Number.POSITIVE_INFINITY : chunkCount(size);
  for (let from = 0; from < count; ) {
    const query = { version, from: String(from) };
    const page = await persistently(() => api.call('sentChunks', { params: { id }, query }, signal));
    for (const { chunk, encrypted_digest: sealed } of page) {
      const digest =
        sealed === null ? null : await unlessDamaged(openChunkDigest(key, version, chunk, sealed));
      if (digest !== null) found.set(chunk, digest);
    }
    const last = page.at(-1)?.chunk ?? count;
    from = Math.max(last, from) + 1;
  }
  return found;
}
