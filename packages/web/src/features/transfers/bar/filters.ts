import type { Transfer, TransferState } from '@coffer/client';

export const FILTERS = ['all', 'active', 'pending', 'done', 'failed'] as const;

export type Filter = (typeof FILTERS)[number];

const STATE_OF: Record<Exclude<Filter, 'all'>, TransferState> = {
  active: 'running',
  pending: 'waiting',
  done: 'done',
  failed: 'failed',
};

/** The transfers that a tab shows. */
export function filterTransfers(transfers: readonly Transfer[], filter: Filter): readonly Transfer[] {
  return filter === 'all' ? transfers : transfers.filter(({ state }) => state === STATE_OF[filter]);
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
  /** Whether all that runs waits for the connection. */
  readonly isWaitingForConnection: boolean;
}

/** What the collapsed strip tells. */
export function summarize(transfers: readonly Transfer[]): Summary {
  const unfinished = transfers.filter(({ state }) => state === 'running' || state === 'waiting');
  const running = unfinished.filter(({ state }) => state === 'running');
  const size = sum(unfinished.map((transfer) => transfer.size));
  const bytes = sum(unfinished.map((transfer) => transfer.bytes));
  return {
    unfinished: unfinished.length,
    failed: transfers.filter(({ state }) => state === 'failed').length,
    percent: unfinished.length === 0 ? null : Math.floor(size === 0 ? 0 : (bytes / size) * 100),
    bytesPerSecond: sum(running.map((transfer) => transfer.bytesPerSecond)),
    isWaitingForConnection:
      running.length > 0 && running.every((transfer) => transfer.isWaitingForConnection),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
