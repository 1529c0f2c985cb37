import { type Membership, memberRole, type SharedSpace as Sent } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { cursorPages } from '../api/cursor-pages.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';

/** A space of somebody else, with a membership whose role this version knows by name or number. */
export interface SharedSpace extends Omit<Sent, 'membership'> {
  readonly membership: Membership;
}

/** Lists all that others share with who is signed in, by the server's word. */
export async function listShared(
  { api }: { readonly api: Pick<ApiClient, 'call'> },
  options: RetryOptions,
): Promise<readonly SharedSpace[]> {
  const all = new Map<string, SharedSpace>();
  const pages = cursorPages(null, (query) =>
    retrying(() => api.call('sharedSpaces', { query }, options.signal), options),
  );
  for await (const { shared } of pages) {
    for (const one of shared.flatMap(known)) all.set(one.space_id, one);
  }
  return [...all.values()];
}

/** Nothing of a role that only a later version has: it permits nothing here, and its number is not known. */
function known({ membership, ...shared }: Sent): SharedSpace[] {
  const { role } = membership;
  const parsed = typeof role === 'number' ? { data: role } : memberRole.safeParse(role);
  return parsed.data === undefined ? [] : [{ ...shared, membership: { ...membership, role: parsed.data } }];
}
