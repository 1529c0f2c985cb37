import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { POSTGRES_URL } from '../../support/postgres-setup.ts';

/** Creates an empty database on the PostgreSQL server of the tests, and gives its address. */
export async function emptyDatabase(prefix: string): Promise<string> {
  const url = new URL(process.env[POSTGRES_URL] ?? '');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const server = new Client({ connectionString: url.href });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  url.pathname = `/${name}`;
  return url.href;
}
