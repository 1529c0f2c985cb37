import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import {
  onPostgres as filesOnPostgres,
  onPostgresAndS3 as filesOnPostgresAndS3,
  onSqlite,
} from './e2e/http-engines.ts';
import { CHEAP_KDF, CHEAP_KDF_CONDITION } from './e2e/support/cheap-kdf.ts';
import { isAll, NIGHT } from './e2e/support/dose.ts';
import { s3IsPossible } from './e2e/support/s3-program.ts';
import SlowestFirst from './scripts/slowest-first.ts';

/** Whether there is a storage that tests of PostgreSQL can have their chunks in. */
const withS3 = s3IsPossible();

const sources = (...more: string[]) => {
  const resolve = { conditions: ['coffer-source', ...more] };
  return { resolve, ssr: { resolve } };
};
/** Keys are derived at the least cost, but for the tests of the derivation itself. */
const cheaply = sources(CHEAP_KDF_CONDITION);

/**
 * The packages as they are built, which Node loads by itself: to go through their sources once for each project takes longer than
 * many of its files. `npm run typecheck` builds them.
 */
const built = {
  resolve: { conditions: [CHEAP_KDF_CONDITION] },
  ssr: { resolve: { conditions: [CHEAP_KDF_CONDITION] } },
};
const ofBuilt = {
  server: { deps: { external: [/\/packages\/\w+\/(?:\w+\/)?dist\//] } },
  execArgv: [...CHEAP_KDF],
};

/** Compares bytes at once, in all tests. */
const EQUAL_BYTES = 'e2e/support/equal-bytes.ts';

/** Gives key pairs of ready primes where one would be made. */
const READY_MADE_KEYS = 'e2e/support/ready-made-keys.ts';

/** Writes down the statements of repositories that run in tests; a server that a test starts loads the same. */
const RECORDER = 'e2e/recorder/record-statements.ts';

/** Gives the page its messages, in English. */
const ENGLISH = 'packages/web/test/english.ts';

/** Ends the servers that workers share. */
const WORKER_SERVERS = 'e2e/support/worker-servers-setup.ts';

/** What holds in every project. */
const common = {
  // Busy machines take their time; whoever waits for something looks again until then.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A process for each file costs more than most files: what they import is loaded once by each worker.
  isolate: false,
  restoreMocks: true,
};

/** What holds in those of unit tests. Threads of one process get what they load and report with less work than processes. */
const units = { ...common, pool: 'threads' } as const;

/** With another database. */
const onPostgres = {
  globalSetup: ['e2e/support/postgres-setup.ts'],
  env: { COFFER_TEST_DATABASE: 'postgres' },
};

const postgresAndS3 = {
  ...built,
  test: {
    name: 'http-postgres-s3',
    ...common,
    ...ofBuilt,
    ...filesOnPostgresAndS3(isAll),
    globalSetup: [...onPostgres.globalSetup, 'e2e/support/s3-setup.ts', WORKER_SERVERS],
    env: { ...onPostgres.env, COFFER_TEST_STORE: 's3' },
    setupFiles: [EQUAL_BYTES, READY_MADE_KEYS],
  },
};

export default defineConfig({
  test: {
    // Two more than there are cores on a small machine: HTTP tests mostly wait, for their server, a disk and for mail.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    tags: NIGHT.tags.map((name) => ({ name })),
    projects: [
      {
        ...sources(),
        test: {
          name: 'crypto',
          ...units,
          include: ['packages/crypto/test/**/*.test.ts'],
          // What is about making key pairs asks for real ones.
          setupFiles: [EQUAL_BYTES, READY_MADE_KEYS],
        },
      },
      {
        ...cheaply,
        test: {
          name: 'unit',
          ...units,
          include: [
            ...['packages/*/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
            ...['scripts/test/**/*.test.ts', 'e2e/support/**/*.test.ts'],
          ],
          exclude: ['packages/crypto/test/**', 'packages/server/test/postgres/**'],
          setupFiles: [EQUAL_BYTES, READY_MADE_KEYS, RECORDER, ENGLISH],
        },
      },
      {
        ...cheaply,
        test: {
          name: 'unit-postgres',
          ...units,
          include: [...testsOfTheDatabase(), 'packages/server/test/postgres/**/*.test.ts'],
          setupFiles: [EQUAL_BYTES, RECORDER],
          ...onPostgres,
        },
      },
      {
        ...built,
        test: {
          name: 'http',
          ...common,
          ...ofBuilt,
          ...onSqlite,
          globalSetup: ['e2e/support/s3-program-setup.ts', WORKER_SERVERS],
          setupFiles: [EQUAL_BYTES, READY_MADE_KEYS],
        },
      },
      {
        ...built,
        test: {
          name: 'http-postgres',
          ...common,
          ...ofBuilt,
          ...filesOnPostgres(withS3 ? 'elsewhere' : 'here', isAll),
          ...onPostgres,
          globalSetup: [...onPostgres.globalSetup, WORKER_SERVERS],
          setupFiles: [EQUAL_BYTES, READY_MADE_KEYS],
        },
      },
      ...(withS3 ? [postgresAndS3] : []),
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
