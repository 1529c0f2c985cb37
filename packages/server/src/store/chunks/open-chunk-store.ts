import type { Configuration } from '../../config/configuration.ts';
import { StartRefused } from '../../config/start-refused.ts';
import type { Absent } from '../database/migrate.ts';
import { unlessFull } from '../unavailable.ts';
import type { ChunkStore } from './chunk-store.ts';
import { isDiskChunkStore, openDiskChunkStore } from './disk-chunk-store.ts';

/**
 * Opens the configured chunk store, and makes sure that it can be used.
 *
 * @param absent with `refused`, nothing is made in a directory that has never been a store, and nothing is written: a
 *   command looks after a full disk, too
 * @throws StartRefused when it cannot be
 */
export async function openChunkStore(
  { dataDirectory, store, s3 }: Configuration,
  absent: Absent = 'made',
): Promise<ChunkStore> {
  if (store === 's3' && s3 !== null) {
    // Loaded where it is needed: the SDK takes a quarter of a second.
    const { openS3ChunkStore } = await import('./s3-chunk-store.ts');
    return openS3ChunkStore(s3, dataDirectory);
  }
  if (absent === 'refused' && !(await isDiskChunkStore(dataDirectory))) {
    throw new StartRefused(
      `COFFER_DATA_DIR ${dataDirectory} holds no chunks of a server; name the directory that the server has, or mount what is missing`,
    );
  }
  const chunks = await openDiskChunkStore(dataDirectory);
  if (absent === 'made') await chunks.checkWritable().catch(unlessFull);
  return chunks;
}

/** The name of the place of chunks, for the operator. */
export function placeOfChunks({ dataDirectory, store, s3 }: Configuration): string {
  if (store === 's3' && s3 !== null) {
    return `COFFER_S3_BUCKET ${s3.bucket}${s3.prefix === '' ? '' : ` with COFFER_S3_PREFIX ${s3.prefix}`}`;
  }
  return `COFFER_DATA_DIR ${dataDirectory}`;
}
