import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { byDay } from './by-day.ts';

/** The weaknesses that an audit found; a test of each says so in its title. */
const AUDITED = Array.from({ length: 30 }, (_, index) => `audit ${index + 1}:`);

const numbers = (letter: string, ...these: readonly number[]) =>
  these.map((number) => `fault ${letter}${number}:`);

/** Faults that were found in the running product and fixed; a test of each says so in its title. */
const FAULTS = [
  ...numbers('S', 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25),
  ...numbers('B', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25),
  ...numbers('D', 1, 2, 3, 4, 5, 6, 7, 8, 9),
  ...numbers('H', 1, 2, 3, 4, 5, 6, 7, 8),
  ...numbers('R', 1, 2, 3, 4, 5, 6),
  ...numbers('U', 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24),
];

const files = execFileSync('git', ['ls-files', '--', 'e2e', 'packages/*/test/*', 'scripts/test/*'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
const sources = files.map((file) => byDay(readFileSync(file, 'utf8')));

describe('the mark of the night', () => {
  it('leaves out what bears it, and what is in a group that does', () => {
    const left = byDay(`
describe('a group', NIGHT, () => {
  it('a', () => {
  });
});
describe('another', () => {
  it.each([1])('b', NIGHT, () => {
  });
  it(
    'c',
    NIGHT,
    () => {},
  );
  it('d', () => {
  });
});
`);
    expect(left.match(/'.+'/g)).toEqual(["'another'", "'d'"]);
  });

  it.each([...AUDITED, ...FAULTS])('leaves a test by day of %s', (number) => {
    expect(sources.some((source) => source.includes(number))).toBe(true);
  });
});
