// `npm test`: everything that must hold, in the order in which it fails fastest. The last line counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureChromium } from '../e2e/support/browser.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'coffer-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

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

const chromium = ensureChromium();
const failures: string[] = [];
const counts: Counts[] = [];

step('Types', 'tsc', ['-b']);
step('Lint and format', 'biome', ['check', '--error-on-warnings', '.']);
step('Build of the web application', 'npm', ['run', '--silent', 'build', '-w', '@coffer/web']);
step('Unit and HTTP tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
collect(vitestReport, vitestCounts);
step('End-to-end tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  COFFER_CHROMIUM: chromium,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});
collect(playwrightReport, playwrightCounts);

rmSync(reports, { recursive: true });
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
const total = counts.reduce(
  (sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
    skipped: sum.skipped + each.skipped,
  }),
  { passed: 0, failed: 0, skipped: 0 },
);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failures.length > 0 || total.passed === 0 ? 1 : 0;

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

function collect(file: string, schema: z.ZodType<Counts>): void {
  try {
    counts.push(schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch (cause) {
    failures.push(`no report of ${file}: ${String(cause)}`);
  }
}
