import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The success criteria of levels A and AA: https://www.w3.org/TR/WCAG22/, of which 4.1.1 is obsolete. */
const CRITERIA = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/),
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/),
};

const statement = readFileSync('docs/accessibility.md', 'utf8');
const rows = statement
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, criterion = '', level = '', state = '', how = '', spec = '', title = '']) => ({
    criterion,
    number: criterion.split(' ', 1)[0],
    level,
    state,
    how,
    spec: spec.replaceAll('`', ''),
    title,
  }));

describe('the statement on accessibility', () => {
  it.each(['A', 'AA'] as const)('has each criterion of level %s once', (level) => {
    const numbers = rows.filter((row) => row.level === level).map(({ number }) => number);
    expect(numbers.toSorted()).toEqual(CRITERIA[level].toSorted());
  });

  it('says of each whether it is met, and how', () => {
    expect(rows).toHaveLength(55);
    for (const { criterion, state, how } of rows) {
      expect(['met', 'in part', 'not met', 'not applicable'], criterion).toContain(state);
      expect(how, criterion).not.toBe('');
    }
  });

  it.each(rows.filter(({ spec }) => spec !== ''))('$criterion has its browser test', ({ spec, title }) => {
    expect(title).not.toBe('');
    expect(readFileSync(join('e2e/browser', spec), 'utf8')).toContain(title);
  });

  it('names each step of what is done by the keyboard alone', () => {
    const [, told = ''] = statement.split('## By the keyboard alone');
    const stories = ['files-keyboard-alone', 'files-keyboard-more', 'offline-files'];
    const text = stories.map((story) => readFileSync(`e2e/browser/${story}.spec.ts`, 'utf8')).join('\n');
    const steps = [...text.matchAll(/test\.step\('([^']+)'/g)].map(([, step]) => step);
    const named = [...told.matchAll(/^\| ([^|]+) \|/gm)].map(([, step]) => step);
    expect(named.filter((step) => step !== 'step')).toEqual(steps);
  });
});
