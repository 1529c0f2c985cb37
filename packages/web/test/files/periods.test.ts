import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPeriod, changedAt, periodOf } from '../../src/features/files/quick/periods.ts';
import { file as aFile } from './builders.ts';

/** A Thursday. */
const NOW = new Date(2026, 4, 7, 12);
const at = (...[year, month, day, hour = 0]: [number, number, number, number?]) =>
  new Date(year, month, day, hour).getTime() / 1000;

describe('the period of a time', () => {
  it.each([
    ['is today from midnight on', at(2026, 4, 7), 'today'],
    ['is today where it is dated ahead', at(2027, 0, 1), 'today'],
    ['is yesterday until midnight', at(2026, 4, 7) - 1, 'yesterday'],
    ['is this week from Monday on', at(2026, 4, 4), 'week'],
    ['is earlier before Monday', at(2026, 4, 4) - 1, 'earlier'],
  ] as const)('%s', (_, seconds, period) => {
    expect(periodOf(seconds, NOW)).toBe(period);
  });

  it('has no week on a Monday and a Tuesday, but for what is yesterday', () => {
    const monday = new Date(2026, 4, 4, 12);
    expect(periodOf(at(2026, 4, 3), monday)).toBe('yesterday');
    expect(periodOf(at(2026, 4, 2), monday)).toBe('earlier');
  });

  it('is never a later one for an older time', () => {
    const order = ['today', 'yesterday', 'week', 'earlier'];
    const seconds = fc.integer({ min: at(2020, 0, 1), max: at(2027, 0, 1) });
    fc.assert(
      fc.property(seconds, seconds, (a, b) => {
        const [older, newer] = [Math.min(a, b), Math.max(a, b)];
        return order.indexOf(periodOf(older, NOW)) >= order.indexOf(periodOf(newer, NOW));
      }),
    );
  });
});

describe('recent files', () => {
  const file = (name: string, modifiedAt: number, finishedAt: number) => ({
    item: aFile(1, { name, modifiedAt, finishedAt }),
    parents: [],
  });

  it('count as new when they were added, however old they are', () => {
    expect(changedAt(file('a', 5, 9).item)).toBe(9);
    expect(changedAt(file('a', 9, 5).item)).toBe(9);
  });

  it('stand in their periods, the newest first, and none is lost', () => {
    const old = file('old', at(2020, 0, 1), at(2020, 0, 1));
    const photo = file('photo of 2020', at(2020, 0, 1), at(2026, 4, 7, 9));
    const note = file('note', at(2026, 4, 7, 10), at(2026, 4, 1));
    expect(byPeriod([old, photo, note], NOW)).toEqual([
      { period: 'today', matches: [note, photo] },
      { period: 'earlier', matches: [old] },
    ]);
  });
});
