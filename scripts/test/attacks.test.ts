import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/attacks.md', 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');

describe('the table of attacks', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name);

  it('names tests', () => {
    expect(named.length).toBeGreaterThan(30);
  });

  it.each([...new Set(named)])('names %s, which there is', (name) => {
    const places = [name, `e2e/http/${name}`, `e2e/browser/${name}`];
    expect(files.some((file) => places.includes(file))).toBe(true);
  });

  it('says of each attack what comes of it', () => {
    const rows = page.split('\n').filter((line) => /^\| (?!-|attack|finding)/.test(line));
    for (const row of rows)
      expect(
        row
          .split('|')
          .slice(1, -1)
          .every((cell) => cell.trim() !== ''),
      ).toBe(true);
  });
});
