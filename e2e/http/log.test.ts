import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account, chunkSaying } from './support/account.ts';
import { authenticationKey, credentialsOf } from './support/builders.ts';
import { problemIn } from './support/problems.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ env: { COFFER_LOG_LEVEL: 'trace' } });
});
afterAll(() => server.stop());

describe('The log', () => {
  it('holds no key, cookie, password, e-mail address or body, even at its most talkative', async () => {
    const account = await Account.register(server.url);
    const wrongKey = authenticationKey();
    await account.try('login', { body: credentialsOf(account.form, { password: wrongKey }) });
    await account.call('login', { body: credentialsOf(account.form, { remember: true }) });
    const file = await account.createFile({ size: 20 });
    const key_hex = randomBytes(32).toString('hex');
    await account.try('uploadChunk', chunkSaying(file, 0, Buffer.from('damaged'), { key_hex }));
    await account.try('uploadChunk', chunkSaying(file, 0, Buffer.from('twenty bytes of text'), { key_hex }));
    await account.send('POST', `/api/storage/%zz?key_hex=${key_hex}`);
    await account.send('POST', `/api/nothing?key_hex=${key_hex}`);
    await account.send('POST', '/api/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: `{"email":"${account.form.email}","password":"${wrongKey}`,
    });
    const log = server.log();
    for (const secret of [
      key_hex,
      wrongKey,
      account.form.password,
      account.form.email,
      account.form.encrypted_private_key,
      account.cookie('coffer_session'),
      account.cookie('coffer_refresh'),
      file.encrypted_name,
      'twenty bytes',
      'chunk=0',
    ]) {
      expect(secret).toBeTruthy();
      expect(log).not.toContain(secret);
    }
  });

  it('has a line for every request, under the id that the answer carries', async () => {
    const account = await Account.register(server.url);
    const received = await account.try('itemMetadata', { params: { id: crypto.randomUUID() } });
    const { request_id } = problemIn(received);
    await expect.poll(() => server.log()).toContain(request_id);
    const line = server
      .log()
      .split('\n')
      .find((text) => text.includes(request_id));
    expect(JSON.parse(line ?? '')).toMatchObject({ method: 'GET', status: 404, request_id });
  });
});
