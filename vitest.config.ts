import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { s3IsPossible } from './e2e/support/s3-program.ts';

const resolve = { conditions: ['coffer-source'] };
const ssr = { resolve: { conditions: ['coffer-source'] } };

/** Busy machines take their time; whoever waits for something looks again until then. */
const expectations = { poll: { timeout: 20_000 } };

/** HTTP tests of what no database has a part in: chunk stores, TLS, files to run Coffer with, its documentation. */
const ANY_DATABASE = ['chunk-stores', 's3-*', 'move-store', 'tls', 'container', 'docs'].map(
  (name) => `e2e/http/${name}.test.ts`,
);

/** The same tests with another database. */
const onPostgres = {
  globalSetup: ['e2e/support/postgres-setup.ts'],
  env: { COFFER_TEST_DATABASE: 'postgres' },
};

/** The same tests with another database and another chunk store. */
const httpOnPostgresAndS3 = {
  resolve,
  ssr,
  test: {
    name: 'http-postgres-s3',
    expect: expectations,
    include: ['e2e/http/**/*.test.ts'],
    exclude: [...ANY_DATABASE, 'e2e/http/postgres/**'],
    globalSetup: [...onPostgres.globalSetup, 'e2e/support/s3-setup.ts'],
    env: { ...onPostgres.env, COFFER_TEST_STORE: 's3' },
    // Every request of the tests becomes several, to two other programs on the same machine.
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    // The default leaves one of two cores idle, while HTTP tests mostly wait for their server.
    maxWorkers: 2,
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: [
            ...['packages/*/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
            ...['scripts/test/**/*.test.ts', 'e2e/support/**/*.test.ts'],
          ],
          exclude: ['packages/server/test/postgres/**'],
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'unit-postgres',
          include: [...testsOfTheDatabase(), 'packages/server/test/postgres/**/*.test.ts'],
          ...onPostgres,
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'http',
          expect: expectations,
          include: ['e2e/http/**/*.test.ts'],
          // A file of SQLite is one process's.
          exclude: ['e2e/http/postgres/**', 'e2e/http/instances/**'],
          globalSetup: ['e2e/support/s3-program-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'http-postgres',
          expect: expectations,
          include: ['e2e/http/**/*.test.ts'],
          exclude: ANY_DATABASE,
          ...onPostgres,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...(s3IsPossible() ? [httpOnPostgresAndS3] : []),
    ],
  },
});

/** The server's unit tests that work with a database. */
function testsOfTheDatabase(): string[] {
  const folder = 'packages/server/test';
  return readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .filter((file) => readFileSync(new URL(file, import.meta.url), 'utf8').includes('/support/database.ts'));
}
