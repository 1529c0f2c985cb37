import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { byDay } from './by-day.ts';

const rows = readFileSync('docs/screens.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| screen '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, screen = '', action = '', spec = '', title = '']) => ({
    screen,
    action,
    spec: spec.replaceAll('`', ''),
    title,
  }));

const sourceOf = (spec: string) => readFileSync(join('e2e/browser', spec), 'utf8');

describe('the list of screens and actions', () => {
  it('is read', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  it.each(rows)('$screen: $action has its browser test', ({ spec, title }) => {
    expect(title).not.toBe('');
    expect(sourceOf(spec)).toContain(title);
  });

  it.each([...new Set(rows.map(({ screen }) => screen))])('%s is not for the night alone', (screen) => {
    const there = rows.filter((row) => row.screen === screen);
    expect(there.some(({ spec, title }) => byDay(sourceOf(spec)).includes(title))).toBe(true);
  });
});
