import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['coffer-source'] };
const ssr = { resolve: { conditions: ['coffer-source'] } };

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
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: { name: 'http', include: ['e2e/http/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
});
