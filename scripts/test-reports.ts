// What the test programs write down about a run, in numbers.
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** What was expected, and where. */
const FAILURE_LINES = 8;

/** How the tests of a run ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Titles of those that failed, and passed when they were tried again, with what failed; they count as passed. */
  readonly flaky: readonly string[];
}

const testResult = z.object({
  project: z.string(),
  name: z.string(),
  state: z.enum(['passed', 'failed', 'skipped', 'pending']),
  /** Why it failed before it passed when it was tried again; null where it passed at once, or never. */
  failure: z.string().nullable(),
});

/** How one test of vitest ended. */
export type TestResult = z.infer<typeof testResult>;

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          /** Each time that it was tried. */
          results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

type PlaywrightSuite = z.infer<typeof playwrightSuite>;

/**
 * The counts of each project in what `vitest-results.ts` wrote.
 *
 * @throws z.ZodError where it is something else
 */
export function vitestCounts(report: unknown): ReadonlyMap<string, Counts> {
  const results = z.array(testResult).parse(report);
  const counted = (project: string): Counts => {
    const tests = results.filter((test) => test.project === project);
    const passed = tests.filter(({ state }) => state === 'passed');
    const failed = tests.filter(({ state }) => state === 'failed');
    return {
      passed: passed.length,
      failed: failed.length,
      skipped: tests.length - passed.length - failed.length,
      flaky: passed.flatMap(({ name, failure }) => (failure === null ? [] : [flakyTest(name, failure)])),
    };
  };
  return new Map([...new Set(results.map(({ project }) => project))].map((name) => [name, counted(name)]));
}

/**
 * The counts of each project in a JSON report of Playwright.
 *
 * @throws z.ZodError where it is something else
 */
export function playwrightCounts(report: unknown): ReadonlyMap<string, Counts> {
  const tests = z
    .object({ suites: z.array(playwrightSuite) })
    .parse(report)
    .suites.flatMap(testsIn);
  const names = new Set(tests.map(({ projectName }) => projectName));
  return new Map(
    [...names].map((name) => [name, countsOf(tests.filter((test) => test.projectName === name))]),
  );
}

/** All of them together. */
export function totalOf(counts: readonly Counts[]): Counts {
  const sumOf = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((sum, each) => sum + each[key], 0);
  return {
    passed: sumOf('passed'),
    failed: sumOf('failed'),
    skipped: sumOf('skipped'),
    flaky: counts.flatMap(({ flaky }) => flaky),
  };
}

/**
 * Returns the last lines of a run: its counts on a line of their own, and where tests passed only at a second try, how many
 * these were, as the very last line.
 */
export function closingLines({ passed, failed, skipped, flaky }: Counts): readonly string[] {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  if (flaky.length === 0) return [counts];
  const tests = flaky.length === 1 ? '1 test' : `${flaky.length} tests`;
  return [counts, `${tests} passed only at the second try: find out why`];
}

function testsIn({ specs, suites = [] }: PlaywrightSuite): readonly PlaywrightTest[] {
  return [
    ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title }))),
    ...suites.flatMap(testsIn),
  ];
}

type PlaywrightTest = PlaywrightSuite['specs'][number]['tests'][number] & { readonly title: string };

function countsOf(tests: readonly PlaywrightTest[]): Counts {
  const having = (status: PlaywrightTest['status']) => tests.filter((test) => test.status === status);
  const flaky = having('flaky').map(({ title, results }) =>
    flakyTest(title, results[0]?.error?.message ?? ''),
  );
  return {
    passed: having('expected').length + flaky.length,
    failed: having('unexpected').length,
    skipped: having('skipped').length,
    flaky,
  };
}

/** Its title and the beginning of what failed. */
function flakyTest(title: string, failure: string): string {
  return `${title} (${stripVTControlCharacters(failure).split('\n').slice(0, FAILURE_LINES).join(' ')})`;
}
