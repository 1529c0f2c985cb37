import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Configuration } from '../config/s3-configuration.ts';

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
