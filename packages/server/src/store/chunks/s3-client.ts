import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Configuration } from '../../config/s3-configuration.ts';
import { Unavailable } from '../unavailable.ts';

/** More requests than that wait for a connection. */
const SOCKETS = 128;

/** How long a connection may take to be made, and how long one may bring nothing. */
const CONNECTION_MS = 3_000;
const SILENCE_MS = 30_000;

/** How long an answer may take to begin: a chunk over 560 kbit/s. */
const ANSWER_MS = 60_000;

/** The first try, and two more after growing pauses. Bodies are whole in memory, so they can be sent again. */
const ATTEMPTS = 3;

/** The SDK's client for one storage, with bounds on everything that could go on for ever. */
export function createS3Client(configuration: S3Configuration): S3Client {
  const { endpoint, region, pathStyle, accessKey, secretKey } = configuration;
  // A word to developers about later releases of the SDK, which would stand in the operator's log.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  const agent = { keepAlive: true, maxSockets: SOCKETS };
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    retryMode: 'standard',
    maxAttempts: ATTEMPTS,
    // Servers other than Amazon's know the newer checksums in part only, and chunks have their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      socketTimeout: SILENCE_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  });
}

/**
 * Waits for an answer of the storage. Whatever it refuses, or keeps to itself, is a failure of the storage: no request
 * of ours is ever wrong by the fault of a client.
 *
 * @throws Unavailable
 */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // Not as the cause: the SDK's error holds the whole request, with its signature, which belongs in no log.
    throw new Unavailable(`The S3 storage failed: ${s3Failure(error)}`);
  }
}

/** Waits for an answer about one object; null when there is no such object, though there is a bucket. */
export async function answeredOrNull<T>(answer: Promise<T>): Promise<T | null> {
  return answered(
    answer.catch((error: unknown) => {
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
      throw error;
    }),
  );
}

/** The reason of a failed request, for the log: the storage's own code, or that of the network. */
export function s3Failure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof S3ServiceException) {
    return `${error.name} (${error.$metadata.httpStatusCode ?? 'no status'}): ${error.message}`;
  }
  return error.message;
}
