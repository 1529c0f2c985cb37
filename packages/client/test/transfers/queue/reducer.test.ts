import { FINISHED_TRANSFER_RETENTION_MS } from '@coffer/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failed } from '../../../src/failures/coffer-error.ts';
import { NO_OUTAGE } from '../../../src/transfers/queue/outage.ts';
import {
  isPostponable,
  isTicking,
  type QueueEvent,
  reduce,
  startable,
  type Transfers,
} from '../../../src/transfers/queue/reducer.ts';
import type { Direction, NewTransfer, TransferState } from '../../../src/transfers/queue/transfer.ts';

function transfer(key: string, direction: Direction = 'upload', size = 100): NewTransfer {
  return { key, direction, name: `${key}.txt`, size, itemId: null, parentId: null, payload: null };
}

function after(...events: QueueEvent[]): Transfers {
  return events.reduce<Transfers>((list, event) => reduce(list, event), []);
}

const added = (...transfers: NewTransfer[]): QueueEvent => ({ type: 'added', transfers });
const started = (key: string, now = 1_000): QueueEvent => ({ type: 'started', key, now });
const bytes = (key: string, count: number, now: number): QueueEvent => {
  return { type: 'progressed', key, now, report: { bytes: count } };
};
const succeeded = (key: string, now = 2_000): QueueEvent => ({ type: 'succeeded', key, now });
const TAKEN = failed('file_already_exists');
const BROKEN = failed('content_mismatch');
const broke = (key: string): QueueEvent => {
  return { type: 'failed', key, now: 2_000, error: BROKEN };
};
const states = (transfers: Transfers) => transfers.map(({ state }) => state);

describe('a transfer in the list', () => {
  it('has failed where it is refused, and can be retried or removed', () => {
    const refused = after({
      type: 'refused',
      transfers: [transfer('a')],
      now: 5,
      error: TAKEN,
    });
    expect(refused).toMatchObject([{ key: 'a', state: 'failed', error: TAKEN, finishedAt: 5 }]);
    expect(states(reduce(refused, { type: 'retried', key: 'a' }))).toEqual(['waiting']);
    expect(reduce(refused, { type: 'removed', key: 'a' })).toEqual([]);
  });

  it('waits when it is added', () => {
    expect(after(added(transfer('a')))).toEqual([
      {
        ...transfer('a'),
        isSmall: false,
        state: 'waiting',
        bytes: 0,
        bytesBefore: 0,
        percent: 0,
        bytesPerSecond: 0,
        startedAt: null,
        finishedAt: null,
        error: null,
        isWaitingForConnection: false,
        outage: NO_OUTAGE,
      },
    ]);
  });

  it('is added once, and nothing else that a caller knows of it comes in', () => {
    const extra = { ...transfer('a'), file: 'not for the list' };
    const [first, ...rest] = after(added(extra, transfer('a')), added(transfer('a')));
    expect(rest).toEqual([]);
    expect(first).not.toHaveProperty('file');
  });

  it('runs, then is done, with all of its bytes', () => {
    const [row] = after(added(transfer('a')), started('a'), succeeded('a'));
    expect(row).toMatchObject({
      state: 'done',
      bytes: 100,
      percent: 100,
      startedAt: 1_000,
      finishedAt: 2_000,
    });
  });

  it('shows bytes per second from elapsed time and progress, and percent rounded up', () => {
    const [row] = after(added(transfer('a', 'upload', 1_000)), started('a', 0), bytes('a', 251, 500));
    expect(row).toMatchObject({ bytes: 251, bytesPerSecond: 502, percent: 26 });
  });

  it('does not count what an earlier run stored as speed', () => {
    const resumed: QueueEvent = {
      type: 'progressed',
      key: 'a',
      now: 1_000,
      report: { bytes: 60, bytesBefore: 60, itemId: 'id' },
    };
    const [row] = after(added(transfer('a')), started('a', 0), resumed, bytes('a', 70, 2_000));
    expect(row).toMatchObject({ bytes: 70, percent: 70, bytesPerSecond: 5, itemId: 'id' });
  });

  it('fault U15: is at 100 % only once all bytes have arrived', () => {
    const arrived = (count: number) =>
      after(added(transfer('a', 'upload', 1_000)), started('a', 0), bytes('a', count, 500))[0];
    expect(arrived(999)).toMatchObject({ percent: 99 });
    expect(arrived(1_000)).toMatchObject({ percent: 100 });
  });

  it('whose size is learnt on the way shows its percentage from then on', () => {
    const learnt: QueueEvent = { type: 'progressed', key: 'a', now: 1_000, report: { size: 200, bytes: 50 } };
    const [row] = after(added(transfer('a', 'download', 0)), started('a'), learnt);
    expect(row).toMatchObject({ size: 200, percent: 25 });
  });

  it('says that it waits for the connection until it goes on or ends', () => {
    const waits = (isWaitingForConnection: boolean): QueueEvent => {
      return { type: 'progressed', key: 'a', now: 1_000, report: { isWaitingForConnection } };
    };
    const waiting = after(added(transfer('a')), started('a'), waits(true), bytes('a', 5, 1_500));
    expect(waiting[0]?.isWaitingForConnection).toBe(true);
    expect(reduce(waiting, waits(false))[0]?.isWaitingForConnection).toBe(false);
    expect(reduce(waiting, broke('a'))[0]?.isWaitingForConnection).toBe(false);
  });

  it('of no bytes is at 0 % until it is done', () => {
    const running = after(added(transfer('a', 'download', 0)), started('a'), bytes('a', 0, 1_500));
    expect(running[0]?.percent).toBe(0);
    expect(reduce(running, succeeded('a'))[0]).toMatchObject({ state: 'done', percent: 100 });
  });

  it('that is a download is done only when its bytes have reached its size', () => {
    const short = after(
      added(transfer('a', 'download')),
      started('a'),
      bytes('a', 99, 1_500),
      succeeded('a'),
    );
    expect(short[0]).toMatchObject({ state: 'failed', error: failed('download_incomplete') });
    const whole = after(
      added(transfer('a', 'download')),
      started('a'),
      bytes('a', 100, 1_500),
      succeeded('a'),
    );
    expect(whole[0]?.state).toBe('done');
  });

  it('that failed keeps the error, and waits again as if new when it is retried', () => {
    const broken = after(added(transfer('a')), started('a'), bytes('a', 5, 1_500), broke('a'));
    expect(broken[0]).toMatchObject({ state: 'failed', error: BROKEN, bytesPerSecond: 0, bytes: 5 });
    expect(reduce(broken, { type: 'retried', key: 'a' })).toEqual(after(added(transfer('a'))));
  });

  it('is removed unless it runs', () => {
    const remove: QueueEvent = { type: 'removed', key: 'a' };
    const waiting = after(added(transfer('a'), transfer('b')));
    expect(reduce(waiting, remove).map(({ key }) => key)).toEqual(['b']);
    const running = reduce(waiting, started('a'));
    expect(reduce(running, remove)).toBe(running);
    expect(reduce(reduce(running, broke('a')), remove)).toHaveLength(1);
    expect(reduce(reduce(running, succeeded('a')), remove)).toHaveLength(1);
  });

  it('that is done stays 15 minutes; others stay', () => {
    const list = after(
      added(transfer('done'), transfer('failed'), transfer('waiting')),
      ...[started('done'), started('failed'), succeeded('done', 5_000), broke('failed')],
    );
    const almost = reduce(list, { type: 'ticked', now: 5_000 + FINISHED_TRANSFER_RETENTION_MS - 1 });
    expect(almost).toBe(list);
    const later = reduce(list, { type: 'ticked', now: 5_000 + FINISHED_TRANSFER_RETENTION_MS });
    expect(later.map(({ key }) => key)).toEqual(['failed', 'waiting']);
  });
});

describe('a transfer that lost the connection', () => {
  const waiting = (isWaitingForConnection: boolean, now: number): QueueEvent => {
    return { type: 'progressed', key: 'a', now, report: { isWaitingForConnection } };
  };
  const postponed = (until: number): QueueEvent => ({ type: 'postponed', key: 'a', now: 2_000, until });
  const running = after(added(transfer('a', 'upload', 1_000)), started('a', 0), bytes('a', 100, 1_000));

  it('does not count the time without it for its speed', () => {
    const lost = reduce(running, waiting(true, 2_000));
    expect(lost[0]).toMatchObject({ state: 'running', bytesPerSecond: 50 });
    const still = reduce(reduce(lost, waiting(true, 9_000)), { type: 'ticked', now: 20_000 });
    expect(still[0]?.bytesPerSecond).toBe(50);
    const back = reduce(reduce(still, waiting(false, 32_000)), bytes('a', 400, 34_000));
    expect(back[0]?.bytesPerSecond).toBe(100);
    const again = reduce(reduce(back, waiting(true, 34_000)), waiting(false, 90_000));
    expect(reduce(again, bytes('a', 1_000, 96_000))[0]?.bytesPerSecond).toBe(100);
  });

  it('and ended by it waits, showing how far it was, until its time has come', () => {
    const later = reduce(running, postponed(5_000));
    expect(later[0]).toMatchObject({
      state: 'waiting',
      bytes: 100,
      percent: 10,
      isWaitingForConnection: true,
    });
    expect(later[0]).toMatchObject({ bytesPerSecond: 0, error: null });
    expect(startable(later, 4_999)).toEqual([]);
    expect(startable(later, 5_000)).toHaveLength(1);
    const [now] = reduce(later, { type: 'reconnected' });
    expect(startable(now === undefined ? [] : [now], 0)).toHaveLength(1);
    expect(now?.isWaitingForConnection).toBe(false);
  });

  it('counts how often in a row it ended so, and as if new once it has moved', () => {
    const second = [postponed(1), started('a', 2), postponed(3)].reduce(reduce, running);
    expect(second[0]?.outage.endings).toBe(2);
    expect([started('a', 4), bytes('a', 200, 5)].reduce(reduce, second)[0]?.outage.endings).toBe(0);
  });

  it('is tried again by itself unless the browser has a part of the file', () => {
    const download = (count: number) =>
      after(added(transfer('a', 'download')), started('a'), bytes('a', count, 1_500)).map(isPostponable);
    expect([...running.map(isPostponable), ...download(0), ...download(1)]).toEqual([true, true, false]);
  });
});

describe('the list', () => {
  it('shows a speed that falls while nothing arrives', () => {
    const list = after(added(transfer('a')), started('a', 0), bytes('a', 50, 1_000));
    expect(reduce(list, { type: 'ticked', now: 5_000 })[0]?.bytesPerSecond).toBe(10);
  });

  const EVENTS: [string, QueueEvent, Partial<Record<TransferState, TransferState | 'gone'>>][] = [
    ['started', started('a'), { waiting: 'running' }],
    ['progressed', bytes('a', 1, 1_500), { running: 'running' }],
    ['succeeded', succeeded('a'), { running: 'done' }],
    ['failed', broke('a'), { running: 'failed' }],
    ['retried', { type: 'retried', key: 'a' }, { failed: 'waiting' }],
    ['postponed', { type: 'postponed', key: 'a', now: 2_000, until: 3_000 }, { running: 'waiting' }],
    ['reconnected', { type: 'reconnected' }, {}],
    ['ticked', { type: 'ticked', now: 2_000 }, {}],
    ['removed', { type: 'removed', key: 'a' }, { waiting: 'gone', done: 'gone', failed: 'gone' }],
  ];
  const IN_STATE: Record<TransferState, Transfers> = {
    waiting: after(added(transfer('a'))),
    running: after(added(transfer('a')), started('a')),
    done: after(added(transfer('a')), started('a'), succeeded('a')),
    failed: after(added(transfer('a')), started('a'), broke('a')),
  };

  for (const [name, event, allowed] of EVENTS) {
    it.each(['waiting', 'running', 'done', 'failed'] as const)(`"${name}" while %s`, (state) => {
      const before = IN_STATE[state];
      const list = reduce(before, event);
      const expected = allowed[state];
      if (expected === undefined) expect(list).toBe(before);
      else expect(list[0]?.state ?? 'gone').toBe(expected);
    });
  }

  it('starts at most four files of each direction, in their order', () => {
    const uploads = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => transfer(key));
    const downloads = ['u', 'v', 'w', 'x', 'y'].map((key) => transfer(key, 'download'));
    const list = after(added(...uploads, ...downloads));
    expect(startable(list, 0).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'u', 'v', 'w', 'x']);
    const busy = ['a', 'b', 'c', 'd'].reduce((state, key) => reduce(state, started(key)), list);
    expect(startable(busy, 0).map(({ key }) => key)).toEqual(['u', 'v', 'w', 'x']);
    expect(startable(reduce(busy, succeeded('b')), 0).map(({ key }) => key)).toEqual([
      'e',
      'u',
      'v',
      'w',
      'x',
    ]);
  });

  it('never has more than four of a direction running, whatever happens', () => {
    const keys = [...'abcdefghijkl'];
    const event = fc.tuple(
      fc.constantFrom('fail', 'succeed', 'retry', 'remove', 'tick'),
      fc.constantFrom(...keys),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let list = after(added(...keys.map((key, i) => transfer(key, i % 3 === 0 ? 'download' : 'upload'))));
        for (const [what, key] of events) {
          for (const { key: next } of startable(list, 0)) list = reduce(list, started(next));
          if (what === 'fail') list = reduce(list, broke(key));
          if (what === 'succeed') list = reduce(list, succeeded(key));
          if (what === 'retry') list = reduce(list, { type: 'retried', key });
          if (what === 'remove') list = reduce(list, { type: 'removed', key });
          if (what === 'tick') list = reduce(list, { type: 'ticked', now: 1e9 });
          for (const direction of ['upload', 'download']) {
            const running = list.filter((row) => row.direction === direction && row.state === 'running');
            expect(running.length).toBeLessThanOrEqual(4);
          }
          expect(new Set(list.map((row) => row.key)).size).toBe(list.length);
        }
      }),
    );
  });

  it('needs no clock when nothing waits, runs or will expire', () => {
    expect(isTicking([])).toBe(false);
    expect(isTicking(IN_STATE.failed)).toBe(false);
    expect(states([...IN_STATE.waiting, ...IN_STATE.running, ...IN_STATE.done])).toEqual([
      'waiting',
      'running',
      'done',
    ]);
    for (const state of ['waiting', 'running', 'done'] as const)
      expect(isTicking(IN_STATE[state])).toBe(true);
  });
});
