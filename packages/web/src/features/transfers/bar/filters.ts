import type { Transfer } from '@coffer/client';
import { inlineKey } from '../../../languages/language.ts';

type TransferState = Transfer['state'];

export const FILTERS = ['all', 'active', 'pending', 'done', 'failed'] as const;

export type Filter = (typeof FILTERS)[number];

const STATE_OF: Record<Exclude<Filter, 'all'>, TransferState> = {
  active: 'running',
  pending: 'waiting',
  done: 'done',
  failed: 'failed',
};

/** The most important first. */
const ORDER: Readonly<Record<TransferState, number>> = { running: 0, waiting: 1, failed: 2, done: 3 };

/**
 * The transfers that a tab shows: what runs, what waits and what failed in the order in which they were added,
 * then what is done, the latest first.
 */
export function filterTransfers(transfers: readonly Transfer[], filter: Filter): readonly Transfer[] {
  const shown = filter === 'all' ? transfers : transfers.filter(({ state }) => state === STATE_OF[filter]);
  return shown.toSorted(
    (a, b) => ORDER[a.state] - ORDER[b.state] || (a.state === 'done' ? finished(b) - finished(a) : 0),
  );
}

/** The tab to which a key leads, round the ends; none where it leads to no other. */
export function filterFor(key: string, filter: Filter): Filter | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[inlineKey(key)];
  if (step !== undefined) return FILTERS.at((FILTERS.indexOf(filter) + step) % FILTERS.length);
  return { Home: FILTERS[0], End: FILTERS.at(-1) }[key];
}

function finished({ finishedAt }: Transfer): number {
  return finishedAt ?? 0;
}

/** How many transfers each tab shows. */
export function countTransfers(transfers: readonly Transfer[]): Readonly<Record<Filter, number>> {
  const counts: Record<TransferState, number> = { running: 0, waiting: 0, done: 0, failed: 0 };
  for (const { state } of transfers) counts[state]++;
  const { running: active, waiting: pending, done, failed } = counts;
  return { all: transfers.length, active, pending, done, failed };
}
