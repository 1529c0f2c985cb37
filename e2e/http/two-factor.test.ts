import { Credentials } from '@coffer/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { calmHalfMinute, totp, wrongTotp } from '../support/totp.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account } from './support/account.ts';
import { authenticationKey, credentialsOf, signatureLoginOf } from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let server: WorkerServer;

beforeAll(async () => {
  server = await workerServer();
});

/** Someone with an authenticator app whose codes of this half minute and the next are still unused. */
async function protectedAccount() {
  const account = await Account.register(server.url);
  const { secret } = await account.call('setUpTwoFactor', { body: account.proof });
  await calmHalfMinute();
  const { recovery_codes } = await account.call('confirmTwoFactor', {
    body: { ...account.proof, token: totp(secret, -1) },
  });
  return { account, secret, codes: recovery_codes };
}

function signIn(account: Account, token?: string) {
  const body = credentialsOf(account.form, token === undefined ? {} : { token });
  return new Visitor(server.url).try('login', { body });
}

describe('Setting up two-factor authentication', () => {
  it('gives a secret and what a QR code shows, and asks for nothing before it is confirmed', async () => {
    const account = await Account.register(server.url);
    const { secret, otpauth_url } = await account.call('setUpTwoFactor', { body: account.proof });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauth_url);
    expect(url.protocol).toBe('otpauth:');
    expect(url.searchParams.get('secret')).toBe(secret);
    expect(url.searchParams.get('issuer')).toBe('Coffer');
    expect(decodeURIComponent(url.pathname)).toContain(account.form.email);
    expect((await signIn(account)).status).toBe(200);
    expect((await account.call('accountSecurity')).two_factor.enabled).toBe(false);
  });

  it('ends with a code of the app, and gives ten recovery codes that are kept as hashes', async () => {
    const { account, codes } = await protectedAccount();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const { two_factor } = await account.call('accountSecurity');
    expect(two_factor).toEqual({ enabled: true, recovery_codes_left: 10 });
    const dump = JSON.stringify(await databaseDump(server.dataDir));
    for (const code of codes) expect(dump).not.toContain(code.replaceAll('-', ''));
  });

  it('refuses a wrong code', async () => {
    const account = await Account.register(server.url);
    const { secret } = await account.call('setUpTwoFactor', { body: account.proof });
    const received = await account.try('confirmTwoFactor', {
      body: { ...account.proof, token: wrongTotp(secret) },
    });
    expect(expectProblem(received, 'validation_failed').errors?.['token']).toHaveLength(1);
    expect((await account.call('accountSecurity')).two_factor.enabled).toBe(false);
  });

  it('cannot be begun, or confirmed, once it is on', async () => {
    const { account, secret } = await protectedAccount();
    expectProblem(await account.try('setUpTwoFactor', { body: account.proof }), 'already_set');
    const again = await account.try('confirmTwoFactor', { body: { ...account.proof, token: totp(secret) } });
    expectProblem(again, 'not_found');
  });

  it('must have begun before it can be confirmed', async () => {
    const account = await Account.register(server.url);
    expectProblem(
      await account.try('confirmTwoFactor', { body: { ...account.proof, token: '123456' } }),
      'not_found',
    );
  });
});

describe('A login with two-factor authentication', () => {
  it('asks for the code only when the password is right', async () => {
    const { account } = await protectedAccount();
    expectProblem(await signIn(account), 'two_factor_required');
    const wrong = credentialsOf(account.form, { password: authenticationKey() });
    expectProblem(await new Visitor(server.url).try('login', { body: wrong }), 'wrong_credentials');
  });

  it('takes a code of now and of its neighbours, each once', async () => {
    const { account, secret } = await protectedAccount();
    const now = totp(secret);
    expect((await signIn(account, now)).status).toBe(200);
    const again = expectProblem(await signIn(account, now), 'two_factor_required');
    expect(again.errors?.['token']).toHaveLength(1);
    expect((await signIn(account, totp(secret, 1))).status).toBe(200);
  });

  it('takes no code of before the last one, nor of another time', async () => {
    const { account, secret } = await protectedAccount();
    expect((await signIn(account, totp(secret))).status).toBe(200);
    for (const steps of [-1, 0, -3, 3]) {
      expectProblem(await signIn(account, totp(secret, steps)), 'two_factor_required');
    }
  });

  it('takes the code that confirmed the setup no second time', async () => {
    const { account, secret } = await protectedAccount();
    expectProblem(await signIn(account, totp(secret, -1)), 'two_factor_required');
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { account, codes } = await protectedAccount();
    const [first = '', second = ''] = codes;
    expect((await signIn(account, first)).status).toBe(200);
    expectProblem(await signIn(account, first), 'two_factor_required');
    expect((await signIn(account, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await account.call('accountSecurity')).two_factor.recovery_codes_left).toBe(8);
  });

  it('lets one of many pass that come together with the same code', async () => {
    const { account, secret } = await protectedAccount();
    const token = totp(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(account, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is asked of private keys too', async () => {
    const { account, secret } = await protectedAccount();
    const visitor = new Visitor(server.url);
    const attempt = (token?: string) =>
      visitor.try('loginWithSignature', {
        body: signatureLoginOf(account.form, server.url, token === undefined ? {} : { token }),
      });
    expectProblem(await attempt(), 'two_factor_required');
    expectProblem(await attempt(wrongTotp(secret)), 'two_factor_required');
    expect((await attempt(totp(secret))).status).toBe(200);
  });

  it('is limited to five wrong codes in a quarter of an hour, and thirty a day', NIGHT, async () => {
    const { account, secret } = await protectedAccount();
    for (let round = 0; round < 6; round += 1) {
      for (let i = 0; i < 5; i += 1)
        expectProblem(await signIn(account, wrongTotp(secret)), 'two_factor_required');
      expectProblem(await signIn(account, totp(secret)), 'too_many_requests');
      await execute(server.dataDir, "delete from attempts where bucket not like 'two-factor-day:%'");
      // The refused attempt above is not held against the day's.
      await execute(
        server.dataDir,
        "update attempts set count = ? where bucket like 'two-factor-day:%'",
        (round + 1) * 5,
      );
    }
    const refused = await signIn(account, totp(secret));
    expectProblem(refused, 'too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
    await execute(server.dataDir, 'delete from attempts');
  });

  it('begins no session and ends none before the code is right', async () => {
    const { account, secret } = await protectedAccount();
    const body = credentialsOf(account.form, { token: wrongTotp(secret) });
    expect((await account.try('login', { body })).headers['set-cookie']).toBeUndefined();
    await account.call('self');
  });

  it('opens the content, through the engine', async () => {
    const drive = testDrive(server.url);
    const account = await newPerson(drive);
    const proof = { current_password: await new Credentials().passwordProof(account) };
    const { secret } = await drive.api.call('setUpTwoFactor', { body: proof });
    await calmHalfMinute();
    await drive.api.call('confirmTwoFactor', { body: { ...proof, token: totp(secret, -1) } });
    const fresh = testDrive(server.url);
    await fresh.login({ ...account, token: totp(secret) });
    await fresh.list();
    await fresh.loginWithPrivateKey({ privateKey: account.privateKeyPem, token: totp(secret, 1) });
    await fresh.list();
  });
});

describe('A session alone', () => {
  const isOn = async (account: Account) => (await account.call('accountSecurity')).two_factor.enabled;

  /** What comes of a call whose body has another password than the account's, or none. */
  async function withoutPassword(
    account: Account,
    name: 'setUpTwoFactor' | 'confirmTwoFactor' | 'replaceRecoveryCodes' | 'disableTwoFactor',
    body: object = {},
  ) {
    for (const more of [{}, { current_password: authenticationKey() }]) {
      const received = await account.clone().try(name, { body: { ...body, ...more } });
      expect(expectProblem(received, 'validation_failed').errors?.['current_password']).toHaveLength(1);
    }
  }

  it('audit 11: cannot set up the second factor, nor confirm it', async () => {
    const account = await Account.register(server.url);
    await withoutPassword(account, 'setUpTwoFactor');
    const { secret } = await account.call('setUpTwoFactor', { body: account.proof });
    await withoutPassword(account, 'confirmTwoFactor', { token: totp(secret) });
    expect(await isOn(account)).toBe(false);
  });

  it('audit 11: cannot remove the second factor, nor replace its codes', async () => {
    const { account, secret, codes } = await protectedAccount();
    await withoutPassword(account, 'replaceRecoveryCodes', { token: totp(secret) });
    await withoutPassword(account, 'disableTwoFactor', { token: codes[0] });
    expect((await account.call('accountSecurity')).two_factor).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });
  });

  it('audit 11: with the password and wrong codes uses up no tries of logins', async () => {
    const { account, secret } = await protectedAccount();
    const body = { ...account.proof, token: wrongTotp(secret) };
    for (let i = 0; i < 5; i += 1)
      expectProblem(await account.try('disableTwoFactor', { body }), 'validation_failed');
    expectProblem(await account.try('disableTwoFactor', { body }), 'too_many_requests');
    expect((await signIn(account, totp(secret))).status).toBe(200);
  });
});

describe('Switching off', () => {
  it('takes a code, and then logins ask for none', async () => {
    const { account, secret } = await protectedAccount();
    const wrong = await account.try('disableTwoFactor', {
      body: { ...account.proof, token: wrongTotp(secret) },
    });
    expectProblem(wrong, 'validation_failed');
    await account.call('disableTwoFactor', { body: { ...account.proof, token: totp(secret) } });
    expect((await signIn(account)).status).toBe(200);
    expect((await account.call('accountSecurity')).two_factor.enabled).toBe(false);
    expectProblem(
      await account.try('disableTwoFactor', { body: { ...account.proof, token: totp(secret, 1) } }),
      'not_found',
    );
  });

  it('takes a recovery code as well', async () => {
    const { account, codes } = await protectedAccount();
    await account.call('disableTwoFactor', { body: { ...account.proof, token: codes[0] } });
    expect((await account.call('accountSecurity')).two_factor.enabled).toBe(false);
  });
});

describe('New recovery codes', () => {
  it('take the place of the former ones', async () => {
    const { account, secret, codes } = await protectedAccount();
    const { recovery_codes } = await account.call('replaceRecoveryCodes', {
      body: { ...account.proof, token: totp(secret) },
    });
    expectProblem(await signIn(account, codes[0]), 'two_factor_required');
    expect((await signIn(account, recovery_codes[0])).status).toBe(200);
  });
});
