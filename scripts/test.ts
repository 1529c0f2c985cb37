// `npm test`: everything that must hold, in the order in which it fails fastest. The last line counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureChromium } from '../e2e/support/browser.ts';
import { S3_ADVICE, s3Program } from '../e2e/support/s3-program.ts';

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

const playwrightCounts = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }) })
  .transform(
    ({ stats }): Counts => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );

/** The HTTP tests' project for each pair of engines, and the end-to-end tests' where there is one. */
const ENGINES = [
  { name: 'SQLite + disk', http: 'http', browser: 'sqlite' },
  { name: 'PostgreSQL + disk', http: 'http-postgres', browser: 'postgres' },
  { name: 'PostgreSQL + S3', http: 'http-postgres-s3', browser: 'postgres-s3' },
];

/** Those that can be tried on this machine. */
const tried = ENGINES.filter(({ name }) => !name.endsWith('S3') || s3Program() !== null);

const chromium = ensureChromium();
const failures: string[] = [];
const counts: Counts[] = [];
const table: { readonly engine: string; readonly http: Counts | null; readonly browser: Counts | null }[] =
  [];

step('Types', 'tsc', ['-b']);
step('Lint and format', 'biome', ['check', '--error-on-warnings', '.']);
step('Build of the web application', 'npm', ['run', '--silent', 'build', '-w', '@coffer/web']);
vitest('Unit tests', ['unit', 'unit-postgres']);
const http = tried.map((engine) => vitest(`HTTP tests on ${engine.name}`, [engine.http]));
for (const [at, engine] of tried.entries()) {
  const browser = playwright(`End-to-end tests on ${engine.name}`, engine.browser);
  table.push({ engine: engine.name, http: http[at] ?? null, browser });
}

rmSync(reports, { recursive: true });
console.log('');
console.table(
  Object.fromEntries(
    table.map(({ engine, http, browser }) => [
      engine,
      { 'HTTP tests': inWords(http), 'end-to-end tests': inWords(browser) },
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
  return collect(report, vitestCounts);
}

function playwright(title: string, project: string): Counts | null {
  const report = join(reports, `playwright-${project}.json`);
  step(title, 'playwright', ['test', '--config', 'e2e/playwright.config.ts', `--project=${project}`], {
    COFFER_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return collect(report, playwrightCounts);
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

function collect(file: string, schema: z.ZodType<Counts>): Counts | null {
  try {
    const read = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    counts.push(read);
    return read;
  } catch (cause) {
    failures.push(`no report of ${file}: ${String(cause)}`);
    return null;
  }
}
