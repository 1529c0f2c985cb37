import { CHECKSUM_RETRIES, type ProblemCode, type UploadProgress } from '@coffer/contract';
import type { ItemId } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { ApiProblem } from '../../api/errors.ts';
import { retryDelay, retrying } from '../../api/retry.ts';
import { attemptsFor } from '../../api/unreachable.ts';
import type { Clock } from '../../concurrency/clock.ts';
import type { DirectUploads } from './direct-uploads.ts';
import type { SealedBody } from './sealed-body.ts';

export interface SendOptions {
  readonly api: ApiClient;
  readonly itemId: ItemId;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Through the server where left out. */
  readonly direct?: DirectUploads;
  onPause(until: number): void;
}

/**
 * Sends one chunk until the server has it. Gives the server's progress, or null if it had the chunk already.
 * Waits for a server that cannot be reached as long as it takes; throws the last refusal if the bytes arrive damaged or
 * the server fails too often, and everything else that is refused.
 */
export async function sendChunk(
  index: number,
  body: SealedBody,
  options: SendOptions,
): Promise<UploadProgress | null> {
  for (let refusals = 1; ; refusals++) {
    try {
      return await retrying(() => deliver(index, body, options), {
        ...options,
        attempts: attemptsFor('wait'),
      });
    } catch (error) {
      if (isProblem(error, 'chunk_already_exists')) return null;
      if (!isProblem(error, 'checksum_mismatch') || refusals > CHECKSUM_RETRIES) throw error;
      await options.clock.sleep(retryDelay(refusals, options.clock.random()), options.signal);
    }
  }
}

async function deliver(index: number, body: SealedBody, options: SendOptions): Promise<UploadProgress> {
  const { direct } = options;
  const confirmed = await direct?.send(index, body.blob, options);
  if (confirmed) return confirmed;
  const progress = await post(index, body, options);
  direct?.wentThroughServer();
  return progress;
}

function post(index: number, { blob, checksum }: SealedBody, { api, itemId, signal }: SendOptions) {
  const query = { chunk: String(index), checksum };
  return api.call('uploadChunk', { params: { id: itemId }, query, body: blob }, signal);
}

function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof ApiProblem && error.code === code;
}
