import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { canariesIn } from '../support/canaries.ts';
import { activationCode, type MailServer, startMailServer, startOverCode } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { calmHalfMinute, totp, wrongTotp } from '../support/totp.ts';
import { Account } from './support/account.ts';
import { authenticationKey, credentialsOf, envelope, publicKey, startOverOf } from './support/builders.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import { chunksIn, databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let mails: MailServer;
let server: RunningServer;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ env: mails.env });
  await confirmed();
  await cleanedUp(server);
});
afterEach(() => execute(server.dataDir, 'delete from attempts'));
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const request = (email: string) => new Visitor(server.url).try('requestStartOver', { body: { email } });
const startOver = (code: string, body: unknown) =>
  new Visitor(server.url).try('startOver', { params: { code }, body });

/** Someone who has confirmed the e-mail address. */
async function confirmed(): Promise<Account> {
  const account = await Account.register(server.url);
  const code = activationCode(await mails.mailTo(account.form.email));
  await account.call('activateEmail', { params: { code } });
  return account;
}

/** The code that is mailed to someone who has lost everything. @param count of the mails so far */
async function codeFor({ form }: Account, count = 2): Promise<string> {
  expect((await request(form.email)).status).toBe(204);
  return startOverCode(await mails.mailTo(form.email, count));
}

describe('Starting over', () => {
  it('deletes everything in the account, and lets it begin anew with the same address', async () => {
    const account = await confirmed();
    await expect.poll(async () => (await databaseDump(server.dataDir))['mails']).toEqual([]);
    // The drive is another one, as empty as the first.
    const except = [
      ...[
        'attempts',
        'users',
        'sessions',
        'session_tokens',
        'known_devices',
        'activations',
        'events',
        'spaces',
        'sharing_keys',
        'heads',
        'digests',
      ],
    ];
    const before = {
      rows: await databaseDump(server.dataDir, except),
      chunks: chunksIn(server.dataDir),
    };
    await execute(server.dataDir, 'update users set quota = 7000000 where email = ?', account.form.email);
    const { id } = await account.createDirectory();
    const file = await account.storeFile({ file_id: id, size: 5_000_000 });
    await account.call('setRecovery', {
      body: { ...account.proof, recovery_key: authenticationKey(), encrypted_private_key: envelope() },
    });
    const elsewhere = await Account.signIn(server.url, account.form);
    const { user } = await account.call('self');

    const form = startOverOf({ ...account.form, email: account.form.email.toUpperCase() });
    expect((await startOver(await codeFor(account), form)).status).toBe(204);
    await expect.poll(async () => (await databaseDump(server.dataDir))['mails']).toEqual([]);

    expectProblem(await elsewhere.try('refresh'), 'unauthenticated');
    const old = await new Visitor(server.url).try('login', { body: credentialsOf(account.form) });
    expectProblem(old, 'wrong_credentials');
    expect(await databaseDump(server.dataDir, except)).toEqual(before.rows);
    expect(chunksIn(server.dataDir)).toEqual(before.chunks);
    const { sharing_keys, heads } = await databaseDump(server.dataDir);
    expect(sharing_keys).toMatchObject([form.sharing_key]);
    expect(heads).toMatchObject([form.head]);
    const gone = [user.fingerprint, user.encrypted_private_key ?? '', file.encrypted_name].map((text) => ({
      name: text.slice(0, 20),
      bytes: Buffer.from(text),
    }));
    expect(await canariesIn(server, gone)).toEqual([]);

    const anew = new Visitor(server.url);
    const credentials = credentialsOf(account.form, { password: form.password });
    const signedIn = await anew.call('login', { body: credentials });
    expect(signedIn.user).toMatchObject({
      email: account.form.email,
      role: 'user',
      fingerprint: form.fingerprint,
      encrypted_private_key: form.encrypted_private_key,
      encrypted_account_key: form.encrypted_account_key,
      email_verified_at: user.email_verified_at,
    });
    const stats = await anew.call('storageStats');
    expect(stats).toMatchObject({ used_space: 0, quota: 7_000_000 });
  });

  it('keeps the role of an administrator, and everybody else', async () => {
    const other = await startServer();
    const administrator = await Account.register(other.url);
    const neighbour = await Account.register(other.url);
    const file = await neighbour.storeFile();
    const withMail = await startServer({ env: mails.env, dataDir: other.dataDir });
    await new Visitor(withMail.url).call('requestStartOver', { body: { email: administrator.form.email } });
    const code = startOverCode(await mails.mailTo(administrator.form.email));
    const form = startOverOf(administrator.form, { encrypted_private_key: null });
    await new Visitor(withMail.url).call('startOver', { params: { code }, body: form });
    const credentials = credentialsOf(administrator.form, { password: form.password });
    const { user } = await new Visitor(withMail.url).call('login', { body: credentials });
    expect(user).toMatchObject({ role: 'admin', encrypted_private_key: null });
    expect((await neighbour.metadata(file.id)).chunks_stored).toBe(1);
    await withMail.stop();
    await other.stop();
  });

  it('is done once with one link', async () => {
    const account = await confirmed();
    const code = await codeFor(account);
    const forms = [startOverOf(account.form), startOverOf(account.form)];
    const answers = await Promise.all(forms.map((form) => startOver(code, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    expectProblem(await startOver(code, startOverOf(account.form)), 'expired');
  });

  it('makes all other links useless', async () => {
    const account = await confirmed();
    const [first, second] = [await codeFor(account), await codeFor(account, 3)];
    expect((await startOver(second, startOverOf(account.form))).status).toBe(204);
    expectProblem(await startOver(first, startOverOf(account.form)), 'expired');
  });

  it('asks for the second factor, where there is one', async () => {
    const account = await confirmed();
    const { secret } = await account.call('setUpTwoFactor', { body: account.proof });
    await calmHalfMinute();
    await account.call('confirmTwoFactor', { body: { ...account.proof, token: totp(secret, -1) } });
    const code = await codeFor(account);
    const form = startOverOf(account.form);
    expectProblem(await startOver(code, form), 'two_factor_required');
    expectProblem(await startOver(code, { ...form, token: wrongTotp(secret) }), 'two_factor_required');
    await account.call('self');
    expect((await startOver(code, { ...form, token: totp(secret) })).status).toBe(204);
    const credentials = credentialsOf(account.form, { password: form.password });
    const anew = new Visitor(server.url);
    await anew.call('login', { body: credentials });
    expect((await anew.call('accountSecurity')).two_factor.enabled).toBe(false);
  });

  it.each([
    ['another e-mail address', 'email', { email: 'somebody.else@example.org' }],
    ['a fingerprint of another key', 'fingerprint', { fingerprint: publicKey().fingerprint }],
  ])('is refused with %s, and changes nothing', async (_, field, changes) => {
    const account = await confirmed();
    const received = await startOver(await codeFor(account), startOverOf(account.form, changes));
    expect(expectProblem(received, 'validation_failed').errors?.[field]).toHaveLength(1);
    await account.call('self');
  });

  it('is refused with a key that has an account, and changes nothing', async () => {
    const [account, stranger] = [await confirmed(), await confirmed()];
    const { pubkey, fingerprint } = stranger.form;
    const form = startOverOf(account.form, { pubkey, fingerprint });
    const received = await startOver(await codeFor(account), form);
    expect(expectProblem(received, 'validation_failed').errors?.['fingerprint']).toHaveLength(1);
    await account.call('self');
  });
});

describe('A link to start over', () => {
  it('ends after an hour', async () => {
    const account = await confirmed();
    const code = await codeFor(account);
    await execute(server.dataDir, 'update start_overs set expires_at = expires_at - 3600');
    expectProblem(await startOver(code, startOverOf(account.form)), 'expired');
    await account.call('self');
  });

  it('is kept as a hash, and in no log', async () => {
    const account = await confirmed();
    const code = await codeFor(account);
    await startOver(code, startOverOf(account.form, { email: 'somebody.else@example.org' }));
    await expect.poll(async () => (await databaseDump(server.dataDir))['mails']).toEqual([]);
    expect(JSON.stringify(await databaseDump(server.dataDir))).not.toContain(code);
    expect(server.log()).not.toContain(code);
  });

  it('is asked for with the same answer for every address, and mailed only to owners', async () => {
    const active = await confirmed();
    const waiting = await Account.register(server.url);
    await mails.mailTo(waiting.form.email);
    const emails = [active.form.email, waiting.form.email, 'nobody@example.org'];
    const answers = await Promise.all(emails.map(request));
    for (const { status, body, headers } of answers) {
      expect(status).toBe(204);
      expect(body.length).toBe(0);
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    await mails.mailTo(active.form.email, 2);
    await expect.poll(async () => (await databaseDump(server.dataDir))['mails']).toEqual([]);
    expect(mails.received.filter(({ to }) => to.includes(waiting.form.email))).toHaveLength(1);
    expect(mails.received.filter(({ to }) => to.includes('nobody@example.org'))).toEqual([]);
  });

  it('is asked for at most five times an hour for an address, known or not', async () => {
    const { form } = await confirmed();
    for (const email of [form.email, 'nobody@example.org']) {
      for (let i = 0; i < 5; i += 1) expect((await request(email)).status).toBe(204);
      expectProblem(await request(email), 'too_many_requests');
    }
  });

  it('comes from no server that can send no mail, and its answer is the same', async () => {
    const other = await startServer();
    const { form } = await Account.register(other.url);
    const visitor = new Visitor(other.url);
    expect((await visitor.call('configuration')).sends_mail).toBe(false);
    for (const email of [form.email, 'nobody@example.org']) {
      expect((await visitor.try('requestStartOver', { body: { email } })).status).toBe(204);
    }
    expect((await databaseDump(other.dataDir))['start_overs']).toEqual([]);
    await other.stop();
  });
});
