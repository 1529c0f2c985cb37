import type { ProofsAsked, SpaceProofs } from '@coffer/contract';
import type { KnownHead } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import type { Clock } from '../concurrency/clock.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { type ProofsShown, spaceRowsOf } from '../rows/space-row.ts';
import type { HeadMemory } from './head-memory.ts';
import { storedLink } from './owned-rows.ts';
import type { RowsHere } from './proofs-here.ts';
import { busy, verifyHead } from './verify-head.ts';

export interface ProvingPorts {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'readHead'>;
  readonly heads: HeadMemory;
  readonly clock: Clock;
  /** The rows on this device, which are asked before the server; left out where it has none. */
  readonly here?: Partial<RowsHere> | undefined;
}

/** How often a space is looked at anew, because others have changed it meanwhile. */
export const MOST_LOOKS = 8;

/** What is asked for of a space, with its newest head, once that is verified; see `verifyHead`. */
export async function askProofs(
  spaceId: string,
  asked: Omit<ProofsAsked, 'after'>,
  { api, heads, clock, keyring }: ProvingPorts,
  options: RetryOptions,
): Promise<{ readonly answer: ProofsShown; readonly head: KnownHead }> {
  const ports = { api, keyring, heads, now: () => clock.now() };
  for (let looks = 1; ; looks++) {
    const since = await heads.of(spaceId);
    const input = { params: { id: spaceId }, body: { ...asked, after: since?.revision ?? 0 } };
    const ask = (body: ProofsAsked) =>
      retrying(() => api.call('spaceProofs', { ...input, body }, options.signal), options);
    const answer = await wholeAnswer(await ask(input.body), ask);
    try {
      if (answer === null) throw busy();
      const head = await verifyHead(spaceId, answer, since, ports, options.signal);
      const links = answer.links.map(storedLink);
      return { answer: { ...answer, rows: spaceRowsOf(spaceId, answer.rows), links }, head };
    } catch (error) {
      if (!isFailure(error, 'space_changed') || looks === MOST_LOOKS) throw error;
    }
  }
}

/** An answer with those rows of which it says that they did not fit; null where the space has changed between. Throws `space_lied` where nothing comes of them. */
async function wholeAnswer(
  first: SpaceProofs,
  ask: (body: ProofsAsked) => Promise<SpaceProofs>,
): Promise<SpaceProofs | null> {
  const rows = [...first.rows];
  for (let { left = [] } = first; left.length > 0; ) {
    const next = await ask({ after: first.revision, rows: [...left] });
    if (next.revision !== first.revision) return null;
    if (next.rows.length === 0) throw failed('space_lied');
    rows.push(...next.rows);
    left = next.left ?? [];
  }
  const { left: _, ...answer } = first;
  return { ...answer, rows };
}

/** Whether nothing but the newest head is asked for. */
export function isNothing({
  rows,
  below,
  nodes,
  buckets,
  owned,
  links,
  kept,
}: Omit<ProofsAsked, 'after'>): boolean {
  const isEmpty = [rows, nodes, buckets, links, kept].every((list) => (list ?? []).length === 0);
  return isEmpty && below === undefined && owned !== true;
}

/** The answer to that. */
export function nothing({ head }: KnownHead): ProofsShown {
  return { revision: head.revision, rows: [], below: [], nodes: [], buckets: [], owned: [], links: [] };
}
