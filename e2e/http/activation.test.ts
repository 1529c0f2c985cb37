import type { User } from '@coffer/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { activationCode, type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { authenticationKey, credentialsOf, registration } from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let mails: MailServer;
let server: RunningServer;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ env: mails.env });
});
afterEach(async () => {
  mails.behave('take');
  await execute(server.dataDir, 'delete from attempts');
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const activate = (code: string, visitor = new Visitor(server.url)) =>
  visitor.try('activateEmail', { params: { code } });
const refuse = (code: string) => new Visitor(server.url).try('refuseActivation', { params: { code } });
const registerAs = (email: string) => Account.register(server.url, { email });
const resend = (email: string, visitor = new Visitor(server.url)) =>
  visitor.try('resendActivation', { body: { email } });
const userOf = async (visitor: Visitor): Promise<User> => (await visitor.call('self')).user;

/** Someone who has confirmed the e-mail address. */
async function confirmed(): Promise<Account> {
  const account = await Account.register(server.url);
  const code = activationCode(await mails.mailTo(account.form.email));
  expect((await activate(code, account)).status).toBe(204);
  return account;
}

describe('Registration with a mail server', () => {
  it('signs in at once, and mails a link that activates the account', async () => {
    const account = await Account.register(server.url);
    expect((await userOf(account)).email_verified_at).toBeNull();
    const mail = await mails.mailTo(account.form.email);
    expect(mail.from).toBe('drive@example.org');
    expect(mail.subject).toBe('Activate your Coffer account');
    expect(mail.body).toContain(`${server.url}/auth/activate-email/`);
    expect((await activate(activationCode(mail), account)).status).toBe(204);
    expect((await userOf(account)).email_verified_at).toBeTypeOf('number');
  });

  it('tells the page that addresses must be confirmed', async () => {
    const { activation_required } = await new Visitor(server.url).call('configuration');
    expect(activation_required).toBe(true);
  });

  it('lets people sign in before they have activated the account', async () => {
    const account = await Account.register(server.url);
    const { user } = await new Visitor(server.url).call('login', { body: credentialsOf(account.form) });
    expect(user).toMatchObject({ email: account.form.email, email_verified_at: null });
  });

  it('leads to the public address, where one is configured', async () => {
    const publicUrl = 'https://drive.example.org';
    const other = await startServer({ env: { ...mails.env, COFFER_PUBLIC_URL: publicUrl } });
    const account = await Account.register(other.url);
    const { body } = await mails.mailTo(account.form.email);
    expect(body).toContain(`${publicUrl}/auth/activate-email/`);
    await other.stop();
  });

  it('never leads to where the request says that it went', async () => {
    const form = registration();
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    expect((await new Visitor(server.url).try('register', { body: form, headers })).status).toBe(201);
    expect((await mails.mailTo(form.email)).body).not.toContain('evil.example');
  });
});

describe('An address that has an account', () => {
  it('is registered again with the same answer, and its owner is told', async () => {
    const owner = await confirmed();
    const form = registration({ email: owner.form.email.toUpperCase() });
    const stranger = new Visitor(server.url);
    const taken = await stranger.try('register', { body: form });
    const free = await new Visitor(server.url).try('register', { body: registration() });
    expect(taken.status).toBe(free.status);
    expect(shapeOf(taken.body)).toEqual(shapeOf(free.body));
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers));
    const { subject, body } = await mails.mailTo(owner.form.email, 2);
    expect(subject).toBe('You have a Coffer account already');
    expect(body).not.toContain('activate-email');
  });

  it('stays with its owner, whose password alone opens the owner’s account', async () => {
    const owner = await confirmed();
    const form = registration({ email: owner.form.email });
    await new Visitor(server.url).call('register', { body: form });
    const asOwner = await new Visitor(server.url).call('login', { body: credentialsOf(owner.form) });
    const asOther = await new Visitor(server.url).call('login', { body: credentialsOf(form) });
    expect(asOwner.user.fingerprint).toBe(owner.form.fingerprint);
    expect(asOther.user.fingerprint).toBe(form.fingerprint);
    const wrong = credentialsOf(owner.form, { password: authenticationKey() });
    expectProblem(await new Visitor(server.url).try('login', { body: wrong }), 'wrong_credentials');
  });

  it('belongs to whoever confirms it, not to whoever asked first', async () => {
    const squatter = await Account.register(server.url);
    const first = activationCode(await mails.mailTo(squatter.form.email));
    const owner = await Account.register(server.url, { email: squatter.form.email });
    const second = activationCode(await mails.mailTo(owner.form.email, 2));
    expect((await activate(second, owner)).status).toBe(204);
    expectProblem(await activate(first, squatter), 'email_taken');
    const verified = [await userOf(squatter), await userOf(owner)].map((user) => user.email_verified_at);
    expect(verified).toEqual([null, expect.any(Number)]);
  });
});

describe('An activation link', () => {
  it('may be opened twice', async () => {
    const account = await Account.register(server.url);
    const code = activationCode(await mails.mailTo(account.form.email));
    expect((await activate(code, account)).status).toBe(204);
    expect((await activate(code, account)).status).toBe(204);
  });

  it('ends after seven days', async () => {
    const account = await Account.register(server.url);
    const code = activationCode(await mails.mailTo(account.form.email));
    await execute(server.dataDir, 'update activations set expires_at = expires_at - ?', 7 * 24 * 60 * 60);
    expectProblem(await activate(code, account), 'expired');
    expect((await userOf(account)).email_verified_at).toBeNull();
  });

  it('that nobody was sent is not valid', async () => {
    expectProblem(await activate('A'.repeat(43)), 'expired');
  });

  it('is kept as a hash, and nowhere once it was mailed', async () => {
    const account = await Account.register(server.url);
    const code = activationCode(await mails.mailTo(account.form.email));
    await activate(code, account);
    await expect.poll(async () => (await databaseDump(server.dataDir))['mails']).toEqual([]);
    expect(JSON.stringify(await databaseDump(server.dataDir))).not.toContain(code);
    expect(server.log()).not.toContain(code);
  });
});

describe('audit 13: whoever opens the address of an activation mail', () => {
  it('confirms nothing by it, nor by the call that a scanner could make', async () => {
    const account = await Account.register(server.url);
    const code = activationCode(await mails.mailTo(account.form.email));
    const scanner = new Visitor(server.url);
    await scanner.send('GET', `/auth/activate-email/${code}`);
    expectProblem(await activate(code, scanner), 'unauthenticated');
    expect((await userOf(account)).email_verified_at).toBeNull();
    expect((await activate(code, account)).status).toBe(204);
  });

  it('confirms nothing for an account of another address', async () => {
    const account = await Account.register(server.url);
    const code = activationCode(await mails.mailTo(account.form.email));
    for (const other of [await Account.register(server.url), await confirmed()]) {
      expectProblem(await activate(code, other), 'forbidden');
    }
    expect((await userOf(account)).email_verified_at).toBeNull();
  });

  it('may say that it was somebody else, which deletes the account that waits, with what is in it', async () => {
    const stranger = await Account.register(server.url);
    const kept = await stranger.storeFile();
    const code = activationCode(await mails.mailTo(stranger.form.email));
    expect((await refuse(code)).status).toBe(204);
    expectProblem(await stranger.try('self'), 'unauthenticated');
    const login = { body: credentialsOf(stranger.form) };
    expectProblem(await new Visitor(server.url).try('login', login), 'wrong_credentials');
    expect(JSON.stringify(await databaseDump(server.dataDir))).not.toContain(kept.id);
    expectProblem(await refuse(code), 'expired');
    expectProblem(await activate(code, stranger), 'expired');
  });

  it('deletes no account whose address is confirmed, and no administrator’s', async () => {
    const account = await Account.register(server.url);
    const code = activationCode(await mails.mailTo(account.form.email));
    await execute(server.dataDir, "update users set role = 'admin' where email = ?", account.form.email);
    expectProblem(await refuse(code), 'forbidden');
    await execute(server.dataDir, "update users set role = 'user' where email = ?", account.form.email);
    expect((await activate(code, account)).status).toBe(204);
    expectProblem(await refuse(code), 'already_set');
    await account.call('self');
  });
});

describe('audit 15: somebody who registers with the address of others', () => {
  it('has them sent five mails an hour, whether or not the address has an account', async () => {
    const owner = await confirmed();
    for (const email of ['flooded@example.org', owner.form.email]) {
      await execute(server.dataDir, 'delete from attempts');
      const before = mails.received.filter(({ to }) => to.includes(email)).length;
      for (let i = 0; i < 12; i += 1) await registerAs(email);
      await expect.poll(async () => (await databaseDump(server.dataDir))['mails']).toEqual([]);
      expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(before + 5);
    }
  });

  it('keeps nobody out who waits for the same address', async () => {
    const owner = await Account.register(server.url);
    const { email } = owner.form;
    const recoveryKey = authenticationKey();
    const recovery = {
      recovery_key: recoveryKey,
      encrypted_private_key: owner.form.password,
      current_password: owner.form.password,
    };
    await owner.call('setRecovery', { body: recovery });
    for (let i = 0; i < 6; i += 1) await registerAs(email);
    const { user } = await new Visitor(server.url).call('login', { body: credentialsOf(owner.form) });
    expect(user.fingerprint).toBe(owner.form.fingerprint);
    const opened = await new Visitor(server.url).call('openRecovery', {
      body: { email, recovery_key: recoveryKey },
    });
    expect(opened.fingerprint).toBe(owner.form.fingerprint);
    const wrong = credentialsOf(owner.form, { password: authenticationKey() });
    expectProblem(await new Visitor(server.url).try('login', { body: wrong }), 'wrong_credentials');
  });

  it('uses up no mail that the owner needs: each confirms the account of whoever reads it', async () => {
    const stranger = await Account.register(server.url);
    const { email } = stranger.form;
    for (let i = 0; i < 4; i += 1) await registerAs(email);
    const last = activationCode(await mails.mailTo(email, 5));
    const owner = await registerAs(email);
    expect((await activate(last, owner)).status).toBe(204);
    expect((await userOf(owner)).email_verified_at).toBeTypeOf('number');
    expect((await userOf(stranger)).email_verified_at).toBeNull();
    expectProblem(await activate(last, stranger), 'email_taken');
  });
});

describe('Resending', () => {
  it('mails another link, and the first one stays good', async () => {
    const account = await Account.register(server.url);
    const first = activationCode(await mails.mailTo(account.form.email));
    expect((await resend(account.form.email)).status).toBe(204);
    const second = activationCode(await mails.mailTo(account.form.email, 2));
    expect(second).not.toBe(first);
    expect((await activate(second, account)).status).toBe(204);
    expect((await activate(first, account)).status).toBe(204);
  });

  it('answers alike for accounts that wait, that are active, and that do not exist', async () => {
    const waiting = await Account.register(server.url);
    const active = await confirmed();
    const emails = [waiting.form.email, active.form.email, 'nobody@example.org'];
    const answers = await Promise.all(emails.map((email) => resend(email)));
    for (const { status, body, headers } of answers) {
      expect(status).toBe(204);
      expect(body.length).toBe(0);
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    await mails.mailTo(waiting.form.email, 2);
    await expect.poll(async () => (await databaseDump(server.dataDir))['mails']).toEqual([]);
    expect(mails.received.filter(({ to }) => to.includes(active.form.email))).toHaveLength(1);
    expect(mails.received.filter(({ to }) => to.includes('nobody@example.org'))).toEqual([]);
  });

  it('means the account that is signed in, where several wait for one address', async () => {
    const owner = await Account.register(server.url);
    const { email } = owner.form;
    await Account.register(server.url, { email });
    await mails.mailTo(email, 2);
    await resend(email, owner);
    expect((await activate(activationCode(await mails.mailTo(email, 3)), owner)).status).toBe(204);
    expect((await userOf(owner)).email_verified_at).toBeTypeOf('number');
  });

  it('is limited to five an hour for an address, known or not', async () => {
    const { form } = await Account.register(server.url);
    for (const email of [form.email, 'nobody@example.org']) {
      for (let i = 0; i < 5; i += 1) expect((await resend(email)).status).toBe(204);
      expectProblem(await resend(email), 'too_many_requests');
    }
  });
});

describe('A mail server', () => {
  it('that does not answer holds up no registration', async () => {
    mails.behave('hang');
    const account = await Account.register(server.url);
    expect((await userOf(account)).email_verified_at).toBeNull();
    // Nobody has given up yet, which takes half a minute.
    await expect.poll(() => mails.unanswered).toBe(1);
    expect(server.log()).not.toContain('is tried again later');
    // The message under way is given up and sent again after a restart.
    mails.behave('take');
    server = await server.restart();
    await mails.mailTo(account.form.email);
  });

  it('that refuses is tried again, and its words do not get into the log', async () => {
    mails.behave('refuse');
    const { form } = await Account.register(server.url);
    await expect.poll(() => server.log()).toContain('is tried again later');
    mails.behave('take');
    await mails.mailTo(form.email);
    expect(server.log()).not.toContain(form.email);
  });

  it('that cannot be reached is tried again', NIGHT, async () => {
    const gone = await startMailServer();
    await gone.stop();
    const other = await startServer({ env: gone.env });
    await Account.register(other.url);
    await expect.poll(() => other.log()).toContain('is tried again later');
    expect(other.log()).toContain('ESOCKET');
    await other.stop();
  });
});

describe('Without a mail server', () => {
  it('resending and unknown links are answered as with one', async () => {
    const other = await startServer();
    const visitor = new Visitor(other.url);
    expect((await visitor.try('resendActivation', { body: { email: 'a@example.org' } })).status).toBe(204);
    expectProblem(await visitor.try('activateEmail', { params: { code: 'A'.repeat(43) } }), 'expired');
    await other.stop();
  });
});

/** The fields of an answer with the types of their values. */
function shapeOf(body: Buffer): unknown {
  return JSON.parse(body.toString(), (_, value: unknown) =>
    typeof value === 'object' && value !== null ? value : typeof value,
  );
}
