import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../src/format/duration.ts';

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
