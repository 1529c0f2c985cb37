import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';

/** Gives the greatest number of a key that was given in the drive. */
export type GreatestGeneration = (signal: AbortSignal) => Promise<number>;

/** By the server's word. One that says less cannot make a key older: what is renewed is newer than what stands in its rows. */
export function greatestByServer(
  { api, driveId }: { readonly api: ApiClient; readonly driveId: () => Promise<string> },
  options: Omit<RetryOptions, 'signal'>,
): GreatestGeneration {
  return async (signal) => {
    const id = await driveId();
    const ask = () => api.call('listSpaces', {}, signal);
    const { spaces } = await retrying(ask, { ...options, signal });
    const space = spaces.find((each) => each.id === id);
    if (space === undefined) throw failed({ code: 'response_invalid', route: 'GET /api/spaces' });
    return space.greatest_generation;
  };
}
