import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { credentialsOf, passwordChangeOf, signatureLoginOf } from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

const SESSION = 'coffer_session';
const REFRESH = 'coffer_refresh';

let server: RunningServer;
let account: Account;

beforeAll(async () => {
  server = await startServer();
  account = await Account.register(server.url);
});
afterAll(() => server.stop());

async function signIn(remember = false): Promise<Visitor> {
  const visitor = new Visitor(server.url);
  await visitor.call('login', { body: credentialsOf(account.form, { remember }) });
  return visitor;
}

/** Lets a token's times lie `seconds` further in the past. */
async function age(token: string | undefined, seconds: number): Promise<void> {
  const hash = createHash('sha256')
    .update(token ?? '')
    .digest('hex');
  await execute(
    server.dataDir,
    'update session_tokens set expires_at = expires_at - ?, replaced_at = replaced_at - ? where token_hash = ?',
    seconds,
    seconds,
    hash,
  );
}

describe('Session cookies', () => {
  it('are HttpOnly, SameSite=Strict and sent to the API only', async () => {
    const received = await new Visitor(server.url).try('login', {
      body: credentialsOf(account.form, { remember: true }),
    });
    const [session, refresh] = received.headers['set-cookie'] ?? [];
    expect(session).toMatch(/^coffer_session=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict$/);
    expect(refresh).toMatch(
      /^coffer_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
  });

  it('are Secure where the public address is https', async () => {
    const secure = await startServer({ env: { COFFER_PUBLIC_URL: 'https://drive.example.org' } });
    const received = await new Visitor(secure.url).try('register', { body: account.form });
    for (const cookie of received.headers['set-cookie'] ?? []) expect(cookie).toContain('; Secure');
    expect(received.status).toBe(201);
    await secure.stop();
  });

  it('audit 17: have the prefix over TLS that lets no other host set them, and no other name is read there', async () => {
    const behind = await startServer({ env: { COFFER_TRUST_PROXY: 'loopback' } });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'drive.example.org' };
    const visitor = new Visitor(behind.url);
    const { headers: answered } = await visitor.try('register', { body: account.form, headers });
    expect(answered['set-cookie']?.[0]).toMatch(
      /^__Host-coffer_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await visitor.call('self', { headers });
    const token = visitor.cookie('__Host-coffer_session') ?? '';
    const plain = new Visitor(behind.url);
    plain.setCookie(SESSION, token);
    expectProblem(await plain.try('self', { headers }), 'unauthenticated');
    await behind.stop();
  });

  it('audit 17: yield the secret of the device to a page of this server alone', async () => {
    const visitor = await signIn(true);
    const origin = server.url;
    const secretFor = async (headers: Record<string, string>) =>
      (await visitor.clone().call('refresh', { headers })).session.device_id;
    expect(await secretFor({})).toBeUndefined();
    expect(await secretFor({ 'sec-fetch-site': 'none' })).toBeUndefined();
    expect(await secretFor({ origin })).toMatch(/^[\w-]{43}$/);
    expect(await secretFor({ origin, 'sec-fetch-site': 'same-origin' })).toMatch(/^[\w-]{43}$/);
    const neighbour = { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' };
    expectProblem(await visitor.clone().try('refresh', { headers: neighbour }), 'origin_refused');
  });

  it('do not outlive the browser without "remember"', async () => {
    const received = await new Visitor(server.url).try('login', { body: credentialsOf(account.form) });
    const [session, refresh] = received.headers['set-cookie'] ?? [];
    expect(session).not.toMatch(/Max-Age|Expires/);
    expect(refresh).toContain('coffer_refresh=; Max-Age=0');
  });

  it('are nowhere in the database', async () => {
    const visitor = await signIn(true);
    const dump = JSON.stringify(await databaseDump(server.dataDir));
    expect(dump).not.toContain(visitor.cookie(SESSION));
    expect(dump).not.toContain(visitor.cookie(REFRESH));
    expect(dump).not.toContain(account.form.password);
  });
});

describe('A session', () => {
  it('tells who is signed in, and keeps the device secret to itself', async () => {
    const answer = await account.call('self');
    expect(answer.user.email).toBe(account.form.email);
    expect(answer.session).toEqual({ expires_at: answer.session.expires_at });
  });

  it('ends by itself', async () => {
    const visitor = await signIn();
    await age(visitor.cookie(SESSION), 15 * 60);
    expectProblem(await visitor.try('self'), 'unauthenticated');
    expectProblem(await visitor.try('refresh'), 'unauthenticated');
  });

  it('ends at logout, with every token of it', async () => {
    const visitor = await signIn(true);
    const thief = visitor.clone();
    await visitor.call('logout');
    expect(visitor.cookie(SESSION)).toBeUndefined();
    expect(visitor.cookie(REFRESH)).toBeUndefined();
    expectProblem(await thief.try('self'), 'unauthenticated');
    expectProblem(await thief.try('refresh'), 'unauthenticated');
  });

  it('ends when someone signs in again in the same browser', async () => {
    const visitor = await signIn(true);
    const former = visitor.clone();
    await visitor.call('login', { body: credentialsOf(account.form) });
    expectProblem(await former.try('self'), 'unauthenticated');
    expectProblem(await former.try('refresh'), 'unauthenticated');
  });

  it('survives a restart of the server', async () => {
    const own = await startServer();
    const person = await Account.register(own.url);
    const next = await own.restart();
    expect((await person.call('self')).user.email).toBe(person.form.email);
    await next.stop();
  });
});

describe('Sessions that begin while what opens the account is changed', () => {
  /** What eight browsers see that sign in, again and again, until `change` is made. */
  async function outliving(login: (visitor: Visitor) => Promise<unknown>, change: () => Promise<unknown>) {
    const visitors = Array.from({ length: 8 }, () => new Visitor(server.url));
    let changed = false;
    const logins = visitors.map(async (visitor) => {
      while (!changed) await login(visitor);
    });
    await change();
    changed = true;
    await Promise.all(logins);
    const answers = await Promise.all(visitors.map((visitor) => visitor.try('self')));
    return answers.filter(({ status }) => status === 200).map(({ body }) => body.toString());
  }

  it('audit 10: do not outlive a change of the password', async () => {
    const person = await Account.registerWithKeys(server.url);
    const body = credentialsOf(person.form, { remember: true });
    const left = await outliving(
      (visitor) => visitor.try('login', { body }),
      () => person.call('changePassword', { body: passwordChangeOf(person.form) }),
    );
    expect(left).toEqual([]);
    await person.call('self');
  });

  it('audit 10: do not outlive a change of the key pair', async () => {
    const person = await Account.registerWithKeys(server.url);
    const left = await outliving(
      (visitor) => visitor.try('loginWithSignature', { body: signatureLoginOf(person.form, server.url) }),
      () => person.changeKeyPair(),
    );
    expect(left).toEqual([]);
    await person.call('self');
  });
});

describe('Logout', () => {
  it('without a session does nothing', async () => {
    expect((await new Visitor(server.url).try('logout')).status).toBe(204);
  });
});

describe('Refresh', () => {
  it('renews a valid session, with the same device secret', async () => {
    const visitor = new Visitor(server.url);
    const begun = await visitor.call('login', { body: credentialsOf(account.form) });
    const before = visitor.cookie(SESSION);
    const renewed = await visitor.call('refresh', { headers: { origin: server.url } });
    expect(renewed.session.device_id).toBe(begun.session.device_id);
    expect(visitor.cookie(SESSION)).not.toBe(before);
    await visitor.call('self');
  });

  it('leaves requests that are under way with the former token alone, for seconds only', async () => {
    const visitor = await signIn();
    const underWay = visitor.clone();
    await visitor.call('refresh');
    await underWay.call('self');
    await age(underWay.cookie(SESSION), 10);
    expectProblem(await underWay.try('self'), 'unauthenticated');
    await visitor.call('self');
  });

  it('begins anew from the refresh cookie when the session cookie is gone', async () => {
    const visitor = await signIn(true);
    visitor.dropCookie(SESSION);
    await visitor.call('refresh');
    await visitor.call('self');
  });

  it('without any valid cookie is refused', async () => {
    expectProblem(await new Visitor(server.url).try('refresh'), 'unauthenticated');
    const visitor = await signIn(true);
    await age(visitor.cookie(REFRESH), 30 * 24 * 60 * 60);
    visitor.dropCookie(SESSION);
    expectProblem(await visitor.try('refresh'), 'unauthenticated');
  });

  it('replaces the refresh cookie', async () => {
    const visitor = await signIn(true);
    const before = visitor.cookie(REFRESH);
    await visitor.call('refresh');
    expect(visitor.cookie(REFRESH)).not.toBe(before);
  });

  it('in two tabs at the same instant serves both, with one new refresh cookie', async () => {
    const visitor = await signIn(true);
    const tabs = Array.from({ length: 6 }, () => visitor.clone());
    await Promise.all(tabs.map((tab) => tab.call('refresh')));
    expect(new Set(tabs.map((tab) => tab.cookie(REFRESH))).size).toBe(1);
    for (const tab of tabs) await tab.call('self');
    await tabs[0]?.call('refresh');
  });

  it('whose answer was lost can be sent again', async () => {
    const visitor = await signIn(true);
    const lost = visitor.clone();
    await lost.call('refresh');
    await visitor.call('refresh');
    expect(visitor.cookie(REFRESH)).toBe(lost.cookie(REFRESH));
  });

  it('with a cookie that was replaced long ago ends the session for everyone', async () => {
    const visitor = await signIn(true);
    const thief = visitor.clone();
    thief.dropCookie(SESSION);
    await visitor.call('refresh');
    await age(thief.cookie(REFRESH), 11);
    expectProblem(await thief.try('refresh'), 'refresh_token_reused');
    expectProblem(await visitor.try('self'), 'unauthenticated');
    expectProblem(await visitor.try('refresh'), 'unauthenticated');
  });
});

describe('The origin of a state-changing request', () => {
  const login = (headers: Record<string, string>, url = server.url) =>
    new Visitor(url).try('login', { body: credentialsOf(account.form), headers });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['nowhere', { origin: 'null' }],
    ['another site without saying which', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour site without saying which', { 'sec-fetch-site': 'same-site' }],
  ])('must not be %s', async (_, headers) => {
    expectProblem(await login(headers), 'origin_refused');
  });

  it('may be whatever name the server is reached by, when no public address is configured', async () => {
    const { port } = new URL(server.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `drive.lan:${port}`, 'drive.example.org']) {
      expect((await login({ host, origin: `http://${host}` })).status).toBe(200);
    }
    expect((await login({ host: 'drive.example.org', origin: 'https://drive.example.org' })).status).toBe(
      200,
    );
  });

  it('may be left out by programs', async () => {
    expect((await login({})).status).toBe(200);
    expect((await login({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('may be the public address or the address in use; a difference is told to the operator', async () => {
    const other = await startServer({ env: { COFFER_PUBLIC_URL: 'http://drive.example.org' } });
    const person = await Account.register(other.url);
    for (const origin of ['http://drive.example.org', other.url]) {
      const received = await person.try('refresh', { headers: { origin } });
      expect(received.status).toBe(200);
    }
    expectProblem(
      await person.try('refresh', { headers: { origin: 'http://evil.example' } }),
      'origin_refused',
    );
    expect(other.log().match(/another address than COFFER_PUBLIC_URL/g)).toHaveLength(1);
    await other.stop();
  });
});
