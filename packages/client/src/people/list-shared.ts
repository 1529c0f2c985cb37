import type { SharedSpace as Sent } from '@coffer/contract';
import { EncodingInvalid } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { cursorPages } from '../api/cursor-pages.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { keysIn, type SealedSpaceKeys } from '../rows/canonical-root.ts';
import { membershipIn, type SignedMembership } from '../rows/member-row.ts';

/** A space of somebody else, its keys and the membership read from their rows. */
export interface SharedSpace extends Omit<Sent, 'keys' | 'membership'> {
  readonly keys: SealedSpaceKeys;
  readonly membership: SignedMembership;
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
    for (const one of shared.flatMap(read)) all.set(one.space_id, one);
  }
  return [...all.values()];
}

/** Nothing where the bytes are no rows of the space: the server may as well leave it out. */
function read({ keys, membership, ...shared }: Sent): SharedSpace[] {
  const { space_id: spaceId } = shared;
  try {
    return [{ ...shared, keys: keysIn(spaceId, keys), membership: membershipIn(spaceId, membership) }];
  } catch (error) {
    if (error instanceof EncodingInvalid || isFailure(error, 'space_lied')) return [];
    throw error;
  }
}
