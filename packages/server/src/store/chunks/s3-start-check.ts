import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Configuration } from '../../config/s3-configuration.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { s3Failure } from './s3-client.ts';
import type { S3Bucket } from './s3-objects.ts';

const CONTENT = 'Coffer';

/** For all of it together. */
const DEADLINE_MS = 9_000;

/**
 * Writes, reads, lists and removes a small object, as the server will with chunks.
 *
 * @throws StartRefused saying which variable is wrong, or what the storage's operator has to do
 */
export async function checkS3(
  { client, bucket }: S3Bucket,
  configuration: S3Configuration,
  key: string,
): Promise<void> {
  const abortSignal = AbortSignal.timeout(DEADLINE_MS);
  const options = { abortSignal };
  const object = { Bucket: bucket, Key: key };
  let step: Step = 'written';
  try {
    await client.send(new PutObjectCommand({ ...object, Body: CONTENT }), options);
    step = 'read';
    const { Body: body } = await client.send(new GetObjectCommand(object), options);
    if ((await body?.transformToString()) !== CONTENT) throw new Error('it gave back something else');
    step = 'listed';
    await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: key, MaxKeys: 1 }), options);
    step = 'removed';
    await client.send(new DeleteObjectCommand(object), options);
  } catch (error) {
    client.destroy();
    throw new StartRefused(
      abortSignal.aborted ? silent(configuration) : problemOf(error, step, configuration),
    );
  }
}

type Step = 'written' | 'read' | 'listed' | 'removed';

function problemOf(error: unknown, step: Step, configuration: S3Configuration): string {
  const { bucket, region } = configuration;
  const storage = nameOf(configuration);
  if (!(error instanceof S3ServiceException)) {
    const { code, name } = detailsOf(error);
    if (name === 'TimeoutError') return silent(configuration);
    if (TLS.test(code)) return `${storage} has a TLS certificate that this machine does not trust (${code})`;
    if (code !== '') return `${storage} cannot be reached (${code}); is the address right, and does it run?`;
    return `${storage} did not answer as an S3 storage does (${s3Failure(error)}); is the address right?`;
  }
  switch (error.name) {
    case 'NoSuchBucket':
      return `COFFER_S3_BUCKET ${bucket} is not a bucket of ${storage}; create it, or name another one`;
    case 'InvalidAccessKeyId':
    case 'XAdminUserNotFound':
      return `COFFER_S3_ACCESS_KEY is not known to ${storage}`;
    case 'SignatureDoesNotMatch':
      return (
        `COFFER_S3_SECRET_KEY does not belong to COFFER_S3_ACCESS_KEY, ` +
        `or COFFER_S3_REGION ${region} is not the region of ${storage}: it refuses the signature`
      );
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `COFFER_S3_REGION ${region} is not the region of bucket ${bucket}: ${error.message}`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine is wrong, says ${storage}`;
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return (
        `COFFER_S3_ACCESS_KEY has not all rights on bucket ${bucket} of ${storage}: ` +
        `an object could not be ${step}; it needs PutObject, GetObject, ListBucket and DeleteObject`
      );
    default:
      return `In bucket ${bucket} of ${storage} an object could not be ${step}: ${s3Failure(error)}`;
  }
}

const TLS = /CERT|SSL|TLS|SELF_SIGNED|EPROTO/;

function silent(configuration: S3Configuration): string {
  return `${nameOf(configuration)} does not answer within ${DEADLINE_MS / 1000} seconds; is the address right?`;
}

function nameOf({ endpoint, region }: S3Configuration): string {
  return endpoint === null ? `the S3 storage of Amazon in ${region}` : `COFFER_S3_ENDPOINT ${endpoint}`;
}

function detailsOf(error: unknown): { code: string; name: string } {
  if (!(error instanceof Error)) return { code: '', name: '' };
  return { code: 'code' in error ? String(error.code) : '', name: error.name };
}
