import {
  type Bytes,
  type ContentKey,
  checksumOf,
  chunkHash,
  chunkPosition,
  encryptedSize,
  rootOf,
  type SealedContent,
  sealChunk,
  segmentHashes,
  type VersionOrigin,
} from '@coffer/crypto';
import { failed } from '../../failures/coffer-error.ts';
import type { FileMetadata } from '../../keyring/wire-metadata.ts';
import { hashesOf } from './content-hasher.ts';
import { type ContentDescription, describeContent } from './describe-content.ts';
import type { VersionName } from './direct-uploads.ts';
import { readSlice } from './read-slice.ts';

/** A file of one chunk as it goes into a batch. */
export interface SealedSmallFile {
  /** Its one chunk, which can be handed over between threads: a Blob of each would cost more than its content. */
  readonly body: Bytes;
  /** CRC-16/IBM-SDLC of the body. */
  readonly checksum: string;
  readonly content: SealedContent;
  readonly description: ContentDescription;
}

/** A small file that is sealed with others; its content stands among theirs. */
export interface SmallFileJob extends VersionName {
  readonly key: ContentKey;
  readonly origin: VersionOrigin;
  readonly metadata: FileMetadata;
}

/** Small files that are sealed together. */
export interface SmallFiles {
  readonly jobs: readonly SmallFileJob[];
  /** Their contents, one after the other: to ask a browser for each takes longer than to read it. */
  readonly content: Blob;
}

/**
 * Reads, hashes and seals files of one chunk, in their order, and sends nothing of them. Throws `source_changed`, whichever
 * of them it is.
 */
export async function sealSmallFiles({ jobs, content }: SmallFiles): Promise<SealedSmallFile[]> {
  const all = new Uint8Array(await readSlice(content));
  let end = 0;
  const sealing = jobs.map((job) => {
    const start = end;
    end += job.metadata.size;
    return { job, bytes: all.subarray(start, end) };
  });
  if (all.length !== end) throw failed('source_changed');
  return Promise.all(sealing.map(({ job, bytes }) => sealSmallFile(job, bytes)));
}

async function sealSmallFile(job: SmallFileJob, bytes: Bytes): Promise<SealedSmallFile> {
  const { id, versionId, key, metadata, origin } = job;
  const { size } = metadata;
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
