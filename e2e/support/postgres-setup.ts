import { startPostgres } from './postgres-server.ts';

/** Where the tests' PostgreSQL server is found, by all processes of a run. */
export const POSTGRES_URL = 'COFFER_TEST_POSTGRES_URL';

/** Vitest's global setup of the projects that work on PostgreSQL: one server for them all. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[POSTGRES_URL] !== undefined) return undefined;
  const server = await startPostgres();
  process.env[POSTGRES_URL] = server.url;
  return () => server.stop();
}
