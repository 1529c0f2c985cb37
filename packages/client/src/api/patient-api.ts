import type { Clock } from '../concurrency/clock.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { ApiClient } from './client.ts';
import { isConnectionLoss } from './is-connection-loss.ts';
import { isRepeatable } from './repeatable.ts';
import { type RetryOptions, retrying } from './retry.ts';
import type { Patience } from './retry-policy.ts';

/** Returns the same calls. Those that may be repeated are made again as RETRY_POLICY says. */
export function patientApi(
  api: ApiClient,
  { clock, patience }: { readonly clock: Clock; readonly patience: Patience },
): ApiClient {
  return {
    call: (...input) => {
      const [route, , signal = notCancelled()] = input;
      if (!isRepeatable(route)) return api.call(...input);
      return retrying(() => api.call(...input), { clock, patience, signal });
    },
    open: api.open,
  };
}

/**
 * Makes something that can be made only once. Where an answer was lost, it is looked for before it is made again.
 *
 * @param find what was made; null where it is not there
 */
export async function madeOnce<T>(
  make: () => Promise<T>,
  find: () => Promise<T | null>,
  options: RetryOptions,
): Promise<T> {
  let mayBeMade = false;
  return retrying(async () => {
    const found = mayBeMade ? await find() : null;
    if (found !== null) return found;
    try {
      return await make();
    } catch (error) {
      mayBeMade ||= isConnectionLoss(error);
      throw error;
    }
  }, options);
}
