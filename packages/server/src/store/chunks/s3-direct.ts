import { createHash, randomUUID } from 'node:crypto';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DirectTransfers, StoredChunk } from './chunk-store.ts';
import { answered } from './s3-client.ts';
import type { S3Keys } from './s3-keys.ts';
import type { S3Bucket } from './s3-objects.ts';

/** How long addresses hold. A browser asks for one right before it uses it. */
const DOWNLOAD_SECONDS = 5 * 60;
const UPLOAD_SECONDS = 15 * 60;

const CHECKSUM = 'x-amz-checksum-sha256';

/**
 * Transfers by presigned addresses. That of an upload binds length and SHA-256 of the body, so the storage itself
 * refuses any other.
 *
 * @param read reads an object where the storage does not say what its checksum is
 */
export function s3DirectTransfers(
  { client, bucket }: S3Bucket,
  { keyOf }: S3Keys,
  read: (key: string) => Promise<StoredChunk | null>,
): DirectTransfers {
  return {
    downloadUrl(place) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: keyOf(place) });
      return getSignedUrl(client, command, { expiresIn: DOWNLOAD_SECONDS });
    },

    async announce(name, length, sha256) {
      const attempt = randomUUID();
      const checksum = Buffer.from(sha256, 'hex').toString('base64');
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: keyOf({ ...name, attempt }),
        ContentLength: length,
        ChecksumSHA256: checksum,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: UPLOAD_SECONDS,
        // As headers that are signed: in the address, storages ignore it.
        unhoistableHeaders: new Set([CHECKSUM]),
        signableHeaders: new Set(['host', 'content-length', CHECKSUM]),
      });
      const expiresAt = Math.floor(Date.now() / 1000) + UPLOAD_SECONDS;
      return { attempt, url, headers: { [CHECKSUM]: checksum }, expiresAt };
    },

    async inspect(place) {
      const key = keyOf(place);
      const command = new HeadObjectCommand({ Bucket: bucket, Key: key, ChecksumMode: 'ENABLED' });
      const head = await answered(client.send(command).catch(nullWhereMissing));
      if (head === null) return null;
      const { ContentLength: length, ChecksumSHA256: checksum, LastModified: written } = head;
      const sha256 =
        checksum === undefined
          ? await sha256Of(await read(key))
          : Buffer.from(checksum, 'base64').toString('hex');
      if (length === undefined || written === undefined || sha256 === null) return null;
      return { length, sha256, writtenAt: Math.floor(written.getTime() / 1000) };
    },
  };
}

/** An answer without a body has no code either. */
function nullWhereMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.name === 'NotFound') return null;
  throw error;
}

async function sha256Of(stored: StoredChunk | null): Promise<string | null> {
  if (stored === null) return null;
  const hash = createHash('sha256');
  for await (const piece of stored.stream) hash.update(piece);
  return hash.digest('hex');
}
