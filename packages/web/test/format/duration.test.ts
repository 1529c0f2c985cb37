import { describe, expect, it } from 'vitest';
import { formatDuration, formatPlayingTime } from '../../src/format/duration.ts';

describe('a time that is left', () => {
  it.each([
    [0, '5 s'],
    [11, '15 s'],
    [54, '55 s'],
    [55, '1 min'],
    [61, '2 min'],
    [59 * 60, '59 min'],
    [3_600, '1 h'],
    [5_401, '1 h 31 min'],
    [86_400, '1 day'],
    [86_401, '2 days'],
  ])('of %d seconds reads %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('how long a film is', () => {
  it.each([
    [400, '0:00'],
    [12_400, '0:12'],
    [62_000, '1:02'],
    [3_723_000, '1:02:03'],
  ])('of %d ms is %s', (milliseconds, text) => expect(formatPlayingTime(milliseconds)).toBe(text));
});
