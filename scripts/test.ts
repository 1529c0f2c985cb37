// `npm test`: everything that must hold, in the order in which it fails fastest. The last line counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureChromium } from '../e2e/support/browser.ts';
import { S3_ADVICE, s3Program, WITHOUT_S3 } from '../e2e/support/s3-program.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'coffer-test-'));

const vitestCounts = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    numTodoTests: z.int(),
  })
  .transform(
    (report): Counts => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  );

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

type PlaywrightSuite = z.infer<typeof playwrightSuite>;

/** The counts of each project. */
const playwrightCounts = z
  .object({ suites: z.array(playwrightSuite) })
  .transform(({ suites }): ReadonlyMap<string, Counts> => {
    const tests = suites.flatMap(testsIn);
    const names = new Set(tests.map(({ projectName }) => projectName));
    return new Map(
      [...names].map((name) => [name, countsOf(tests.filter((test) => test.projectName === name))]),
    );
  });

/**
 * The HTTP tests' project for each pair of engines, and the end-to-end tests'. On PostgreSQL an HTTP test runs once: with
 * S3 where chunks move, otherwise with the disk; vitest.config.ts has the lists.
 */
const ENGINES = [
  { name: 'SQLite + disk', http: 'http', browser: 'sqlite' },
  { name: 'PostgreSQL + disk', http: 'http-postgres', browser: 'postgres' },
  { name: 'PostgreSQL + S3', http: 'http-postgres-s3', browser: 'postgres-s3' },
];

const hasS3 = s3Program() !== null;
if (!hasS3) process.env[WITHOUT_S3] = 'yes';

/** Those that can be tried on this machine. */
const tried = ENGINES.filter(({ name }) => !name.endsWith('S3') || hasS3);

const chromium = ensureChromium();
const failures: string[] = [];
const counts: Counts[] = [];

step('Types', 'tsc', ['-b']);
step('Lint and format', 'biome', ['check', '--error-on-warnings', '.']);
step('Build of the web application', 'npm', ['run', '--silent', 'build', '-w', '@coffer/web']);
vitest('Unit tests', ['unit', 'unit-postgres']);
const http = tried.map((engine) => vitest(`HTTP tests on ${engine.name}`, [engine.http]));
const browser = playwright(
  'End-to-end tests',
  tried.map((engine) => engine.browser),
);

rmSync(reports, { recursive: true });
console.log('');
console.table(
  Object.fromEntries(
    tried.map((engine, at) => [
      engine.name,
      {
        'HTTP tests': inWords(http[at] ?? null),
        'end-to-end tests': inWords(browser?.get(engine.browser) ?? null),
      },
    ]),
  ),
);
if (tried.length < ENGINES.length) console.log(S3_ADVICE);
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
const total = counts.reduce(
  (sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
    skipped: sum.skipped + each.skipped,
  }),
  { passed: 0, failed: 0, skipped: 0 },
);
console.log(inWords(total));
process.exitCode = failures.length > 0 || total.passed === 0 ? 1 : 0;

function vitest(title: string, projects: readonly string[]): Counts | null {
  const report = join(reports, `${projects.join('-')}.json`);
  step(title, 'vitest', [
    ...['run', ...projects.map((project) => `--project=${project}`)],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  const read = collect(report, vitestCounts);
  if (read !== null) counts.push(read);
  return read;
}

function playwright(title: string, projects: readonly string[]): ReadonlyMap<string, Counts> | null {
  const report = join(reports, 'playwright.json');
  const chosen = projects.map((project) => `--project=${project}`);
  step(title, 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...chosen], {
    COFFER_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const read = collect(report, playwrightCounts);
  if (read !== null) counts.push(...read.values());
  return read;
}

function testsIn({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'][number]['tests'] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)];
}

function countsOf(tests: PlaywrightSuite['specs'][number]['tests']): Counts {
  const having = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length;
  return { passed: having('expected'), failed: having('unexpected', 'flaky'), skipped: having('skipped') };
}

function inWords(count: Counts | null): string {
  if (count === null) return 'no report';
  return `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
}

function step(
  title: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): void {
  console.log(`\n── ${title}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  console.log(
    `   ${status === 0 ? 'ok' : 'FAILED'} after ${((performance.now() - started) / 1_000).toFixed(1)} s`,
  );
  if (status !== 0) failures.push(title);
}

function collect<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    failures.push(`no report of ${file}: ${String(cause)}`);
    return null;
  }
}
