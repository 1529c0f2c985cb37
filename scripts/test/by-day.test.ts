import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The weaknesses that an audit found; a test of each says so in its title. */
const AUDITED = Array.from({ length: 30 }, (_, index) => `audit ${index + 1}:`);

/** A test, or a group of them, that is marked: to the line that ends it, which stands as far in as the one that begins it. */
const OF_NIGHT = /^( *)[\w.]+(?:\(.*\))?\(\s*(['"`]).+?\2,\s*NIGHT,[\s\S]*?^\1[)}]/gm;

/** What `npm test` runs of a file of tests. */
const byDay = (source: string): string => source.replaceAll(OF_NIGHT, '');

const files = execFileSync('git', ['ls-files', '--', 'e2e', 'packages/*/test/*'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
const sources = new Map(files.map((file) => [file, byDay(readFileSync(file, 'utf8'))]));

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
    expect([...sources.values()].some((source) => source.includes(number))).toBe(true);
  });

  it.each(screens())('leaves a test by day of what is done at $screen', ({ tests }) => {
    expect(tests.some(({ file, title }) => sources.get(file)?.includes(title))).toBe(true);
  });
});

/** What `docs/screens.md` says of each. */
function screens() {
  const screens = new Map<string, { file: string; title: string }[]>();
  for (const line of readFileSync('docs/screens.md', 'utf8').split('\n')) {
    if (!line.startsWith('| ') || line.startsWith('| screen ')) continue;
    const [, screen = '', , spec = '', title = ''] = line.split('|').map((cell) => cell.trim());
    const test = { file: `e2e/browser/${spec.replaceAll('`', '')}`, title };
    screens.set(screen, [...(screens.get(screen) ?? []), test]);
  }
  return [...screens].map(([screen, tests]) => ({ screen, tests }));
}
