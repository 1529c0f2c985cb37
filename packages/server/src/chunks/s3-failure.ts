import { S3ServiceException } from '@aws-sdk/client-s3';
import { Unavailable } from '../unavailable.ts';

/**
 * Waits for an answer of the storage. Whatever it refuses, or keeps to itself, is a failure of the storage: no request
 * of ours is ever wrong by the fault of whoever asked us.
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

/** What went wrong with a request, for the log: the storage's own code, or that of the network. */
export function s3Failure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof S3ServiceException) {
    return `${error.name} (${error.$metadata.httpStatusCode ?? 'no status'}): ${error.message}`;
  }
  return error.message;
}
