import { CONCURRENT_FILES, FINISHED_TRANSFER_RETENTION_MS } from '@coffer/contract';
import { type Direction, type NewTransfer, type Transfer, waitingTransfer } from './transfer.ts';

/** What a running transfer tells of itself; what is left out did not change. */
export interface ProgressReport {
  /** Bytes transferred, those of earlier runs included. */
  readonly bytes?: number;
  /** Bytes that were there before this run. */
  readonly bytesBefore?: number;
  /** The record that was made or found. */
  readonly itemId?: string;
  /** The size, where it was not known when the transfer was added, such as that of an archive. */
  readonly size?: number;
  /** Whether it waits for the connection. */
  readonly isWaitingForConnection?: boolean;
}

/** Everything that happens to the list. Times are milliseconds since 1970. */
export type QueueEvent =
  | { readonly type: 'added'; readonly transfers: readonly NewTransfer[] }
  | { readonly type: 'started'; readonly key: string; readonly now: number }
  | {
      readonly type: 'progressed';
      readonly key: string;
      readonly now: number;
      readonly report: ProgressReport;
    }
  | { readonly type: 'succeeded'; readonly key: string; readonly now: number }
  | { readonly type: 'failed'; readonly key: string; readonly now: number; readonly error: string | null }
  | { readonly type: 'retried'; readonly key: string }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'ticked'; readonly now: number };

export type Transfers = readonly Transfer[];

/**
 * The list after an event. An event that its transfer's state does not allow changes nothing; the same list
 * comes back if nothing changed.
 */
export function reduce(transfers: Transfers, event: QueueEvent): Transfers {
  switch (event.type) {
    case 'added':
      return [...transfers, ...newOnes(transfers, event.transfers).map(waitingTransfer)];
    case 'started':
      return change(transfers, event.key, 'waiting', (transfer) => ({
        ...waitingTransfer(transfer),
        state: 'running',
        startedAt: event.now,
      }));
    case 'progressed':
      return change(transfers, event.key, 'running', (transfer) => progressed(transfer, event));
    case 'succeeded':
      return change(transfers, event.key, 'running', (transfer) => succeeded(transfer, event.now));
    case 'failed':
      return change(transfers, event.key, 'running', (transfer) => failed(transfer, event.now, event.error));
    case 'retried':
      return change(transfers, event.key, 'failed', waitingTransfer);
    case 'removed':
      return keep(transfers, (transfer) => transfer.key !== event.key || transfer.state === 'running');
    case 'ticked':
      return keep(transfers, (transfer) => !isExpired(transfer, event.now));
  }
}

/** Which transfers may start now, in the order in which they were added. */
export function startable(transfers: Transfers): Transfer[] {
  const startableIn = (direction: Direction) => {
    const own = transfers.filter((transfer) => transfer.direction === direction);
    const running = own.filter(({ state }) => state === 'running').length;
    return own.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, CONCURRENT_FILES - running));
  };
  return [...startableIn('upload'), ...startableIn('download')];
}

/** Whether time alone can change the list. */
export function isTicking(transfers: Transfers): boolean {
  return transfers.some(({ state }) => state !== 'failed');
}

function progressed(
  transfer: Transfer,
  { now, report }: { readonly now: number; readonly report: ProgressReport },
): Transfer {
  const told = { ...transfer, ...report };
  const seconds = (now - (transfer.startedAt ?? now)) / 1_000;
  const moved = Math.max(0, told.bytes - told.bytesBefore);
  return {
    ...told,
    bytesPerSecond: seconds > 0 ? Math.round(moved / seconds) : 0,
    percent: percentOf(told.bytes, told.size),
  };
}

/** A download is done when its bytes have reached its size; one that ends earlier was cut off. */
function succeeded(transfer: Transfer, now: number): Transfer {
  if (transfer.direction === 'download' && transfer.bytes < transfer.size) {
    return failed(transfer, now, 'The download ended too early');
  }
  return { ...ended(transfer, now), state: 'done', bytes: transfer.size, percent: 100 };
}

function failed(transfer: Transfer, now: number, error: string | null): Transfer {
  return { ...ended(transfer, now), state: 'failed', bytesPerSecond: 0, error };
}

function ended(transfer: Transfer, now: number): Transfer {
  return { ...transfer, finishedAt: now, isWaitingForConnection: false };
}

function percentOf(bytes: number, size: number): number {
  return size === 0 ? 0 : Math.min(100, Math.ceil((bytes / size) * 100));
}

function isExpired({ state, finishedAt }: Transfer, now: number): boolean {
  return state === 'done' && finishedAt !== null && now - finishedAt >= FINISHED_TRANSFER_RETENTION_MS;
}

function newOnes(transfers: Transfers, added: readonly NewTransfer[]): NewTransfer[] {
  const keys = new Set(transfers.map(({ key }) => key));
  return added.filter(({ key }) => !keys.has(key) && keys.add(key));
}

function change(
  transfers: Transfers,
  key: string,
  state: Transfer['state'],
  to: (transfer: Transfer) => Transfer,
): Transfers {
  const index = transfers.findIndex((transfer) => transfer.key === key && transfer.state === state);
  const transfer = transfers[index];
  return transfer === undefined ? transfers : transfers.with(index, to(transfer));
}

function keep(transfers: Transfers, kept: (transfer: Transfer) => boolean): Transfers {
  return transfers.every(kept) ? transfers : transfers.filter(kept);
}
