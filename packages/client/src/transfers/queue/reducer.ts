import { CONCURRENT_FILES, FINISHED_TRANSFER_RETENTION_MS, SMALL_FILES_AT_ONCE } from '@coffer/contract';
import { type CofferError, failed } from '../../failures/coffer-error.ts';
import { outageBegun, outageEnded, timeInTouch } from './outage.ts';
import { type Direction, type NewTransfer, type Transfer, waitingTransfer } from './transfer.ts';

/** Progress of a running transfer. A field that is left out did not change. */
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
export type QueueEvent<P = unknown> =
  | { readonly type: 'added'; readonly transfers: readonly NewTransfer<P>[] }
  /** They cannot be done as things are, and are in the list to say why. */
  | {
      readonly type: 'refused';
      readonly transfers: readonly NewTransfer<P>[];
      readonly now: number;
      readonly error: CofferError;
    }
  | { readonly type: 'started'; readonly key: string; readonly now: number }
  | {
      readonly type: 'progressed';
      readonly key: string;
      readonly now: number;
      readonly report: ProgressReport;
    }
  | { readonly type: 'succeeded'; readonly key: string; readonly now: number }
  | { readonly type: 'failed'; readonly key: string; readonly now: number; readonly error: CofferError }
  /** It ended because the connection was lost, and is tried again at `until`. */
  | { readonly type: 'postponed'; readonly key: string; readonly now: number; readonly until: number }
  /** The network is back: what was postponed may start now. */
  | { readonly type: 'reconnected' }
  | { readonly type: 'retried'; readonly key: string }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'ticked'; readonly now: number };

export type Transfers<P = unknown> = readonly Transfer<P>[];

/**
 * The list after an event. An event that its transfer's state does not allow changes nothing; the same list
 * comes back if nothing changed.
 */
export function reduce<P>(transfers: Transfers<P>, event: QueueEvent<P>): Transfers<P> {
  switch (event.type) {
    case 'added':
      return [...transfers, ...newOnes(transfers, event.transfers).map(waitingTransfer)];
    case 'refused':
      return [
        ...transfers,
        ...newOnes(transfers, event.transfers).map((transfer) =>
          withError(waitingTransfer(transfer), event.now, event.error),
        ),
      ];
    case 'started':
      return change(transfers, event.key, 'waiting', (transfer) => ({
        ...waitingTransfer(transfer),
        state: 'running',
        startedAt: event.now,
        outage: { ...transfer.outage, since: null, duration: 0, retryAt: null },
      }));
    case 'progressed':
      return change(transfers, event.key, 'running', (transfer) => progressed(transfer, event));
    case 'succeeded':
      return change(transfers, event.key, 'running', (transfer) => succeeded(transfer, event.now));
    case 'failed':
      return change(transfers, event.key, 'running', (transfer) =>
        withError(transfer, event.now, event.error),
      );
    case 'postponed':
      return change(transfers, event.key, 'running', (transfer) => postponed(transfer, event.until));
    case 'reconnected':
      return map(transfers, reconnected);
    case 'retried':
      return change(transfers, event.key, 'failed', waitingTransfer);
    case 'removed':
      return keep(transfers, (transfer) => transfer.key !== event.key || transfer.state === 'running');
    case 'ticked':
      return map(
        keep(transfers, (transfer) => !isExpired(transfer, event.now)),
        (transfer) => measured(transfer, event.now),
      );
  }
}

/** Which transfers may start now, in the order in which they were added. */
export function startable<P>(transfers: Transfers<P>, now: number): Transfer<P>[] {
  const startableIn = (direction: Direction) => {
    const own = transfers.filter((transfer) => transfer.direction === direction);
    let busy = own.reduce((sum, each) => (each.state === 'running' ? sum + shareOf(each) : sum), 0);
    const started: Transfer<P>[] = [];
    for (const transfer of own) {
      if (busy >= CONCURRENT_FILES) break;
      if (transfer.state !== 'waiting' || (transfer.outage.retryAt ?? now) > now) continue;
      busy += shareOf(transfer);
      started.push(transfer);
    }
    return started;
  };
  return [...startableIn('upload'), ...startableIn('download')];
}

/** What a transfer counts as of the files that run at once: small files are sent together, so that they need be many. */
function shareOf({ isSmall }: Transfer): number {
  return isSmall ? CONCURRENT_FILES / SMALL_FILES_AT_ONCE : 1;
}

/** Whether something runs, or will. */
export function isUnderWay(transfers: Transfers): boolean {
  return transfers.some(({ state }) => state === 'running' || state === 'waiting');
}

/** Whether time alone can change the list. */
export function isTicking(transfers: Transfers): boolean {
  return transfers.some(({ state }) => state !== 'failed');
}

/**
 * Whether a transfer that lost the connection is tried again by itself. A download would begin a second file, if the
 * browser has a part of it already.
 */
export function isPostponable({ direction, bytes }: Transfer): boolean {
  return direction === 'upload' || bytes === 0;
}

function progressed<P>(
  transfer: Transfer<P>,
  { now, report }: { readonly now: number; readonly report: ProgressReport },
): Transfer<P> {
  const told = { ...transfer, ...report };
  const outage = told.bytes > transfer.bytes ? { ...told.outage, endings: 0 } : told.outage;
  const change = told.isWaitingForConnection ? outageBegun : outageEnded;
  return measured({ ...told, outage: change(outage, now), percent: percentOf(told.bytes, told.size) }, now);
}

/** A running transfer with its speed as it is now, which falls while nothing arrives. */
function measured<P>(transfer: Transfer<P>, now: number): Transfer<P> {
  if (transfer.state !== 'running') return transfer;
  const { startedAt, outage, bytes, bytesBefore } = transfer;
  const seconds = timeInTouch(outage, startedAt ?? now, now) / 1_000;
  const bytesPerSecond = seconds > 0 ? Math.round(Math.max(0, bytes - bytesBefore) / seconds) : 0;
  return bytesPerSecond === transfer.bytesPerSecond ? transfer : { ...transfer, bytesPerSecond };
}

/** Waits again, and shows meanwhile how far it was. */
function postponed<P>(transfer: Transfer<P>, until: number): Transfer<P> {
  const { bytes, percent } = transfer;
  const outage = { since: null, duration: 0, endings: transfer.outage.endings + 1, retryAt: until };
  return { ...waitingTransfer(transfer), bytes, percent, outage, isWaitingForConnection: true };
}

function reconnected<P>(transfer: Transfer<P>): Transfer<P> {
  if (transfer.state !== 'waiting' || transfer.outage.retryAt === null) return transfer;
  const outage = { ...transfer.outage, retryAt: null };
  return { ...transfer, outage, isWaitingForConnection: false };
}

/** A download is done when its bytes have reached its size; one that ends earlier was cut off. */
function succeeded<P>(transfer: Transfer<P>, now: number): Transfer<P> {
  if (transfer.direction === 'download' && transfer.bytes < transfer.size) {
    return withError(transfer, now, failed('download_incomplete'));
  }
  return { ...ended(transfer, now), state: 'done', bytes: transfer.size, percent: 100 };
}

function withError<P>(transfer: Transfer<P>, now: number, error: CofferError): Transfer<P> {
  return { ...ended(transfer, now), state: 'failed', bytesPerSecond: 0, error };
}

function ended<P>(transfer: Transfer<P>, now: number): Transfer<P> {
  const outage = outageEnded(transfer.outage, now);
  return { ...transfer, outage, finishedAt: now, isWaitingForConnection: false };
}

/** Rounded up, but 100 only once nothing is left. */
function percentOf(bytes: number, size: number): number {
  if (size === 0) return 0;
  return bytes >= size ? 100 : Math.min(99, Math.ceil((bytes / size) * 100));
}

function isExpired({ state, finishedAt }: Transfer, now: number): boolean {
  return state === 'done' && finishedAt !== null && now - finishedAt >= FINISHED_TRANSFER_RETENTION_MS;
}

function newOnes<P>(transfers: Transfers<P>, added: readonly NewTransfer<P>[]): NewTransfer<P>[] {
  const keys = new Set(transfers.map(({ key }) => key));
  return added.filter(({ key }) => !keys.has(key) && keys.add(key));
}

function change<P>(
  transfers: Transfers<P>,
  key: string,
  state: Transfer['state'],
  to: (transfer: Transfer<P>) => Transfer<P>,
): Transfers<P> {
  const index = transfers.findIndex((transfer) => transfer.key === key && transfer.state === state);
  const transfer = transfers[index];
  return transfer === undefined ? transfers : transfers.with(index, to(transfer));
}

function keep<P>(transfers: Transfers<P>, kept: (transfer: Transfer<P>) => boolean): Transfers<P> {
  return transfers.every(kept) ? transfers : transfers.filter(kept);
}

function map<P>(transfers: Transfers<P>, to: (transfer: Transfer<P>) => Transfer<P>): Transfers<P> {
  const mapped = transfers.map(to);
  return mapped.every((transfer, index) => transfer === transfers[index]) ? transfers : mapped;
}
