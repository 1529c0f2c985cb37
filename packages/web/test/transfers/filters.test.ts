import type { Transfer } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { countTransfers, filterFor, filterTransfers } from '../../src/features/transfers/bar/filters.ts';
import { summarize } from '../../src/features/transfers/bar/status-text.ts';
import { aTransfer } from './a-transfer.ts';

const inStates = (...states: readonly Transfer['state'][]): Transfer[] =>
  states.map((state, index) => aTransfer({ key: String(index), state }));

describe('the filter tabs', () => {
  const list = inStates('running', 'waiting', 'running', 'done', 'failed');

  it.each([
    ['all', ['0', '2', '1', '4', '3']],
    ['active', ['0', '2']],
    ['pending', ['1']],
    ['done', ['3']],
    ['failed', ['4']],
  ] as const)('%s shows %j', (filter, keys) => {
    expect(filterTransfers(list, filter).map(({ key }) => key)).toEqual(keys);
  });

  it('show what was done last before what was done earlier', () => {
    const done = [3, 1, 2].map((at) => aTransfer({ key: `at ${at}`, state: 'done', finishedAt: at }));
    expect(filterTransfers(done, 'done').map(({ key }) => key)).toEqual(['at 3', 'at 2', 'at 1']);
  });

  it.each([
    ['ArrowRight', 'all', 'active'],
    ['ArrowRight', 'failed', 'all'],
    ['ArrowLeft', 'active', 'all'],
    ['ArrowLeft', 'all', 'failed'],
    ['Home', 'done', 'all'],
    ['End', 'done', 'failed'],
    ['ArrowDown', 'done', undefined],
  ] as const)('are gone through by %s, from %s to %s', (key, from, to) => {
    expect(filterFor(key, from)).toBe(to);
  });

  it('count what they show', () => {
    expect(countTransfers(list)).toEqual({ all: 5, active: 2, pending: 1, done: 1, failed: 1 });
    expect(countTransfers([])).toEqual({ all: 0, active: 0, pending: 0, done: 0, failed: 0 });
  });
});

describe('the collapsed strip', () => {
  it('tells the percentage of the bytes of all that runs or waits', () => {
    const list = [
      aTransfer({ key: 'a', state: 'running', size: 300, bytes: 200, bytesPerSecond: 7 }),
      aTransfer({ key: 'b', state: 'waiting', size: 100 }),
      aTransfer({ key: 'c', state: 'done', size: 1_000, bytes: 1_000 }),
      aTransfer({ key: 'd', state: 'failed', size: 1_000 }),
    ];
    expect(summarize(list)).toMatchObject({ unfinished: 2, failed: 1, percent: 50, bytesPerSecond: 7 });
  });

  it('tells no percentage when nothing is to be done', () => {
    expect(summarize(inStates('done', 'failed'))).toMatchObject({ unfinished: 0, percent: null });
  });

  it('takes empty files', () => {
    expect(summarize([aTransfer({ state: 'running', size: 0 })]).percent).toBe(0);
  });

  it('says 100 only when all is there', () => {
    expect(summarize([aTransfer({ state: 'running', size: 1_000, bytes: 999 })]).percent).toBe(99);
  });
});
