import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDay,
  formatMoment,
  formatTaken,
  formatTakenDay,
  formatTakenMonth,
} from '../../src/format/dates.ts';

/** Unix seconds of a local time, so that the test holds in any time zone. */
function at(year: number, month: number, day: number, hour = 12): number {
  return new Date(year, month - 1, day, hour).getTime() / 1000;
}

describe('a time in a list', () => {
  const now = at(2026, 3, 30, 1);

  it('is the hour for today', () => {
    expect(formatDay(at(2026, 3, 30, 0), now, 'en-GB')).toBe('00:00');
  });

  it.each(['ar', 'de', 'es', 'ja', 'zh'])('is written as in a whole moment, in %s', (language) => {
    const early = at(2026, 3, 30, 3);
    expect(formatMoment(early, language)).toContain(formatDay(early, at(2026, 3, 30, 4), language));
  });

  it('is "Yesterday" for the calendar day before, however few hours ago, and across a clock change', () => {
    expect(formatDay(at(2026, 3, 29, 23), now, 'en-GB')).toBe('Yesterday');
    expect(formatDay(at(2026, 3, 29, 0), now, 'en-GB')).toBe('Yesterday');
  });

  it('is the date for everything else, the future included', () => {
    expect(formatDay(at(2026, 3, 28), now, 'en-GB')).toBe('28 Mar 2026');
    expect(formatDay(at(2026, 3, 31), now, 'en-GB')).toBe('31 Mar 2026');
  });
});

describe('a moment', () => {
  it('is told with date and time', () => {
    expect(formatMoment(at(2026, 3, 28), 'en-GB')).toMatch(/28 March 2026.*12:00/);
  });
});

describe('when a picture was taken', () => {
  it('is told as the clock of the camera showed it, wherever it is read', () => {
    expect(formatTaken(Date.UTC(2024, 4, 3, 23, 30) / 1000, 'en-GB')).toMatch(/3 May 2024.*23:30/);
  });
});

describe('a time that somebody else has written', () => {
  it.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'never keeps a list from being shown: %d',
    (time) => {
      const shown = [formatMoment, formatTaken, formatTakenDay, formatTakenMonth, formatDate].map((format) =>
        format(time, 'en-GB'),
      );
      for (const text of [...shown, formatDay(time, at(2026, 3, 30), 'en-GB')]) expect(text).not.toBe('');
    },
  );
});
