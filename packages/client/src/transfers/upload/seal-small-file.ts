import {
  type Bytes,
  checksumOf,
  chunkHash,
  chunkPosition,
  encryptedSize,
  rootOf,
  type SealedContent,
  sealChunk,
  segmentHashes,
} from '@coffer/crypto';
import { failed } from '../../failures/coffer-error.ts';
import { readSlice } from './chunk-source.ts';
import { hashesOf } from './content-hasher.ts';
import { type ContentDescription, describeContent } from './describe-content.ts';
import type { UploadJob } from './upload-engine.ts';

/** A file of one chunk as it goes into a batch. */
export interface SealedSmallFile {
  /** Its one chunk, which can be handed over between threads: a Blob of each would cost more than its content. */
  readonly body: Bytes;
  /** CRC-16/IBM-SDLC of the body. */
  readonly checksum: string;
  readonly content: SealedContent;
  readonly description: ContentDescription;
}

/** Reads, hashes and seals a file of one chunk, and sends nothing of it. Throws `source_changed`. */
export async function sealSmallFile(job: UploadJob): Promise<SealedSmallFile> {
  const { id, versionId, key, metadata, origin, source } = job;
  const { size } = metadata;
  if (!(source instanceof Blob) || source.size !== size) throw failed('source_changed');
  const bytes = new Uint8Array(await readSlice(source));
  if (bytes.length !== size) throw failed('source_changed');
  const [body, hashes] = await Promise.all([
    sealChunk(key, chunkPosition(versionId, 0, size), bytes),
    hashesOf(bytes),
  ]);
  const root = await rootOf(await chunkHash(await segmentHashes(body)));
  const content = { root, size: encryptedSize(size) };
  const item = { id, versionId, ...metadata };
  const hasher = { digest: async () => hashes };
  const description = await describeContent({ key, item, origin, hasher }, content);
  return { body, checksum: checksumOf(body), content, description };
}
