import { defineConfig, devices } from '@playwright/test';
import { ensureChromium, FOREIGN_NAME } from './support/browser.ts';
import { CHEAP_KDF } from './support/cheap-kdf.ts';
import { isAll } from './support/dose.ts';
import type { EngineOptions } from './support/test.ts';

// The tests' own engine derives keys as the pages do that they look at; Playwright's workers get this from here.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'] ?? '', ...CHEAP_KDF].join(' ').trim();
// Each of their steps makes much that is soon of no use: with room for it from the start, less is collected. They are started as
// this process was, and not all of that may stand in the variable.
const ROOM = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'];
if (!process.execArgv.includes('--single-threaded-gc')) process.execArgv.push(...ROOM);

/** What Playwright itself switches off, as the last such switch counts; and what a full Chromium draws of each new window. */
const UNUSED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  // Two pages of the address bar, which no test sees: a fifth of what a new page costs.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

/** V8's flags of all pages and their workers. One that it does not know it passes over: `--js-flags=--help` lists them. */
const UNOPTIMISED = [
  ...['--no-maglev', '--invocation-count-for-turbofan=30000', '--no-profile-guided-optimization'],
  ...['--single-threaded', '--no-parallel-scavenge'],
];

/** By day HTTP tests try the other engines, and `direct-transfers.spec.ts` a browser with a storage. */
const MAIN_JOB = isAll ? ['main-job.spec.ts'] : [];

export default defineConfig<object, EngineOptions>({
  testDir: './browser',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each with a browser and a server, one more than a small machine has cores: tests wait at times, for a clock or a disk.
  workers: 3,
  // The tests of a file share what they look at: torn apart, each worker would make it once more.
  fullyParallel: false,
  // What is built needs no other form.
  build: { external: ['**/packages/*/dist/**'] },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  projects: [
    // The longest tests begin, so that short ones fill up the end.
    // What stores, and what is stored, is tried on either database and in either store; the rest of the page knows of none.
    // Only a database that is elsewhere can vanish, or be shared by several instances. One worker each: it starts a database
    // for all of its tests.
    {
      name: 'postgres',
      workers: 1,
      testMatch: [...MAIN_JOB, 'outage.spec.ts', 'instances.spec.ts'],
      use: { database: 'postgres' },
    },
    {
      name: 'postgres-s3',
      workers: 1,
      testMatch: MAIN_JOB,
      use: { database: 'postgres', store: 's3' },
    },
    { name: 'sqlite', testIgnore: ['outage.spec.ts', 'instances.spec.ts'] },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What moves is drawn sixty times a second; the tests that are about it ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: ensureChromium(),
      // Chromium refuses its sandbox to root, which containers often are.
      args: [
        // Hardly anything of a page that a test looks at runs until optimised code pays, but for checksums of chunks, which take
        // twenty times as long without. V8's own threads, which compile and collect beside the page, would only take the cores from
        // other tests. What was optimised in one page would be again in each that follows, at its thirtieth call.
        `--js-flags=${UNOPTIMISED.join(',')}`,
        // A page opens in the process of another one of its profile, which has compiled what it needs.
        '--process-per-site',
        // Nothing of a page is drawn as a graphics card would, which there is none of.
        ...['--disable-gpu', '--disable-gpu-compositing', '--disable-software-rasterizer'],
        `--disable-features=${UNUSED_FEATURES.join(',')}`,
        `--host-resolver-rules=MAP ${FOREIGN_NAME} 127.0.0.1`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
