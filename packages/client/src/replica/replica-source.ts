import type { SpaceDigests } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { cursorPages } from '../api/cursor-pages.ts';
import { retrying } from '../api/retry.ts';
import { type Clock, systemClock } from '../concurrency/clock.ts';
import { type ChangesPage, type RowsPage, spaceRowsOf } from '../rows/space-row.ts';
import type { Believed, Verifier } from '../space/head-verifier.ts';
import type { ShownHead } from '../space/verify-head.ts';

/** From where a replica has what it holds. Whatever it says may be a lie. */
export interface ReplicaSource {
  /** The rows of nodes of level 2, from the first one that is named. */
  rows(range: { from: number; until?: number }, signal: AbortSignal): Promise<Believed<RowsPage>>;
  /** What has changed since a revision, each page with the digest of its moment. Throws `changes_too_old`. */
  changes(after: number, signal: AbortSignal): AsyncIterable<Believed<ChangesPage>>;
  /** The digest, with the hashes below these nodes and the rows of these buckets. */
  digests(
    parts: { nodes?: readonly string[]; buckets?: readonly number[] },
    signal: AbortSignal,
  ): Promise<Believed<SpaceDigests>>;
}

interface SourcePorts {
  readonly api: ApiClient;
  readonly clock?: Clock;
  /** The server is believed where it is left out. */
  readonly verifier?: Verifier;
}

/** The server. One that cannot be reached is waited for. */
export function serverSource(
  { api, clock = systemClock, verifier = { verified: (call) => call() } }: SourcePorts,
  spaceId: string,
): ReplicaSource {
  const params = { id: spaceId };
  const patiently = <T extends ShownHead>(call: () => Promise<T>, signal: AbortSignal) =>
    verifier.verified(() => retrying(call, { clock, signal, patience: 'background' }), signal);

  return {
    rows({ from, until }, signal) {
      const query = { from: String(from), ...(until !== undefined && { until: String(until) }) };
      return patiently(async () => {
        const page = await api.call('spaceRows', { params, query }, signal);
        return { ...page, items: spaceRowsOf(spaceId, page.items) };
      }, signal);
    },

    changes: (after, signal) =>
      cursorPages(spaceId, (position) => {
        const query = { after: String(after), digest: 'true', ...position } as const;
        return patiently(async () => {
          const page = await api.call('spaceChanges', { params, query }, signal);
          return { ...page, items: spaceRowsOf(spaceId, page.items) };
        }, signal);
      }),

    digests({ nodes, buckets }, signal) {
      const query = { ...(nodes && { nodes: nodes.join() }), ...(buckets && { buckets: buckets.join() }) };
      return patiently(() => api.call('spaceDigests', { params, query }, signal), signal);
    },
  };
}
