// `npm test`: everything that must hold, in the order in which it fails fastest. The last lines count (`closingLines`).
// `--quick` leaves out what takes minutes; `--all` runs also what is marked `NIGHT`, every HTTP test on every engine, not only
// those about rows and chunks, and repeats more often what is repeated for confidence (`dose.ts`).
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../e2e/support/browser.ts';
import { CHEAP_KDF } from '../e2e/support/cheap-kdf.ts';
import { BUNDLED_CLI, TEST_CLI } from '../e2e/support/coffer-cli.ts';
import { DAV_ADVICE, hasDavPrograms } from '../e2e/support/dav-programs.ts';
import { ALL, NIGHT } from '../e2e/support/dose.ts';
import { TEST_STATEMENTS } from '../e2e/support/recorded.ts';
import { hasS3Program, S3_ADVICE, WITHOUT_S3 } from '../e2e/support/s3-program.ts';
import { BUNDLED_SERVER, TEST_SERVER } from '../e2e/support/server-program.ts';
import { folderOfRun } from './files-in-memory.ts';
import { recordedIn, repositoryMethods, statementGaps } from './statement-gaps.ts';
import { type Counts, closingLines, playwrightCounts, totalOf, vitestCounts } from './test-reports.ts';
import { run, runQuietly, runTogether, type StepResult } from './test-steps.ts';
import { VITEST_RESULTS } from './vitest-results.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, all: { type: 'boolean' } },
});

/** The HTTP tests' project for each pair of engines, and the end-to-end tests'. */
const ENGINES = [
  { name: 'SQLite + disk', http: 'http', browser: 'sqlite' },
  { name: 'PostgreSQL + disk', http: 'http-postgres', browser: 'postgres' },
  { name: 'PostgreSQL + S3', http: 'http-postgres-s3', browser: 'postgres-s3' },
];

/** The one story of `--quick`: register, upload, close the browser, find it again. */
const QUICK_STORY = 'main-job';

const folder = folderOfRun();
const statements = join(folder, 'statements');
mkdirSync(statements);
process.env['TMPDIR'] = folder;
process.env[TEST_SERVER] = BUNDLED_SERVER;
process.env[TEST_CLI] = BUNDLED_CLI;
process.once('exit', () => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    // Such as a disk of a test that is mounted still.
    console.error(`${folder} is left behind: ${String(error)}`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const steps: StepResult[] = [];
const failures: string[] = [];
const counts = new Map<string, Counts>();

/** What is waited for first has the processors first. */
const NICE = { aside: 5, last: 10 };

const preparing = runQuietly({
  niceness: NICE.last,
  title: options.quick ? 'Browser for the tests' : 'Storage and browser for the tests',
  command: 'tsx',
  args: ['scripts/prepare-tests.ts', ...(options.quick ? ['--browser'] : [])],
});
// All at once: most of these keep a single core busy, and some of them wait.
noted(
  ...(
    await Promise.all([
      programsForTests(),
      runTogether([
        { title: 'Lint and format', command: 'npm', args: ['run', '--silent', 'lint'], niceness: NICE.aside },
      ]),
      page(),
    ])
  ).flat(),
);
// They work more than they wait, and each worker loads what they import.
await vitest(
  'Unit tests',
  options.quick ? ['crypto', 'unit'] : ['crypto', 'unit', 'unit-postgres'],
  '--maxWorkers=3',
);
noted(await preparing);
const hasS3 = hasS3Program();
if (!hasS3) process.env[WITHOUT_S3] = 'yes';
/** Those that can be tried on this machine. */
const tried = ENGINES.filter(({ name }) => !name.endsWith('S3') || hasS3);
// Whole servers and browsers have to do with a machine that is busy or slow: what fails there is tried once more, and named
// at the end if it passes then. Unit tests are not: one that fails for certain values only has found something.
if (!options.quick) {
  await vitest(
    'HTTP tests',
    tried.map(({ http }) => http),
    '--retry=1',
  );
}
await playwright(
  'End-to-end tests',
  options.quick ? ['sqlite'] : tried.map(({ browser }) => browser),
  options.quick ? [QUICK_STORY] : [],
);
if (!options.quick) await compareStatements();

summarise();

/** The types, of which the programs are made, and their bundles. */
async function programsForTests(): Promise<StepResult[]> {
  const parts = await runTogether([
    { title: 'Types', command: 'npm', args: ['run', '--silent', 'typecheck'], niceness: NICE.aside },
  ]);
  if (options.quick || parts.some(({ succeeded }) => !succeeded)) return parts;
  const bundles = [
    { title: 'Bundle of the server for tests', command: 'tsx', args: ['scripts/bundle-server.ts'] },
    {
      title: 'Bundle of the command line for tests',
      command: 'tsx',
      // It is tried on an account whose keys are derived as it derives them.
      args: [...CHEAP_KDF, 'scripts/bundle-cli.ts'],
    },
  ];
  for (const bundle of bundles) {
    parts.push(await runQuietly(bundle));
    if (parts.at(-1)?.succeeded !== true) break;
  }
  return parts;
}

/** What people get, which tells the one story of `--quick`; and of that, what the other tests look at. */
async function page(): Promise<StepResult[]> {
  const built = await runQuietly({
    title: 'Build of the web application',
    command: 'npm',
    args: ['run', '--silent', 'build', '-w', '@coffer/web'],
    niceness: NICE.aside,
  });
  if (options.quick || !built.succeeded) return [built];
  const forTests = {
    title: 'The web application for tests',
    command: 'tsx',
    args: ['scripts/cheap-page.ts'],
  };
  return [built, await runQuietly(forTests)];
}

function noted(...results: readonly StepResult[]): void {
  steps.push(...results);
  failures.push(...results.filter(({ succeeded }) => !succeeded).map(({ title }) => title));
}

async function vitest(title: string, projects: readonly string[], ...more: string[]): Promise<void> {
  const report = join(folder, `${title}.json`);
  const result = await run({
    title,
    command: 'vitest',
    args: [
      ...['run', ...projects.map((project) => `--project=${project}`), ...more],
      ...(options.all ? [] : NIGHT.tags.map((tag) => `--tags-filter=!${tag}`)),
      ...['--reporter=default', '--reporter=./scripts/vitest-results.ts'],
    ],
    env: {
      [VITEST_RESULTS]: report,
      [TEST_STATEMENTS]: statements,
      ...(options.all ? { [ALL]: 'yes' } : {}),
    },
  });
  noted(result);
  collect(report, vitestCounts);
}

async function playwright(
  title: string,
  projects: readonly string[],
  files: readonly string[],
): Promise<void> {
  const report = join(folder, 'playwright.json');
  const chosen = [...files, ...projects.map((project) => `--project=${project}`)];
  const chromium = findChromium();
  // Why there is none, the step said that looked for one.
  if (chromium === undefined) return;
  noted(
    await run({
      title,
      command: 'playwright',
      args: [
        ...['test', '--config', 'e2e/playwright.config.ts', '--retries=1', ...chosen],
        ...(options.all ? [] : [`--grep-invert=${NIGHT.tag}`]),
      ],
      env: {
        COFFER_CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(options.all ? { [ALL]: 'yes' } : {}),
      },
    }),
  );
  collect(report, playwrightCounts);
}

/** Fails the run where a statement of the repositories was not run on both databases. */
async function compareStatements(): Promise<void> {
  const gaps = statementGaps(recordedIn(statements), await repositoryMethods());
  if (gaps.length === 0) return;
  failures.push('Statements on both databases');
  console.log(`\n── Statements that were not run on both databases\n${gaps.join('\n')}`);
}

function collect(file: string, counted: (report: unknown) => ReadonlyMap<string, Counts>): void {
  try {
    for (const [project, count] of counted(JSON.parse(readFileSync(file, 'utf8')))) {
      counts.set(project, count);
    }
  } catch (cause) {
    failures.push(`no report of ${file}: ${String(cause)}`);
  }
}

function summarise(): void {
  console.log('');
  console.table(steps.map(({ title, seconds }) => ({ step: title, seconds: Math.round(seconds) })));
  console.table([...counts].map(([project, { flaky, ...numbers }]) => ({ project, ...numbers })));
  if (tried.length < ENGINES.length) console.log(S3_ADVICE);
  if (!options.quick && !hasDavPrograms()) console.log(DAV_ADVICE);
  if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
  const total = totalOf([...counts.values()]);
  if (total.flaky.length > 0) {
    console.log(`Flaky, passed only when tried again:\n${total.flaky.join('\n')}`);
  }
  console.log(closingLines(total).join('\n'));
  process.exitCode = failures.length > 0 || total.passed === 0 ? 1 : 0;
}
