import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engine, engineVariables, removeFromEngine } from '../../support/engine.ts';
import { type Instances, startInstances } from '../../support/instances.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { startServer } from '../../support/server-process.ts';
import { Account } from '../support/account.ts';
import { execute } from '../support/data-directory.ts';

const PEOPLE = 6;
const PATIENCE_MS = 180_000;

/** The advisory lock of whoever cleans up. */
const [LOCKS, CLEAN_UP] = [0x436f6672, 2];

const rowsOf = (dataDir: string, query: string) => engine().database.query(dataDir, query, []);

describe('Instances that start at the same moment', { timeout: PATIENCE_MS }, () => {
  it('on an empty database and an empty store make tables and store once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'coffer-empty-'));
    await engineVariables(dataDir);
    await execute(dataDir, 'drop schema public cascade');
    await execute(dataDir, 'create schema public');
    const started = await Promise.allSettled([1, 2, 3].map(() => startServer({ dataDir })));
    const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await rowsOf(dataDir, 'select id from chunk_store')).toHaveLength(1);
    const names = await rowsOf(dataDir, 'select name from kysely_migration');
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    const [first, ...others] = servers;
    const person = await Account.register(first?.url ?? '');
    const item = await person.storeFile();
    for (const { url } of others) {
      await person.clone(url).call('downloadChunk', { params: { id: item.id }, query: { chunk: '0' } });
    }
    await Promise.all(servers.map((server) => server.stop()));
    await removeFromEngine(dataDir);
    await rm(dataDir, { recursive: true });
  });
});

describe('The clean-up, with two instances', { timeout: PATIENCE_MS }, () => {
  it('is left to whoever is at it, and goes on in the other once that one is gone', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'coffer-jobs-'));
    const { COFFER_DATABASE_URL: connectionString = '' } = await engineVariables(dataDir);
    // An instance that cleans up: nothing but the lock of its connection tells.
    const cleaning = new Client({ connectionString });
    await cleaning.connect();
    await cleaning.query('select pg_advisory_lock($1, $2)', [LOCKS, CLEAN_UP]);
    const server = await startServer({ dataDir });
    const asked = async () => {
      const looking = "select 1 from pg_stat_activity where query like '%pg_try_advisory_lock%'";
      return (await cleaning.query(`${looking} and pid <> pg_backend_pid()`)).rowCount;
    };
    await expect.poll(asked, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(server.log()).not.toContain('cleaned up');
    await cleaning.end();
    await expect.poll(() => server.log(), { timeout: 60_000 }).toContain('cleaned up');
    await server.stop();
    await removeFromEngine(dataDir);
    await rm(dataDir, { recursive: true });
  });
});

describe('Mail, with two instances', { timeout: PATIENCE_MS }, () => {
  let mails: MailServer;
  let instances: Instances;

  beforeAll(async () => {
    mails = await startMailServer();
    instances = await startInstances(mails.env);
  });
  afterEach(() => mails.behave('take'));
  afterAll(async () => {
    await instances.stop();
    await mails.stop();
  });

  const waiting = () => rowsOf(instances.dataDir, 'select attempts from mails');
  const nothingWaits = () => expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
  const countTo = (address: string) => mails.received.filter(({ to }) => to.includes(address)).length;

  it('goes out once, whichever of them writes and sends it', async () => {
    const { one, other, url } = instances;
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, turn) => Account.register(turn % 2 ? one.url : other.url)),
    );
    await nothingWaits();
    for (const { form } of people) expect(countTo(form.email)).toBe(1);
    for (const { body } of mails.received) expect(body).toContain(`${url}/auth/activate-email/`);
  });

  it('goes out once from the other where the one that was sending is killed', async () => {
    const { one, other, dataDir } = instances;
    const log = () => one.log() + other.log();
    await expect.poll(log, { timeout: 60_000 }).toContain('cleaned up');
    // The other one sees nothing until it may go on.
    other.process.kill('SIGSTOP');
    mails.behave('hang');
    const { form } = await Account.register(one.url);
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([{ attempts: 1 }]);
    await expect.poll(() => mails.unanswered, { timeout: 60_000 }).toBe(1);
    await one.kill();
    other.process.kill('SIGCONT');
    mails.behave('take');
    // Until whoever claimed it must have given up.
    await execute(dataDir, 'update mails set next_attempt_at = 0');
    await nothingWaits();
    expect(countTo(form.email)).toBe(1);
  });
});
