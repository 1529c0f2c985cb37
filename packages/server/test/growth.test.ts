import { describe, expect, it } from 'vitest';
import { dayOf, growthOf } from '../src/admin/growth.ts';

const DAY = 24 * 60 * 60;
const total = (day: number, users: number) => ({ day: day * DAY, users, files: 0, bytes: 0 });
const shown = (growth: ReturnType<typeof growthOf>) => growth.map(({ day, users }) => [day / DAY, users]);

describe('The day of a point in time', () => {
  it('begins at midnight, UTC', () => {
    expect(dayOf(5 * DAY)).toBe(5 * DAY);
    expect(dayOf(6 * DAY - 1)).toBe(5 * DAY);
  });
});

describe('Growth', () => {
  it('is today alone where nothing was counted before', () => {
    expect(shown(growthOf([], total(100, 3), 90))).toEqual([[100, 3]]);
  });

  it('has every day up to today, with the day before where one was not counted', () => {
    const growth = growthOf([total(96, 1), total(98, 2)], total(100, 3), 90);
    expect(shown(growth)).toEqual([
      [96, 1],
      [97, 1],
      [98, 2],
      [99, 2],
      [100, 3],
    ]);
  });

  it('counts today anew, and shows only the last days', () => {
    const growth = growthOf([total(10, 1), total(100, 2)], total(100, 3), 3);
    expect(shown(growth)).toEqual([
      [98, 1],
      [99, 1],
      [100, 3],
    ]);
  });
});
