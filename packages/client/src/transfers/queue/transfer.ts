import type { CofferError } from '../../failures/coffer-error.ts';
import { NO_OUTAGE, type Outage } from './outage.ts';

export type Direction = 'upload' | 'download';

interface Described<P> {
  /** Chosen by the caller; unique. */
  readonly key: string;
  readonly direction: Direction;
  readonly name: string;
  /** Bytes of plaintext; 0 while it is not known yet. */
  readonly size: number;
  /** Null for an upload whose record is not made yet. */
  readonly itemId: string | null;
  readonly parentId: string | null;
  /** Whether it goes together with others, so that many of them run at once. */
  readonly isSmall?: boolean;
  /** Its subject, for the code that runs it. */
  readonly payload: P;
}

/** A new transfer for the queue. */
export type NewTransfer<P = unknown> = Described<P>;

interface Measured {
  readonly bytes: number;
  /** Rounded up; 100 when done. */
  readonly percent: number;
  /** Of this run, from elapsed time and progress. */
  readonly bytesPerSecond: number;
  /** Milliseconds since 1970; null before the first run. */
  readonly startedAt: number | null;
  /** Milliseconds since 1970; null unless done or failed. */
  readonly finishedAt: number | null;
  /** Null unless failed. */
  readonly error: CofferError | null;
  /** The bytes that were there before this run; they do not count for its speed. */
  readonly bytesBefore: number;
  /** Whether it runs, or would run, and waits for a server that cannot be reached; it goes on by itself. */
  readonly isWaitingForConnection: boolean;
  readonly outage: Outage;
}

export type TransferState = 'waiting' | 'running' | 'done' | 'failed';

/** One row of the transfer list. */
export type Transfer<P = unknown> = Described<P> & Measured & { readonly state: TransferState };

/** A transfer that waits for its turn. */
export function waitingTransfer<P>(described: Described<P>): Transfer<P> {
  const { key, direction, name, size, itemId, parentId, isSmall = false, payload } = described;
  return {
    key,
    direction,
    name,
    size,
    itemId,
    parentId,
    isSmall,
    payload,
    state: 'waiting',
    bytes: 0,
    percent: 0,
    bytesPerSecond: 0,
    startedAt: null,
    finishedAt: null,
    error: null,
    bytesBefore: 0,
    isWaitingForConnection: false,
    outage: NO_OUTAGE,
  };
}
