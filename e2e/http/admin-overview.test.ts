import { setTimeout as wait } from 'node:timers/promises';
import { encryptedSize } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine } from '../support/engine.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { SEALED_BYTES } from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';

const DAY = 24 * 60 * 60;

let server: RunningServer;
let admin: Account;

/** Waits for tomorrow where it is about to come, so that all of it happens on one day. */
async function calmDay(): Promise<void> {
  const left = DAY * 1000 - (Date.now() % (DAY * 1000));
  if (left < 120_000) await wait(left + 100);
}

beforeAll(async () => {
  await calmDay();
  server = await startServer();
  admin = await Account.register(server.url);
}, 240_000);
afterAll(() => server.stop());

describe('The overview', () => {
  it('counts what there is of everybody', async () => {
    const before = await admin.call('adminOverview');
    expect(before).toMatchObject({
      users: 1,
      administrators: 1,
      suspended: 0,
      files: 0,
      chunks: 0,
      links: 0,
    });
    const account = await Account.register(server.url);
    const { id } = await account.createDirectory();
    await account.storeFile({ file_id: id, size: 5_000_000 });
    await account.createFile({ size: 7 });
    const after = await admin.call('adminOverview');
    expect(after).toMatchObject({
      users: 2,
      files: 2,
      directories: 1,
      bytes: 5_000_007 + 3 * SEALED_BYTES,
      chunks: 2,
      chunk_bytes: encryptedSize(5_000_000),
    });
    expect(after.version).toMatch(/^\d+\.\d+\.\d+/);
    if (engine().store.name === 'disk') expect(after.free_disk).toBeGreaterThan(0);
    else expect(after.free_disk).toBeNull();
    expect(after.database_size).toBeGreaterThan(10_000);
  });

  it('shows growth day by day, today last', async () => {
    const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
    await execute(server.dataDir, 'insert into daily_totals values (?, 1, 2, 3)', today - 3 * DAY);
    const { growth, users, files, bytes } = await admin.call('adminOverview');
    expect(growth).toEqual([
      { day: today - 3 * DAY, users: 1, files: 2, bytes: 3 },
      { day: today - 2 * DAY, users: 1, files: 2, bytes: 3 },
      { day: today - DAY, users: 1, files: 2, bytes: 3 },
      { day: today, users, files, bytes },
    ]);
  });

  it('has the totals that the clean-up counts', async () => {
    await execute(server.dataDir, 'delete from daily_totals');
    server = await server.restart();
    await expect.poll(async () => (await databaseDump(server.dataDir))['daily_totals']).toHaveLength(1);
  });
});

describe('Health', () => {
  it('is good where everything answers, and mail is off without a mail server', async () => {
    expect(await admin.call('adminHealth')).toMatchObject({
      database: { state: 'ok' },
      store: { state: 'ok' },
      mail: { state: 'off' },
    });
  });

  it('says that the mail server answers, refuses messages, or cannot be reached', async () => {
    const mails = await startMailServer();
    const other = await startServer({ env: mails.env });
    const first = await Account.register(other.url);
    await mails.mailTo(first.form.email);
    await expect.poll(async () => (await first.call('adminHealth')).mail.state).toBe('ok');
    mails.behave('refuse');
    await Account.register(other.url);
    await expect.poll(async () => (await first.call('adminHealth')).mail.state).toBe('failing');
    await mails.stop();
    const { mail } = await first.call('adminHealth');
    expect(mail).toEqual({ state: 'failing', detail: expect.stringContaining('cannot be reached') });
    await other.stop();
  });

  it('says that nothing can be written', async () => {
    const unblock = await engine().store.block(server.dataDir);
    const store = async () => (await admin.call('adminHealth')).store;
    // A store far away is asked every few seconds.
    await expect.poll(async () => (await store()).state, { timeout: 15_000 }).toBe('failing');
    const { detail } = await store();
    await unblock();
    expect(detail).not.toContain(server.dataDir);
  });
});
