import type { KnownHead } from '@coffer/crypto';
import type { RetryOptions } from '../api/retry.ts';
import { type LogPlace, type LogPorts, spaceLog } from './space-log.ts';

/**
 * The fingerprints of who made which of these versions, as they have signed it: the log of the space is followed from its newest head until
 * all are found. What lay there when the space began is its owner's. Versions of which the log knows nothing are left out: of more than 90 days
 * ago, or carried in from elsewhere. Throws as `spaceLog`.
 */
export async function versionAuthors(
  spaceId: string,
  newest: KnownHead,
  versionIds: readonly string[],
  ports: LogPorts,
  options: RetryOptions,
): Promise<ReadonlyMap<string, string>> {
  const authors = new Map<string, string>();
  const wanted = new Set(versionIds);
  let isCarriedInto = false;
  for (let from: LogPlace | null = logFrom(newest); from !== null && wanted.size > 0; ) {
    const { changes, next } = await spaceLog(spaceId, from, ports, options);
    for (const { fingerprint, versions, actions } of changes) {
      isCarriedInto ||= actions.some(({ kind }) => kind === ARRIVING);
      for (const id of versions) if (wanted.delete(id)) authors.set(id, fingerprint);
    }
    if (changes.at(-1)?.revision === FIRST_REVISION && !isCarriedInto) {
      for (const id of wanted) authors.set(id, newest.head.nextFingerprint ?? newest.head.ownerFingerprint);
    }
    from = next;
  }
  return authors;
}

const FIRST_REVISION = 1;

/** The operation by which items come from another space, with versions whose ids it does not name. */
const ARRIVING = 'arrive';

/** Where the log of a space begins. */
export function logFrom({ head, hash }: KnownHead): LogPlace {
  return { before: head.revision + 1, hash, at: null };
}
