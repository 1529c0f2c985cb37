import { randomBytes, randomUUID } from 'node:crypto';
import { type RouteDefinition, type RouteName, routes } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { sampleRequest } from './bad-input/requests.ts';
import { Account, chunkSaying } from './support/account.ts';
import { authenticationKey, credentialsOf } from './support/builders.ts';
import { problemIn } from './support/problems.ts';

let server: RunningServer;

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** The lines of the log, without one of which only the beginning has come yet. */
function completeLines(): string[] {
  return linesIn(server.log());
}

function linesIn(log: string): string[] {
  return log.split('\n').slice(0, -1);
}

/** Those that hold all of these. */
function linesWith(...texts: string[]): string[] {
  return completeLines().filter((line) => texts.every((text) => line.includes(text)));
}

let someone: Promise<Account>;

beforeAll(async () => {
  server = await startServer({ env: { COFFER_LOG_LEVEL: 'trace' } });
  someone = Account.register(server.url);
});
afterAll(() => server.stop());

/** Makes a call with a secret in each of its parts, and looks for them in the log. */
async function expectNothingSecret(name: RouteName): Promise<void> {
  const secrets = {
    cookie: randomUUID(),
    authorization: randomUUID(),
    referer: randomUUID(),
    query: randomUUID(),
    body: randomUUID(),
  };
  const route: RouteDefinition = routes[name];
  const sample = sampleRequest(route);
  const account = await someone;
  const session = account.cookie('coffer_session') ?? '';
  const before = server.log().length;
  const received = await account.clone().try(name, {
    params: sample.params ?? {},
    query: { ...sample.query, key_hex: secrets.query, link_key: secrets.query },
    headers: {
      cookie: `coffer_session=${session}; coffer_refresh=${secrets.cookie}`,
      authorization: `Bearer ${secrets.authorization}`,
      referer: `http://127.0.0.1/#${secrets.referer}`,
    },
    ...(route.method === 'GET' ? {} : { body: { password: secrets.body, email: `${secrets.body}@a.org` } }),
  });
  const id = String(received.headers['x-request-id']);
  // Of what came since alone: nobody knew these secrets before, and the log grows with every call.
  const since = () => server.log().slice(before);
  const ofCall = (line: string) => line.includes(id) && line.includes('"msg":"request"');
  await expect.poll(() => linesIn(since()).filter(ofCall)).toHaveLength(1);
  const log = since();
  for (const secret of [...Object.values(secrets), session]) expect(log).not.toContain(secret);
}

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

  const calls = Object.keys(routes).filter(isRouteName);
  // One hook writes the line of each call: by day every third of them.
  const today = calls.filter((_, index) => index % 3 === 0);

  it.each(today)('holds nothing secret of a call: %s', expectNothingSecret);
  it.each(calls.filter((name) => !today.includes(name)))(
    'holds nothing secret of another call: %s',
    NIGHT,
    expectNothingSecret,
  );

  it('says of a mail server that does not answer neither password nor name', async () => {
    const env = {
      COFFER_SMTP_URL: 'smtp://somebody:p4ss-w0rd@127.0.0.1:1',
      COFFER_MAIL_FROM: 'drive@example.org',
      COFFER_LOG_LEVEL: 'trace',
    };
    const other = await startServer({ env });
    const administrator = await Account.register(other.url);
    await administrator.try('adminHealth');
    await expect.poll(() => other.log()).toContain('could not be sent');
    for (const secret of ['p4ss-w0rd', 'somebody', administrator.form.email]) {
      expect(other.log()).not.toContain(secret);
    }
    await other.stop();
  });

  it('is JSON in lines with level and time, and the id of the request that they belong to', async () => {
    const account = await Account.register(server.url);
    await account.try('itemMetadata', { params: { id: randomUUID() }, query: {} });
    for (const line of completeLines().filter((text) => text.startsWith('{'))) {
      const parsed: unknown = JSON.parse(line);
      expect(parsed).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
      if (line.includes('"method"')) expect(parsed).toMatchObject({ request_id: expect.any(String) });
    }
  });

  it('has a line for every request, under the id that the answer carries', async () => {
    const account = await Account.register(server.url);
    const received = await account.try('itemMetadata', { params: { id: crypto.randomUUID() }, query: {} });
    const { request_id } = problemIn(received);
    await expect.poll(() => linesWith(request_id)).not.toEqual([]);
    expect(JSON.parse(linesWith(request_id)[0] ?? '')).toMatchObject({
      method: 'GET',
      status: 404,
      request_id,
    });
  });
});
