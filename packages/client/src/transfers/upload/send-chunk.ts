import type { UploadProgress } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { DirectUploads, VersionName } from './direct-uploads.ts';
import type { SealedBody } from './sealed-body.ts';

/** Hands one chunk to the server. */
export type PostChunk = (index: number, body: SealedBody, signal: AbortSignal) => Promise<UploadProgress>;

export interface SendOptions {
  readonly api: ApiClient;
  readonly name: VersionName;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Through the server where left out. */
  readonly direct?: DirectUploads;
  /** How a chunk is handed to the server, where it is none of the drive's own. */
  readonly post?: PostChunk;
  onPause(until: number): void;
}

/**
 * Sends one chunk until the server has it, as the policy of retries says. Gives the server's progress, or null if it had
 * the chunk already. Throws what the last attempt threw.
 */
export async function sendChunk(
  index: number,
  body: SealedBody,
  options: SendOptions,
): Promise<UploadProgress | null> {
  try {
    return await retrying(() => deliver(index, body, options), { ...options, patience: 'background' });
  } catch (error) {
    if (isFailure(error, 'chunk_already_exists')) return null;
    throw error;
  }
}

async function deliver(index: number, body: SealedBody, options: SendOptions): Promise<UploadProgress> {
  const { direct, signal } = options;
  if (options.post !== undefined) return options.post(index, body, signal);
  const confirmed = await direct?.send(index, body, options);
  if (confirmed) return confirmed;
  const progress = await post(index, body, options);
  direct?.wentThroughServer();
  return progress;
}

function post(
  index: number,
  { content, checksum, encryptedDigest }: SealedBody,
  { api, name, signal }: SendOptions,
) {
  const { id, versionId: version } = name;
  const query = { chunk: String(index), checksum, version, encrypted_digest: encryptedDigest };
  return api.call('uploadChunk', { params: { id }, query, body: content }, signal);
}
