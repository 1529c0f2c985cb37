import { QUEUE_TICK_MS } from '@coffer/contract';
import { alwaysOnline, type Connectivity } from '../../api/connectivity.ts';
import { pauseAfter } from '../../api/retry.ts';
import { failureKind, RETRY_POLICY } from '../../api/retry-policy.ts';
import { asCofferError, type CofferError, failed } from '../../failures/coffer-error.ts';
import {
  isPostponable,
  isTicking,
  isUnderWay,
  type ProgressReport,
  type QueueEvent,
  reduce,
  startable,
  type Transfers,
} from './reducer.ts';
import type { NewTransfer, Transfer } from './transfer.ts';

/** The effects of the queue. */
export interface TransferQueuePorts<P = unknown> {
  /** Does one transfer; resolves when it is done, rejects when it failed or the signal aborted. */
  run(transfer: Transfer<P>, signal: AbortSignal, report: (progress: ProgressReport) => void): Promise<void>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Calls back every so many milliseconds until the returned function is called. */
  readonly every?: (milliseconds: number, callback: () => void) => () => void;
  /** While there is no network, nothing is started but what needs none. */
  readonly connectivity?: Connectivity;
  /** Whether all that a transfer reads is on this device; nothing is, unless this says so. */
  readonly isOnDevice?: (transfer: Transfer<P>) => boolean;
  /** At least 0, below 1. */
  readonly random?: () => number;
}

/** Of many small files, hundreds begin and end in a second: to draw the list each time costs more than to upload them. */
const TELL_EVERY_MS = 250;

/**
 * The list of transfers, and what makes them run: at most four files per direction, in the order in which they
 * were added. One that ends because the connection was lost waits and is tried again by itself, with growing
 * pauses, and at once when the network is back. A store for `useSyncExternalStore`: a snapshot is replaced
 * whenever something changes.
 */
export class TransferQueue<P = unknown> {
  readonly #ports: Required<TransferQueuePorts<P>>;
  readonly #listeners = new Set<() => void>();
  /** Until its `run` has ended; a cancelled one still winds down. */
  readonly #running = new Map<string, AbortController>();
  #transfers: Transfers<P> = [];
  #stopTicking: (() => void) | null = null;
  /** When listeners are told next, and what tells them; null while nothing has changed. */
  #telling: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(ports: TransferQueuePorts<P>) {
    this.#ports = { ...DEFAULTS, ...ports };
    this.#ports.connectivity.subscribe(() => {
      if (!this.#ports.connectivity.isOnline) return;
      this.#dispatch({ type: 'reconnected' });
      this.#process();
    });
  }

  /**
   * Calls the listener soon after every change, until the returned function is called: once for those of one moment, and
   * four times a second for what transfers do by themselves, as long as some are left to do.
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The list as it stands. */
  getSnapshot = (): Transfers<P> => this.#transfers;

  /** Puts transfers at the end of the list; one whose key is in the list already is ignored. */
  add(...transfers: readonly NewTransfer<P>[]): void {
    this.#dispatch({ type: 'added', transfers });
    this.#process();
  }

  /** Puts transfers at the end of the list that failed before they began. They can be retried. */
  refuse(error: CofferError, ...transfers: readonly NewTransfer<P>[]): void {
    this.#dispatch({ type: 'refused', transfers, now: this.#ports.now(), error });
  }

  /** Cancels a running transfer, which ends as failed. Throws `transfer_not_running`. */
  cancel(key: string): void {
    const running = this.#transfers.some((transfer) => transfer.key === key && transfer.state === 'running');
    if (!running) throw failed('transfer_not_running');
    const reason = failed('cancelled');
    this.#dispatch({ type: 'failed', key, now: this.#ports.now(), error: reason });
    this.#tell('soon');
    this.#running.get(key)?.abort(reason);
  }

  /** Takes a transfer from the list; a running one stays, it has to be cancelled. */
  remove(key: string): void {
    this.#dispatch({ type: 'removed', key });
  }

  /** Puts a failed transfer back to those that wait. */
  retry(key: string): void {
    this.#dispatch({ type: 'retried', key });
    this.#process();
  }

  /** Puts all failed transfers back to those that wait. */
  retryAll(): void {
    for (const { key, state } of this.#transfers) {
      if (state === 'failed') this.#dispatch({ type: 'retried', key });
    }
    this.#process();
  }

  /** Cancels all that runs and empties the list, as on logout. */
  clear(): void {
    for (const { key, state } of this.#transfers) if (state === 'running') this.cancel(key);
    for (const { key } of this.#transfers) this.remove(key);
    this.#process();
  }

  /** Drops what stayed long enough, and measures what runs. */
  #tick(): void {
    this.#dispatch({ type: 'ticked', now: this.#ports.now() });
    this.#process();
  }

  /** Starts what may start, and keeps the ticking going while there is a use. */
  #process(): void {
    const { now, connectivity, isOnDevice } = this.#ports;
    const able = connectivity.isOnline
      ? this.#transfers
      : this.#transfers.filter((transfer) => transfer.state === 'running' || isOnDevice(transfer));
    for (const transfer of startable(able, now())) {
      if (!this.#running.has(transfer.key)) void this.#run(transfer);
    }
    if (isTicking(this.#transfers)) {
      this.#stopTicking ??= this.#ports.every(QUEUE_TICK_MS, () => this.#tick());
    } else {
      this.#stopTicking?.();
      this.#stopTicking = null;
    }
  }

  async #run({ key }: Transfer<P>): Promise<void> {
    const { now } = this.#ports;
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#dispatch({ type: 'started', key, now: now() });
    const report = (progress: ProgressReport) => {
      if (!controller.signal.aborted)
        this.#dispatch({ type: 'progressed', key, now: now(), report: progress });
    };
    const outcome = await this.#outcome(key, controller.signal, report);
    this.#running.delete(key);
    if (!controller.signal.aborted) this.#dispatch({ key, now: now(), ...outcome });
    this.#process();
  }

  async #outcome(
    key: string,
    signal: AbortSignal,
    report: (progress: ProgressReport) => void,
  ): Promise<Outcome> {
    const transfer = this.#transfers.find((one) => one.key === key);
    if (transfer === undefined) return { type: 'failed', error: failed('source_missing') };
    try {
      await this.#ports.run(transfer, signal, report);
      return { type: 'succeeded' };
    } catch (error) {
      const ended = this.#transfers.find((one) => one.key === key) ?? transfer;
      if (RETRY_POLICY[failureKind(error)].inTheEnd === 'begin-again' && isPostponable(ended)) {
        const { now, random } = this.#ports;
        return { type: 'postponed', until: now() + pauseAfter(error, ended.outage.endings + 1, random()) };
      }
      return { type: 'failed', error: asCofferError(error) };
    }
  }

  #dispatch(event: QueueEvent<P>): void {
    const transfers = reduce(this.#transfers, event);
    if (transfers === this.#transfers) return;
    this.#transfers = transfers;
    this.#tell(OF_ITSELF.has(event.type) && isUnderWay(transfers) ? 'in-time' : 'soon');
  }

  #tell(when: 'soon' | 'in-time'): void {
    const now = this.#ports.now();
    const at = when === 'soon' ? now : Math.max(now, this.#toldAt + TELL_EVERY_MS);
    if (this.#telling !== null && this.#telling.at <= at) return;
    clearTimeout(this.#telling?.timer);
    const tell = () => {
      this.#telling = null;
      this.#toldAt = this.#ports.now();
      for (const listener of this.#listeners) listener();
    };
    this.#telling = { at, timer: setTimeout(tell, at - now) };
  }
}

/** What transfers do by themselves, of which many do it at once. */
const OF_ITSELF: ReadonlySet<QueueEvent['type']> = new Set([
  'started',
  'progressed',
  'succeeded',
  'failed',
  'postponed',
  'ticked',
]);

type Outcome =
  | { readonly type: 'succeeded' }
  | { readonly type: 'postponed'; readonly until: number }
  | { readonly type: 'failed'; readonly error: CofferError };

const DEFAULTS = {
  now: () => Date.now(),
  random: () => Math.random(),
  every: everyInterval,
  connectivity: alwaysOnline,
  isOnDevice: () => false,
} satisfies Partial<TransferQueuePorts>;

function everyInterval(milliseconds: number, callback: () => void): () => void {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
}
