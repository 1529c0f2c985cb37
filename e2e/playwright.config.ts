import { defineConfig, devices } from '@playwright/test';
import { ensureChromium } from './support/browser.ts';
import { CHEAP_KDF } from './support/cheap-kdf.ts';
import type { EngineOptions } from './support/test.ts';

// The tests' own engine derives keys as the pages do that they look at; Playwright's workers get this from here.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'] ?? '', ...CHEAP_KDF].join(' ').trim();

export default defineConfig<object, EngineOptions>({
  testDir: './browser',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // The server, the browser and its workers share the machine's cores with the test: one at a time. Two would save a
  // third of the time on two cores, and meet each other's load.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  projects: [
    { name: 'sqlite', testIgnore: ['outage.spec.ts', 'instances.spec.ts'] },
    // What stores, and what is stored, is tried on either database; the rest of the page knows of none. Only one that is
    // elsewhere can vanish, or be shared by several instances.
    {
      name: 'postgres',
      testMatch: ['main-job.spec.ts', 'outage.spec.ts', 'instances.spec.ts'],
      use: { database: 'postgres' },
    },
    {
      name: 'postgres-s3',
      testMatch: 'main-job.spec.ts',
      use: { database: 'postgres', store: 's3' },
    },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Without pictures of every moment, which take a fifth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: ensureChromium(),
      // Chromium refuses its sandbox to root, which containers often are.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
