import { describe, expect, it } from 'vitest';
import { closingLines, playwrightCounts, totalOf, vitestCounts } from '../test-reports.ts';

describe('A report of vitest', () => {
  const result = (project: string, name: string, state: string, failure: string | null = null) => ({
    project,
    name,
    state,
    failure,
  });

  it('is counted by project, with the names of what passed when it was tried again, and why it did not at first', () => {
    const report = [
      ...[result('unit', 'a', 'passed'), result('unit', 'b', 'failed'), result('unit', 'd', 'pending')],
      ...[
        result('http', 'a', 'passed'),
        result('http', 'c', 'passed', '\u001b[31mred\u001b[39m\nhere'),
        result('http', 'e', 'skipped'),
      ],
    ];
    expect(Object.fromEntries(vitestCounts(report))).toEqual({
      unit: { passed: 1, failed: 1, skipped: 1, flaky: [] },
      http: { passed: 2, failed: 0, skipped: 1, flaky: ['c (red here)'] },
    });
  });

  it('is nothing else', () => {
    expect(() => vitestCounts({ passed: 5 })).toThrow();
  });
});

describe('A report of Playwright', () => {
  const spec = (title: string, projectName: string, status: string) => ({
    title,
    tests: [{ projectName, status, results: [{ error: { message: 'late' } }, {}] }],
  });

  it('is counted by project, over suites within suites', () => {
    const report = {
      suites: [
        {
          specs: [spec('a', 'sqlite', 'expected'), spec('b', 'postgres', 'skipped')],
          suites: [{ specs: [spec('c', 'sqlite', 'unexpected'), spec('d', 'sqlite', 'flaky')] }],
        },
      ],
    };
    expect(Object.fromEntries(playwrightCounts(report))).toEqual({
      sqlite: { passed: 2, failed: 1, skipped: 0, flaky: ['d (late)'] },
      postgres: { passed: 0, failed: 0, skipped: 1, flaky: [] },
    });
  });
});

it('Counts add up', () => {
  const [one, other] = [
    { passed: 1, failed: 2, skipped: 3, flaky: ['a'] },
    { passed: 10, failed: 20, skipped: 30, flaky: ['b'] },
  ];
  expect(totalOf([one, other])).toEqual({ passed: 11, failed: 22, skipped: 33, flaky: ['a', 'b'] });
});

describe('The last lines of a run', () => {
  const counts = { passed: 5, failed: 0, skipped: 1 };

  it('are its counts', () => {
    expect(closingLines({ ...counts, flaky: [] })).toEqual(['5 passed, 0 failed, 1 skipped']);
  });

  it.each([
    [['a (late)'], '1 test passed only at the second try: find out why'],
    [['a (late)', 'b (late)'], '2 tests passed only at the second try: find out why'],
  ])('say at their end that tests needed a second try', (flaky, last) => {
    expect(closingLines({ ...counts, flaky })).toEqual(['5 passed, 0 failed, 1 skipped', last]);
  });
});
