import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A file's way has no more stations: whoever follows it reads few files. */
const MOST = 14;

interface Station {
  /** Null for what a station asks on the way, which the file does not pass. */
  readonly number: number | null;
  readonly file: string;
  readonly name: string;
}

const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split(/^## How a file travels$/m);
const lines = (section.split(/^## /m)[0] ?? '').split('\n');
const stations = lines.flatMap((line): Station[] => {
  const [, number, file, name] = /^(?:(\d+)\.| +-) `([^`]+)` → `(#?\w+)`/.exec(line) ?? [];
  if (file === undefined || name === undefined) return [];
  return [{ number: number === undefined ? null : Number(number), file, name }];
});
const numbers = stations.flatMap(({ number }) => number ?? []);
const [up, down] = [numbers.slice(0, secondStart()), numbers.slice(secondStart())];

function secondStart(): number {
  return numbers.findIndex((number, index) => number === 1 && index > 0);
}

/** Whether a source declares a function, a method, a class or a constant of this name, or registers a route of it. */
function declares(source: string, name: string): boolean {
  const declaration = `\\b(?:function\\*?|class|const) ${name}\\b|routes\\.${name},`;
  const method = `^ +(?:async )?\\*?${name}(?:<[^>]*>)?\\(|^ +(?:readonly )?${name}(?: =|:)`;
  return new RegExp(`${declaration}|${method}`, 'm').test(source);
}

describe('the ways of a file in ARCHITECTURE.md', () => {
  it.each([
    ['up', up],
    ['down', down],
  ])('%s are numbered and short', (_, way) => {
    expect(way).toEqual(way.map((_, index) => index + 1));
    expect(way.length).toBeGreaterThan(5);
    expect(way.length).toBeLessThanOrEqual(MOST);
  });

  it.each(stations)('$number: $file has $name', ({ file, name }) => {
    expect(existsSync(file)).toBe(true);
    expect(declares(readFileSync(file, 'utf8'), name)).toBe(true);
  });

  it('would be noticed if they named what is not there', () => {
    expect(declares('export function other() {}\nother(name);', 'name')).toBe(false);
  });
});
