import { setTimeout } from 'node:timers/promises';
import { FINISHED_TRANSFER_RETENTION_MS, QUEUE_TICK_MS } from '@coffer/contract';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '../../../src/failures/coffer-error.ts';
import type { ProgressReport } from '../../../src/transfers/queue/reducer.ts';
import type { Direction, NewTransfer } from '../../../src/transfers/queue/transfer.ts';
import { TransferQueue } from '../../../src/transfers/queue/transfer-queue.ts';
import { testConnectivity } from '../../support/test-connectivity.ts';

function transfer(key: string, direction: Direction = 'upload'): NewTransfer {
  return { key, direction, name: key, size: 10, itemId: null, parentId: null, payload: null };
}

interface Run {
  readonly signal: AbortSignal;
  readonly report: (progress: ProgressReport) => void;
  readonly end: () => Promise<void>;
  readonly fail: (error: unknown) => Promise<void>;
}

/** A queue whose time and whose transfers the test moves. */
function controlledQueue(isOnDevice?: (transfer: { readonly key: string }) => boolean) {
  const runs = new Map<string, Run>();
  let now = 0;
  let tick: (() => void) | null = null;
  const intervals: number[] = [];
  const connectivity = testConnectivity();
  const queue = new TransferQueue({
    connectivity,
    ...(isOnDevice && { isOnDevice }),
    random: () => 1,
    now: () => now,
    every(milliseconds, callback) {
      intervals.push(milliseconds);
      tick = callback;
      return () => {
        tick = null;
      };
    },
    run: ({ key }, signal, report) =>
      new Promise<void>((resolve, reject) => {
        const handled = () => new Promise<void>((done) => setImmediate(done));
        const end = () => {
          resolve();
          return handled();
        };
        const fail = (error: unknown) => {
          reject(error);
          return handled();
        };
        runs.set(key, { signal, report, end, fail });
      }),
  });
  const run = (key: string): Run => {
    const found = runs.get(key);
    if (found === undefined) throw new Error(`${key} does not run`);
    return found;
  };
  return {
    queue,
    connectivity,
    run,
    started: () => [...runs.keys()],
    intervals,
    isTicking: () => tick !== null,
    pass(milliseconds: number) {
      now += milliseconds;
      tick?.();
    },
    states: () => Object.fromEntries(queue.getSnapshot().map(({ key, state }) => [key, state])),
  };
}

describe('the transfer queue', () => {
  it('runs four files, and the next one as soon as a place is free', async () => {
    const { queue, run, started } = controlledQueue();
    queue.add(...['a', 'b', 'c', 'd', 'e'].map((key) => transfer(key)));
    expect(started()).toEqual(['a', 'b', 'c', 'd']);
    await run('c').end();
    expect(started()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is processed every second while there is something to do', async () => {
    const { queue, run, intervals, isTicking, pass, states } = controlledQueue();
    expect(isTicking()).toBe(false);
    queue.add(transfer('a'));
    expect(intervals).toEqual([QUEUE_TICK_MS]);
    await run('a').end();
    pass(FINISHED_TRANSFER_RETENTION_MS - 1);
    expect(states()).toEqual({ a: 'done' });
    pass(1);
    expect(states()).toEqual({});
    expect(isTicking()).toBe(false);
  });

  it('tells its listeners of what changes, once for all of one moment, with a new snapshot', async () => {
    const { queue, run, pass } = controlledQueue();
    const snapshots = new Set<unknown>();
    const unsubscribe = queue.subscribe(() => void snapshots.add(queue.getSnapshot()));
    queue.add(transfer('a'));
    pass(500);
    run('a').report({ bytes: 5 });
    expect(queue.getSnapshot()[0]).toMatchObject({ bytes: 5, percent: 50, bytesPerSecond: 10 });
    await vi.waitFor(() => expect(snapshots.size).toBe(1));
    run('a').report({ bytes: 6 });
    await vi.waitFor(() => expect(snapshots.size).toBe(2));
    unsubscribe();
    await run('a').end();
    await setTimeout(5);
    expect(snapshots.size).toBe(2);
  });

  it('tells of what many do by themselves a few times a second, and of the end and of what people do at once', async () => {
    vi.useFakeTimers();
    try {
      const ends: (() => void)[] = [];
      const queue = new TransferQueue({ run: () => new Promise<void>((resolve) => void ends.push(resolve)) });
      let told = 0;
      queue.subscribe(() => void told++);
      queue.add(...['a', 'b', 'c', 'd'].map((key) => transfer(key)));
      await vi.advanceTimersByTimeAsync(0);
      expect(told).toBe(1);
      for (const end of ends.slice(0, 2)) {
        end();
        await vi.advanceTimersByTimeAsync(20);
      }
      expect(told).toBe(1);
      queue.cancel('c');
      await vi.advanceTimersByTimeAsync(0);
      expect(told).toBe(2);
      ends[3]?.();
      await vi.advanceTimersByTimeAsync(0);
      expect(told).toBe(3);
      expect(queue.getSnapshot().map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'done']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('cancels only what runs', async () => {
    const { queue, run, states } = controlledQueue();
    queue.add(...['a', 'b', 'c', 'd', 'waiting'].map((key) => transfer(key)));
    queue.cancel('a');
    expect(run('a').signal.reason).toMatchObject({ failure: { code: 'cancelled' } });
    expect(states()).toMatchObject({ a: 'failed' });
    const refused = ['a', 'unknown', 'waiting'].map((key) => () => queue.cancel(key));
    for (const cancel of refused) {
      expect(cancel).toThrow('transfer_not_running');
      expect(cancel).toThrow('transfer_not_running');
    }
  });

  it('ignores what a cancelled transfer still says', async () => {
    const { queue, run } = controlledQueue();
    queue.add(transfer('a'));
    queue.cancel('a');
    const cancelled = queue.getSnapshot();
    run('a').report({ bytes: 9 });
    await run('a').end();
    expect(queue.getSnapshot()).toEqual(cancelled);
    expect(cancelled[0]).toMatchObject({ state: 'failed', error: failed('cancelled') });
  });

  it('starts a retried transfer only after its cancelled run has ended', async () => {
    const { queue, run, pass, states } = controlledQueue();
    queue.add(transfer('a'));
    const first = run('a');
    queue.cancel('a');
    queue.retry('a');
    pass(QUEUE_TICK_MS);
    expect(states()).toEqual({ a: 'waiting' });
    await first.fail(failed('cancelled'));
    expect(states()).toEqual({ a: 'running' });
    expect(run('a')).not.toBe(first);
  });

  it('keeps what it failed with, as a failure with a code', async () => {
    const { queue, run } = controlledQueue();
    queue.add(transfer('a'), transfer('b'));
    await run('a').fail(failed('source_changed'));
    await run('b').fail({ no: 'error' });
    const codes = queue.getSnapshot().map(({ error }) => error?.failure.code);
    expect(codes).toEqual(['source_changed', 'unexpected']);
  });

  it('removes what does not run, and forgets everything when it is cleared', () => {
    const { queue, run, states, isTicking } = controlledQueue();
    queue.add(...['a', 'b', 'c', 'd', 'e', 'f'].map((key) => transfer(key)));
    queue.remove('a');
    queue.remove('f');
    expect(Object.keys(states())).toEqual(['a', 'b', 'c', 'd', 'e']);
    queue.clear();
    expect(run('a').signal.aborted).toBe(true);
    expect(queue.getSnapshot()).toEqual([]);
    expect(isTicking()).toBe(false);
  });
});

describe('the transfer queue without a connection', () => {
  const rows = ({ queue }: ReturnType<typeof controlledQueue>) =>
    queue.getSnapshot().map(({ state, isWaitingForConnection }) => [state, isWaitingForConnection]);

  it('starts nothing while there is no network, and goes on by itself', () => {
    const { queue, connectivity, pass, started } = controlledQueue();
    connectivity.set(false);
    queue.add(transfer('a'));
    pass(QUEUE_TICK_MS);
    expect(started()).toEqual([]);
    connectivity.set(true);
    expect(started()).toEqual(['a']);
  });

  it('starts what is on this device all the same, also behind others that wait', () => {
    const { queue, connectivity, started } = controlledQueue(({ key }) => key === 'kept');
    connectivity.set(false);
    queue.add(...['a', 'b', 'c', 'd', 'kept'].map((key) => transfer(key, 'download')));
    expect(started()).toEqual(['kept']);
    connectivity.set(true);
    expect(started()).toEqual(['kept', 'a', 'b', 'c']);
  });

  it('tries again, with growing pauses, what ended because the server could not be reached', async () => {
    const controlled = controlledQueue();
    const { queue, run, pass } = controlled;
    queue.add(transfer('a'));
    await run('a').fail(new Error('No connection', { cause: failed({ code: 'server_unreachable' }) }));
    expect(rows(controlled)).toEqual([['waiting', true]]);
    pass(QUEUE_TICK_MS);
    expect(rows(controlled)).toEqual([['running', false]]);
    await run('a').fail(failed({ code: 'server_unreachable' }));
    expect(rows(controlled)).toEqual([['waiting', true]]);
    pass(QUEUE_TICK_MS - 1);
    expect(rows(controlled)).toEqual([['waiting', true]]);
    pass(1);
    await run('a').end();
    expect(rows(controlled)).toEqual([['done', false]]);
  });

  it('waits as long as the server asked for', async () => {
    const controlled = controlledQueue();
    const { queue, run, pass } = controlled;
    queue.add(transfer('a'));
    await run('a').fail(failed({ code: 'server_unreachable', retryAfterMs: 10 * QUEUE_TICK_MS }));
    pass(9 * QUEUE_TICK_MS);
    expect(rows(controlled)).toEqual([['waiting', true]]);
    pass(2 * QUEUE_TICK_MS);
    expect(rows(controlled)).toEqual([['running', false]]);
  });

  it('does not wait for the end of a pause when the network is back', async () => {
    const controlled = controlledQueue();
    const { queue, run, connectivity } = controlled;
    queue.add(transfer('a'));
    await run('a').fail(failed({ code: 'server_unreachable' }));
    connectivity.set(false);
    connectivity.set(true);
    expect(rows(controlled)).toEqual([['running', false]]);
  });

  it('shows that a running one waits for it', () => {
    const controlled = controlledQueue();
    controlled.queue.add(transfer('a'));
    controlled.run('a').report({ isWaitingForConnection: true });
    expect(rows(controlled)).toEqual([['running', true]]);
    controlled.run('a').report({ isWaitingForConnection: false });
    expect(rows(controlled)).toEqual([['running', false]]);
  });

  it('lets a download fail of which a part is saved, to be retried by whoever wants it', async () => {
    const { queue, run, states } = controlledQueue();
    queue.add(transfer('a', 'download'), transfer('b', 'download'));
    run('a').report({ bytes: 1 });
    await run('a').fail(failed({ code: 'server_unreachable' }));
    await run('b').fail(new Error('refused'));
    expect(states()).toEqual({ a: 'failed', b: 'failed' });
    queue.retryAll();
    expect(states()).toEqual({ a: 'running', b: 'running' });
  });
});
