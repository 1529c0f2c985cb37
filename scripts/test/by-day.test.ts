import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { byDay } from './by-day.ts';

/** The weaknesses that an audit found; a test of each says so in its title. */
const AUDITED = Array.from({ length: 30 }, (_, index) => `audit ${index + 1}:`);

const files = execFileSync('git', ['ls-files', '--', 'e2e', 'packages/*/test/*'], { encoding: 'utf8' })
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

  it.each(AUDITED)('leaves a test by day of %s', (number) => {
    expect(sources.some((source) => source.includes(number))).toBe(true);
  });
});
