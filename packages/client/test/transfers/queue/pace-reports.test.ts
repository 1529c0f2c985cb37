import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paceReports } from '../../../src/transfers/queue/pace-reports.ts';
import type { ProgressReport } from '../../../src/transfers/queue/reducer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const delivered: ProgressReport[] = [];
  return { delivered, ...paceReports((progress) => delivered.push(progress), 250) };
}

describe('paced reports', () => {
  it('passes the first one on at once', () => {
    const { delivered, report } = watched();
    report({ bytes: 1 });
    expect(delivered).toEqual([{ bytes: 1 }]);
  });

  it('holds back those that come too soon, and passes the latest values on together', () => {
    const { delivered, report } = watched();
    report({ bytes: 1 });
    report({ itemId: 'a', bytes: 2 });
    vi.advanceTimersByTime(249);
    report({ bytes: 3 });
    expect(delivered).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(delivered).toEqual([{ bytes: 1 }, { itemId: 'a', bytes: 3 }]);
  });

  it('passes on the last one of a transfer that makes a pause', () => {
    const { delivered, report } = watched();
    report({ bytes: 1 });
    report({ bytes: 2 });
    vi.advanceTimersByTime(10_000);
    expect(delivered.at(-1)).toEqual({ bytes: 2 });
    report({ bytes: 3 });
    expect(delivered.at(-1)).toEqual({ bytes: 3 });
  });

  it('loses nothing at the end, and says nothing after it', () => {
    const { delivered, report, flush } = watched();
    report({ bytes: 1 });
    report({ bytes: 2 });
    flush();
    flush();
    vi.advanceTimersByTime(10_000);
    expect(delivered).toEqual([{ bytes: 1 }, { bytes: 2 }]);
  });
});
