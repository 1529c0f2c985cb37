import { randomUUID } from 'node:crypto';
import { type RouteDefinition, type RouteName, routes } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activationCode, type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { sampleRequest } from './bad-input/requests.ts';
import { Account, chunkSaying } from './support/account.ts';
import { credentialsOf, registration } from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let mails: MailServer;
let server: RunningServer;
let admin: Account;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ env: { ...mails.env, COFFER_APP_NAME: 'Family drive' } });
  admin = await Account.register(server.url);
});
beforeEach(async () => {
  const { defaults } = await admin.call('getSettings');
  await admin.call('updateSettings', { body: defaults });
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const set = (body: object) => admin.call('updateSettings', { body });
const configuration = () => new Visitor(server.url).call('configuration');
const register = (changes = {}) => new Visitor(server.url).try('register', { body: registration(changes) });

describe('The settings', () => {
  it('are what the variables of the server say until somebody decides otherwise', async () => {
    const { settings, defaults, mail_from } = await admin.call('getSettings');
    expect(settings).toEqual(defaults);
    expect(defaults).toMatchObject({ app_name: 'Family drive', registration: 'open', default_quota: 0 });
    expect(defaults.items_per_account).toBe(1_000_000);
    expect(mail_from).toBe('drive@example.org');
  });

  it('change one by one, at once, and outlive the process', async () => {
    await set({ app_name: 'Our files' });
    const { settings } = await set({ event_days: 7 });
    expect(settings).toMatchObject({ app_name: 'Our files', event_days: 7, registration: 'open' });
    expect((await configuration()).app_name).toBe('Our files');
    server = await server.restart();
    expect((await admin.call('getSettings')).settings).toEqual(settings);
  });

  it('that are as they are by default follow the variables', async () => {
    await set({ app_name: 'Our files', registration: 'closed' });
    await set({ app_name: 'Family drive', registration: 'open' });
    expect((await databaseDump(server.dataDir))['settings']).toEqual([]);
  });

  it('are read by every process that shares the database', async () => {
    const other = await startServer({ dataDir: server.dataDir });
    await set({ app_name: 'Shared name' });
    // On SQLite a process reads, while it syncs what it wrote itself, what was durable before.
    const shown = async () => (await new Visitor(other.url).call('configuration')).app_name;
    await expect.poll(shown).toBe('Shared name');
    await other.stop();
  });

  it('name the drive in its messages', async () => {
    await set({ app_name: 'Our files' });
    const { form } = await Account.register(server.url);
    expect((await mails.mailTo(form.email)).subject).toBe('Activate your Our files account');
  });
});

describe('Registration', () => {
  it('is closed when an administrator closes it, and the page knows', async () => {
    await set({ registration: 'closed' });
    expect((await configuration()).registration).toBe('closed');
    expectProblem(await register(), 'registration_closed');
    await set({ registration: 'open' });
    expect((await register()).status).toBe(201);
  });

  it('is open to the first person, whatever the settings say', async () => {
    const other = await startServer();
    await execute(other.dataDir, `insert into settings values ('registration', '"closed"')`);
    const first = await Account.register(other.url);
    expect((await first.call('self')).user.role).toBe('admin');
    expectProblem(
      await new Visitor(other.url).try('register', { body: registration() }),
      'registration_closed',
    );
    await other.stop();
  });

  it('is for allowed addresses, and never for blocked ones', async () => {
    await set({ allowed_emails: ['example.org', '*@*.example.net'], blocked_emails: ['bad*@example.org'] });
    for (const email of ['Good@Example.org', 'good@mail.example.net']) {
      expect((await register({ email })).status).toBe(201);
    }
    for (const email of ['bad.person@example.org', 'good@example.net', 'good@elsewhere.com']) {
      const refused = expectProblem(await register({ email }), 'validation_failed');
      expect(refused.errors?.['email'], email).toHaveLength(1);
    }
  });

  it('asks nobody to confirm an address where that is not required', async () => {
    expect((await configuration()).activation_required).toBe(true);
    await set({ activation_required: false });
    expect((await configuration()).activation_required).toBe(false);
    const account = await Account.register(server.url);
    expect((await account.call('self')).user.email_verified_at).toBeTypeOf('number');
  });

  it('gives the default quota', async () => {
    await set({ default_quota: 12_345 });
    const account = await Account.register(server.url);
    expect((await account.call('storageStats')).quota).toBe(12_345);
    await set({ default_quota: 0 });
    const later = await Account.register(server.url);
    expect((await later.call('storageStats')).quota).toBe(0);
    expect((await account.call('storageStats')).quota).toBe(12_345);
  });
});

describe('audit 14: while addresses are held to patterns, an account that has not confirmed its own', () => {
  const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);

  it.each([['allowed_emails'], ['blocked_emails']])(
    'may do no more than see to it (%s)',
    async (patterns) => {
      const { form } = await Account.register(server.url);
      const waiting = await Account.signIn(server.url, form);
      await waiting.createDirectory();
      await set({ [patterns]: [patterns === 'allowed_emails' ? 'example.org' : 'blocked.example'] });
      expect((await configuration()).confirm_first).toBe(true);
      const free = ['self', 'deleteAccount', 'setLanguage'];
      for (const name of Object.keys(routes).filter(isRouteName)) {
        const route: RouteDefinition = routes[name];
        if (route.access === 'public' || free.includes(name)) continue;
        const received = await waiting.try(name, sampleRequest(route));
        expectProblem(received, route.access === 'admin' ? 'forbidden' : 'unconfirmed');
      }
      await waiting.call('refresh');
      expect((await waiting.call('self')).user.email_verified_at).toBeNull();
      expect((await waiting.try('resendActivation', { body: { email: form.email } })).status).toBe(204);
      const other = await Account.signIn(server.url, form);
      expect((await other.try('logout')).status).toBe(204);

      const code = activationCode(await mails.mailTo(form.email));
      expect((await waiting.try('activateEmail', { params: { code } })).status).toBe(204);
      expect(await waiting.names()).toHaveLength(1);
    },
  );

  it('may delete itself', async () => {
    const waiting = await Account.register(server.url);
    await set({ allowed_emails: ['example.org'] });
    const body = { current_password: waiting.form.password };
    expect((await waiting.try('deleteAccount', { body })).status).toBe(204);
  });

  it('goes on where it is an administrator’s, or nobody is asked to confirm an address', async () => {
    const waiting = await Account.register(server.url);
    await set({ allowed_emails: ['example.org'] });
    expectProblem(await waiting.try('listItems'), 'unconfirmed');
    expect((await admin.call('self')).user.email_verified_at).toBeNull();
    await admin.names();
    await set({ activation_required: false });
    expect((await configuration()).confirm_first).toBe(false);
    await waiting.names();
  });
});

describe('The calls that hand a key to the server', () => {
  it('are refused while they are switched off', async () => {
    const account = await Account.register(server.url);
    const file = await account.createFile({ size: 5 });
    const upload = () =>
      account.try('uploadChunk', chunkSaying(file, 0, Buffer.from('hello'), { key_hex: 'ab'.repeat(32) }));
    await set({ plaintext_keys: false });
    expectProblem(await upload(), 'switched_off');
    await set({ plaintext_keys: true });
    expect((await upload()).status).toBe(200);
  });
});

describe('Public links', () => {
  it('are switched off for everyone at once, and the page knows', async () => {
    const visit = () => new Visitor(server.url).try('linkMetadata', { params: { id: randomUUID() } });
    const create = () => admin.try('createLink', sampleRequest(routes.createLink));
    expect((await configuration()).public_links).toBe(true);
    expectProblem(await visit(), 'not_found');
    await set({ public_links: false });
    expect((await configuration()).public_links).toBe(false);
    for (const call of [visit, create]) expectProblem(await call(), 'switched_off');
  });
});

describe('A remembered device', () => {
  it('stays signed in for as many days as the settings say', async () => {
    const account = await Account.register(server.url);
    const ageOf = async () => {
      const visitor = new Visitor(server.url);
      const body = credentialsOf(account.form, { remember: true });
      const { headers } = await visitor.try('login', { body });
      const cookie = headers['set-cookie']?.find((line) => line.startsWith('coffer_refresh='));
      return Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1]);
    };
    expect(await ageOf()).toBe(30 * 24 * 60 * 60);
    await set({ remember_days: 2 });
    expect(await ageOf()).toBe(2 * 24 * 60 * 60);
  });
});

describe('A test e-mail', () => {
  const send = (recipient = 'me@example.org') => admin.call('sendTestMail', { body: { recipient } });

  it('is sent at once, and says so', async () => {
    expect(await send()).toEqual({ sent: true, detail: expect.stringContaining('has taken') });
    expect((await mails.mailTo('me@example.org')).subject).toBe('Test e-mail of Family drive');
  });

  it('tells what the mail server says', async () => {
    mails.behave('refuse');
    const { sent, detail } = await send('refused@example.org');
    mails.behave('take');
    expect(sent).toBe(false);
    expect(detail).toContain('refuses the message');
    expect(detail).toContain('451');
    expect(detail).toContain('Not now');
    expect(mails.received.filter(({ to }) => to.includes('refused@example.org'))).toEqual([]);
  });

  it('tells when the mail server cannot be reached, and when there is none', async () => {
    const gone = await startMailServer();
    await gone.stop();
    for (const [env, words] of [
      [gone.env, 'cannot be reached'],
      [{}, 'COFFER_SMTP_URL'],
    ] as const) {
      const other = await startServer({ env });
      const first = await Account.register(other.url);
      const answer = await first.call('sendTestMail', { body: { recipient: 'me@example.org' } });
      expect(answer).toEqual({ sent: false, detail: expect.stringContaining(words) });
      await other.stop();
    }
  });
});
