import '../../src/failures/drive-texts.ts';
import { failed } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { statusText, summarize, summaryText } from '../../src/features/transfers/bar/status-text.ts';
import { aTransfer } from './a-transfer.ts';

const moving = aTransfer({
  state: 'running',
  size: 100_000_000,
  bytes: 40_000_000,
  percent: 40,
  bytesPerSecond: 2_000_000,
});

describe('how a transfer stands', () => {
  it('is told with percent, speed and the time that is left', () => {
    expect(statusText(moving)).toBe('40% · 2 MB/s · 30 s left');
  });

  it('fault U15: names no time once everything is sent', () => {
    const sent = { ...moving, bytes: moving.size, percent: 100 };
    expect(statusText(sent)).toBe('100% · Finishing…');
    expect(statusText({ ...sent, bytes: sent.size + 1 })).toBe('100% · Finishing…');
    expect(statusText({ ...moving, size: 0, percent: 0 })).toBe('2 MB/s');
  });

  it.each([
    ['Waiting', aTransfer()],
    ['Starting…', aTransfer({ state: 'running' })],
    ['Uploaded', aTransfer({ state: 'done' })],
    ['Downloaded', aTransfer({ state: 'done', direction: 'download' })],
    ['Cancelled', aTransfer({ state: 'failed', error: failed('cancelled') })],
    [
      'a.txt: File not found',
      aTransfer({
        state: 'failed',
        error: failed({ code: 'zip_entry_failed', path: 'a.txt' }, { cause: failed('source_missing') }),
      }),
    ],
    ['Waiting for the connection', { ...moving, isWaitingForConnection: true }],
    ['Waiting for the connection', aTransfer({ isWaitingForConnection: true })],
  ])('reads %s', (text, transfer) => expect(statusText(transfer)).toBe(text));
});

describe('the collapsed strip', () => {
  it.each([
    ['40%  2 MB/s', [moving], 0, 0],
    ['Waiting for the connection', [{ ...moving, isWaitingForConnection: true }], 0, 0],
    ['40%  2 MB/s', [moving, aTransfer({ key: 'w', size: 0, isWaitingForConnection: true })], 0, 0],
    ['Preparing…', [], 1, 0],
    ['2 interrupted', [], 0, 2],
    ['', [aTransfer({ state: 'done' })], 0, 0],
  ])('reads %j', (text, list, preparing, interrupted) =>
    expect(summaryText(summarize(list), preparing, interrupted)).toBe(text),
  );
});
