import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Unavailable } from '../unavailable.ts';
import { answered } from './s3-client.ts';

/** As many as one request may name. */
const DELETED_AT_ONCE = 1_000;

/** A bucket, and how it is reached. */
export interface S3Bucket {
  readonly client: S3Client;
  readonly bucket: string;
}

interface S3Object {
  readonly key: string;
  /** Unix seconds. */
  readonly writtenAt: number;
}

/**
 * All objects whose keys begin with `prefix`, in the order of their keys.
 *
 * @param most to be given how many are enough
 */
export async function* s3Objects(
  at: S3Bucket,
  prefix: string,
  most?: number,
): AsyncGenerator<S3Object, void, undefined> {
  for await (const { Contents = [] } of pages(at, prefix, most === undefined ? {} : { MaxKeys: most })) {
    for (const { Key, LastModified } of Contents) {
      if (Key !== undefined && LastModified !== undefined) {
        yield { key: Key, writtenAt: Math.floor(LastModified.getTime() / 1000) };
      }
    }
  }
}

/** What stands in the keys of objects between `prefix`, which ends in a slash, and the next slash: each once. */
export async function s3Folders(at: S3Bucket, prefix: string): Promise<string[]> {
  const folders: string[] = [];
  for await (const { CommonPrefixes = [] } of pages(at, prefix, { Delimiter: '/' })) {
    for (const { Prefix = '' } of CommonPrefixes) folders.push(Prefix.slice(prefix.length, -1));
  }
  return folders;
}

async function* pages(
  { client, bucket }: S3Bucket,
  prefix: string,
  more: Pick<ListObjectsV2CommandInput, 'MaxKeys' | 'Delimiter'>,
): AsyncGenerator<ListObjectsV2CommandOutput, void, undefined> {
  for (let token: string | undefined; ; ) {
    const page = await answered(
      client.send(
        new ListObjectsV2Command({
          ...{ Bucket: bucket, Prefix: prefix, ...more },
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      ),
    );
    yield page;
    if (page.IsTruncated !== true || page.NextContinuationToken === undefined) return;
    token = page.NextContinuationToken;
  }
}

/**
 * Removes objects; missing ones are no error.
 *
 * @throws Unavailable, also where some were removed and others not
 */
export async function removeS3Objects({ client, bucket }: S3Bucket, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += DELETED_AT_ONCE) {
    const batch = keys.slice(start, start + DELETED_AT_ONCE);
    const answer = await answered(
      client.send(
        new DeleteObjectsCommand({
          Bucket: bucket,
          Delete: { Quiet: true, Objects: batch.map((key) => ({ Key: key })) },
        }),
      ),
    );
    // The answer as a whole is a success also where single keys are not.
    const [failed] = (answer.Errors ?? []).filter(({ Code }) => Code !== 'NoSuchKey');
    if (failed !== undefined) {
      throw new Unavailable(
        `The S3 storage did not remove ${failed.Key ?? 'an object'}: ${failed.Code ?? 'no reason given'}`,
      );
    }
  }
}
