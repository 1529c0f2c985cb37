import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { CHEAP_KDF_CONDITION } from './e2e/support/cheap-kdf.ts';
import { s3IsPossible } from './e2e/support/s3-program.ts';

/** Whether there is a storage that tests of PostgreSQL can have their chunks in. */
const withS3 = s3IsPossible();

const sources = (...more: string[]) => {
  const resolve = { conditions: ['coffer-source', ...more] };
  return { resolve, ssr: { resolve } };
};
/** Keys are derived at the least cost, but for the tests of the derivation itself. */
const cheaply = sources(CHEAP_KDF_CONDITION);

/** Writes down the statements of repositories that run in tests; a server that a test starts loads the same. */
const RECORDER = 'e2e/recorder/record-statements.ts';

/** Busy machines take their time; whoever waits for something looks again until then. */
const patient = { expect: { poll: { timeout: 20_000 } }, testTimeout: 180_000, hookTimeout: 180_000 };

/** HTTP tests of what no database has a part in: chunk stores, TLS, files to run Coffer with, its documentation. */
const ANY_DATABASE = httpTests(
  'chunk-stores',
  'index-attack',
  's3-*',
  'move-store',
  'tls',
  'container',
  'docs',
);

/** HTTP tests in which no chunk is stored, read or removed. */
const WITHOUT_CHUNKS = httpTests(
  ...['access', 'activation', 'admin-events', 'admin-invitations', 'auth', 'devices', 'headers', 'passkeys'],
  ...['proxy', 'sessions', 'signature-login', 'system', 'two-factor', 'instances/people'],
);

/** HTTP tests that need PostgreSQL and the disk: of this database, and of rows and files that begin to count together. */
const POSTGRES_AND_DISK = httpTests(
  'postgres/*',
  'chunks',
  'clean-up',
  'quota',
  'unfinished-uploads',
  'instances/*',
);

/** The same tests with another database. */
const onPostgres = {
  globalSetup: ['e2e/support/postgres-setup.ts'],
  env: { COFFER_TEST_DATABASE: 'postgres' },
};

/** The tests in which chunks move, with another database and another chunk store. */
const httpOnPostgresAndS3 = {
  ...cheaply,
  test: {
    name: 'http-postgres-s3',
    ...patient,
    include: ['e2e/http/**/*.test.ts'],
    exclude: [...ANY_DATABASE, ...WITHOUT_CHUNKS, 'e2e/http/postgres/**'],
    globalSetup: [...onPostgres.globalSetup, 'e2e/support/s3-setup.ts'],
    env: { ...onPostgres.env, COFFER_TEST_STORE: 's3' },
  },
};

export default defineConfig({
  test: {
    // One more than there are cores on a small machine: HTTP tests mostly wait, for their server and for mail.
    maxWorkers: 3,
    // A process for each file costs more than most files: what they import is loaded once by each worker.
    isolate: false,
    restoreMocks: true,
    projects: [
      {
        ...sources(),
        test: { name: 'crypto', ...patient, include: ['packages/crypto/test/**/*.test.ts'] },
      },
      {
        ...cheaply,
        test: {
          name: 'unit',
          ...patient,
          include: [
            ...['packages/*/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
            ...['scripts/test/**/*.test.ts', 'e2e/support/**/*.test.ts'],
          ],
          exclude: ['packages/crypto/test/**', 'packages/server/test/postgres/**'],
          setupFiles: ['e2e/support/ready-made-keys.ts', RECORDER],
        },
      },
      {
        ...cheaply,
        test: {
          name: 'unit-postgres',
          ...patient,
          include: [...testsOfTheDatabase(), 'packages/server/test/postgres/**/*.test.ts'],
          setupFiles: [RECORDER],
          ...onPostgres,
        },
      },
      {
        ...cheaply,
        test: {
          name: 'http',
          ...patient,
          include: ['e2e/http/**/*.test.ts'],
          // A file of SQLite is one process's.
          exclude: ['e2e/http/postgres/**', 'e2e/http/instances/**'],
          globalSetup: ['e2e/support/s3-program-setup.ts'],
        },
      },
      {
        ...cheaply,
        test: {
          name: 'http-postgres',
          ...patient,
          // On PostgreSQL a test runs once, with S3 where chunks move; without a storage all of them run here.
          include: withS3 ? [...WITHOUT_CHUNKS, ...POSTGRES_AND_DISK] : ['e2e/http/**/*.test.ts'],
          exclude: ANY_DATABASE,
          ...onPostgres,
        },
      },
      ...(withS3 ? [httpOnPostgresAndS3] : []),
    ],
  },
});

function httpTests(...names: string[]): string[] {
  return names.map((name) => `e2e/http/${name}.test.ts`);
}

/** The server's unit tests that work with a database. */
function testsOfTheDatabase(): string[] {
  const folder = 'packages/server/test';
  return readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .filter((file) => readFileSync(new URL(file, import.meta.url), 'utf8').includes('/support/database.ts'));
}
