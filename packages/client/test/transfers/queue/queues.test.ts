import { describe, expect, it } from 'vitest';
import { hasUnfinished, queuesOf, secondsLeft, type Transfer } from '../../../src/index.ts';
import { waitingTransfer } from '../../../src/transfers/queue/transfer.ts';

function transfer(key: string, more: Partial<Transfer> = {}): Transfer {
  const described = { key, direction: 'upload', name: key, size: 100, itemId: null, parentId: null } as const;
  return { ...waitingTransfer(described), ...more };
}

const running = (key: string, bytes: number, bytesPerSecond: number, more: Partial<Transfer> = {}) =>
  transfer(key, { state: 'running', bytes, bytesPerSecond, ...more });

describe('the queues', () => {
  it('hold each direction by itself, by state and in order', () => {
    const { upload, download } = queuesOf([
      ...[transfer('a'), transfer('b', { direction: 'download' }), transfer('c', { state: 'done' })],
      ...[transfer('d'), transfer('e', { direction: 'download', state: 'failed' }), running('f', 1, 1)],
    ]);
    const keys = (transfers: readonly Transfer[]) => transfers.map(({ key }) => key);
    expect(Object.values(upload).map(keys)).toEqual([['a', 'd'], ['f'], [], ['c']]);
    expect(Object.values(download).map(keys)).toEqual([['b'], [], ['e'], []]);
  });
});

describe('the time left', () => {
  it('of one transfer is what remains at its speed, in whole seconds', () => {
    expect(secondsLeft([running('a', 31, 10)])).toBe(7);
  });

  it('of several counts those that wait, and not those that are done or failed', () => {
    const list = [running('a', 50, 10), running('b', 0, 40), transfer('c')];
    expect(secondsLeft([...list, transfer('d', { state: 'done' }), transfer('e', { state: 'failed' })])).toBe(
      5,
    );
  });

  it('cannot be told while nothing moves', () => {
    expect(secondsLeft([])).toBeNull();
    expect(secondsLeft([transfer('a')])).toBeNull();
    expect(secondsLeft([running('a', 50, 10, { isWaitingForConnection: true })])).toBeNull();
  });
});

describe('the page', () => {
  it('has unfinished transfers while some run or wait', () => {
    const ended = [transfer('a', { state: 'done' }), transfer('b', { state: 'failed' })];
    expect(hasUnfinished(ended)).toBe(false);
    expect([...ended, transfer('c')].slice(2).map((one) => hasUnfinished([one]))).toEqual([true]);
    expect(hasUnfinished([running('a', 0, 0)])).toBe(true);
  });
});
