import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import { startServer } from '../../support/server-process.ts';
import { Account } from '../support/account.ts';

let postgres: PostgresServer;
let folder: string;
let certificate: string;

beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'coffer-postgres-tls-'));
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const data = rows[0]?.data_directory ?? '';
  certificate = join(data, 'server.crt');
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=db.example.org'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', join(data, 'server.key'), '-out', certificate],
  ]);
  expect(made.status, String(made.stderr)).toBe(0);
  const { uid, gid } = statSync(data);
  for (const name of ['server.key', 'server.crt']) chownSync(join(data, name), uid, gid);
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
  // Whoever comes next finds it as it is then.
  await vi.waitFor(async () => expect(await isEncrypting()).toBe('on'), { timeout: 20_000 });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

async function isEncrypting(): Promise<string | undefined> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ ssl: string }>('show ssl');
  await client.end();
  return rows[0]?.ssl;
}

const start = (search: string) =>
  startServer({
    dataDir: join(folder, 'data'),
    env: { COFFER_DATABASE_URL: `${postgres.url}${search}` },
  });

describe('An encrypted line to PostgreSQL', () => {
  it('is used where the certificate is one to trust', async () => {
    const server = await start(`?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate)}`);
    const account = await Account.register(server.url);
    await account.storeFile();
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'coffer'`,
    );
    expect(rows).toEqual([{ ssl: true }]);
    await client.end();
    await server.stop();
  });

  it.each(['require', 'verify-full'])('with sslmode=%s is refused where nobody trusts it', async (mode) => {
    await expect(start(`?sslmode=${mode}`)).rejects.toThrow(
      /the certificate of 127\.0\.0\.1:\d+ is not trusted \(self-signed certificate\); name the one to trust/,
    );
  });
});
