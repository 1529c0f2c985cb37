import type { ProgressReport } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { paceReports } from '../../src/features/transfers/engine/pace-reports.ts';

function watched() {
  const delivered: ProgressReport[] = [];
  const clock = { now: 0 };
  const paced = paceReports(
    (progress) => delivered.push(progress),
    250,
    () => clock.now,
  );
  return { delivered, clock, ...paced };
}

describe('paced reports', () => {
  it('passes the first one on at once', () => {
    const { delivered, report } = watched();
    report({ bytes: 1 });
    expect(delivered).toEqual([{ bytes: 1 }]);
  });

  it('holds back those that come too soon, and passes the latest values on together', () => {
    const { delivered, clock, report } = watched();
    report({ bytes: 1 });
    report({ itemId: 'a', bytes: 2 });
    clock.now = 249;
    report({ bytes: 3 });
    expect(delivered).toHaveLength(1);
    clock.now = 250;
    report({ bytes: 4 });
    expect(delivered).toEqual([{ bytes: 1 }, { itemId: 'a', bytes: 4 }]);
  });

  it('loses nothing at the end', () => {
    const { delivered, report, flush } = watched();
    report({ bytes: 1 });
    report({ bytes: 2 });
    flush();
    flush();
    expect(delivered).toEqual([{ bytes: 1 }, { bytes: 2 }]);
  });
});
