// `npm test`: everything that must hold, in the order in which it fails fastest. The last line counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../e2e/support/browser.ts';
import { S3_ADVICE, s3Program, WITHOUT_S3 } from '../e2e/support/s3-program.ts';
import { type Counts, playwrightCounts, totalOf, vitestCounts } from './test-reports.ts';

const reports = mkdtempSync(join(tmpdir(), 'coffer-test-'));

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
step('Build of the web application for tests', 'npm', [
  'run',
  '--silent',
  'build:cheap',
  '-w',
  '@coffer/web',
]);
vitest('Unit tests', ['crypto', 'unit', 'unit-postgres']);
// Whole servers and browsers have to do with a machine that is busy or slow: what fails there is tried once more, and named
// at the end if it passes then. Unit tests are not: one that fails for certain values only has found something.
const http = tried.map((engine) => vitest(`HTTP tests on ${engine.name}`, [engine.http], '--retry=1'));
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
const total = totalOf(counts);
if (total.flaky.length > 0) {
  console.log(`Flaky, passed only when tried again: ${total.flaky.join('; ')}`);
}
console.log(inWords(total));
process.exitCode = failures.length > 0 || total.passed === 0 ? 1 : 0;

function vitest(title: string, projects: readonly string[], ...options: string[]): Counts | null {
  const report = join(reports, `${projects.join('-')}.json`);
  step(title, 'vitest', [
    ...['run', ...projects.map((project) => `--project=${project}`), ...options],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  const read = collect(report, vitestCounts);
  if (read !== null) counts.push(read);
  return read;
}

function playwright(title: string, projects: readonly string[]): ReadonlyMap<string, Counts> | null {
  const report = join(reports, 'playwright.json');
  const chosen = projects.map((project) => `--project=${project}`);
  const options = ['--config', 'e2e/playwright.config.ts', '--retries=1'];
  step(title, 'playwright', ['test', ...options, ...chosen], {
    COFFER_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const read = collect(report, playwrightCounts);
  if (read !== null) counts.push(...read.values());
  return read;
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

function collect<T>(file: string, counted: (report: unknown) => T): T | null {
  try {
    return counted(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    failures.push(`no report of ${file}: ${String(cause)}`);
    return null;
  }
}
