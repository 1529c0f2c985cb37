import type { SharedSpace } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { cursorPages } from '../api/cursor-pages.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';

/** Lists all that others share with who is signed in, by the server's word. */
export async function listShared(
  { api }: { readonly api: Pick<ApiClient, 'call'> },
  options: RetryOptions,
): Promise<readonly SharedSpace[]> {
  const all: SharedSpace[] = [];
  const pages = cursorPages(null, (query) =>
    retrying(() => api.call('sharedSpaces', { query }, options.signal), options),
  );
  for await (const { shared } of pages) all.push(...shared);
  return all;
}
