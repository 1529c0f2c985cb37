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

export interface Summary {
  /** Transfers that run or wait. */
  readonly unfinished: number;
  readonly failed: number;
  /** Of the bytes of all that runs or waits; null if nothing does. */
  readonly percent: number | null;
  readonly bytesPerSecond: number;
  /** Whether nothing moves because the connection is lost. */
  readonly isWaitingForConnection: boolean;
}

/** The numbers of the collapsed strip. */
export function summarize(transfers: readonly Transfer[]): Summary {
  const unfinished = transfers.filter(({ state }) => state === 'running' || state === 'waiting');
  const running = unfinished.filter(({ state }) => state === 'running');
  const moves = running.some((transfer) => !transfer.isWaitingForConnection);
  const size = sum(unfinished.map((transfer) => transfer.size));
  const bytes = sum(unfinished.map((transfer) => transfer.bytes));
  return {
    unfinished: unfinished.length,
    failed: transfers.filter(({ state }) => state === 'failed').length,
    percent: unfinished.length === 0 ? null : Math.floor(size === 0 ? 0 : (bytes / size) * 100),
    bytesPerSecond: sum(running.map((transfer) => transfer.bytesPerSecond)),
    isWaitingForConnection: !moves && unfinished.some((transfer) => transfer.isWaitingForConnection),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
