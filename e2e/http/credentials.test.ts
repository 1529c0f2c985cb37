import { Credentials } from '@coffer/client';
import { WrongPassword } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { Account } from './support/account.ts';
import {
  authenticationKey,
  credentialsOf,
  envelope,
  passwordChangeOf,
  passwordResetOf,
  publicKey,
  registration,
  registrationWithKeys,
} from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import {
  expectEverything,
  otherPassword,
  owner,
  preparedKeyPair,
  sendKeyPair,
  userOf,
} from './support/owner.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

const credentials = new Credentials();

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('Changing the password', () => {
  it('leaves everything open, to the new password alone', async () => {
    const { drive, person, user } = await owner(server.url);
    const newPassword = otherPassword();
    const body = await credentials.preparePasswordChange({
      user,
      currentPassword: person.password,
      newPassword,
    });
    const signed = await drive.keyring.signPasswordChange(user, body.encrypted_private_key);
    await drive.api.call('changePassword', { body: { ...body, ...signed } });
    await expectEverything(drive);
    const fresh = testDrive(server.url);
    await fresh.login({ email: person.email, password: newPassword });
    await expectEverything(fresh);
    await expect(testDrive(server.url).login(person)).rejects.toThrow('wrong');
  });

  it('ends all other sessions, and not the one that asks', async () => {
    const account = await Account.registerWithKeys(server.url);
    const elsewhere = await Account.signIn(server.url, account.form);
    await account.call('changePassword', { body: passwordChangeOf(account.form) });
    expectProblem(await elsewhere.try('self'), 'unauthenticated');
    expectProblem(await elsewhere.try('refresh'), 'unauthenticated');
    await account.call('self');
  });

  it('asks for the current password, a few times', async () => {
    const account = await Account.registerWithKeys(server.url);
    const wrong = () =>
      account.try('changePassword', {
        body: passwordChangeOf(account.form, { current_password: authenticationKey() }),
      });
    for (let i = 0; i < 10; i += 1) {
      expect(expectProblem(await wrong(), 'validation_failed').errors?.['current_password']).toHaveLength(1);
    }
    const right = await account.try('changePassword', { body: passwordChangeOf(account.form) });
    expectProblem(right, 'too_many_requests');
    await new Visitor(server.url).call('login', { body: credentialsOf(account.form) });
    await execute(server.dataDir, 'delete from attempts');
  });

  it('notices a wrong current password before anything is sent', async () => {
    const { person, user } = await owner(server.url);
    const change = credentials.preparePasswordChange({
      user,
      currentPassword: otherPassword(),
      newPassword: person.password,
    });
    await expect(change).rejects.toThrow(WrongPassword);
  });

  it('audit 4: begins the next generation of keys, which the private key signed, and no other', async () => {
    const account = await Account.registerWithKeys(server.url);
    const { form } = account;
    const same = await account.try('changePassword', { body: passwordChangeOf(form, { generation: 1 }) });
    expectProblem(same, 'already_set');
    const later = await account.try('changePassword', { body: passwordChangeOf(form, { generation: 3 }) });
    expectProblem(later, 'already_set');
    const unsigned = passwordChangeOf(form, { generation_signature: envelope(256) });
    const refused = expectProblem(
      await account.try('changePassword', { body: unsigned }),
      'validation_failed',
    );
    expect(Object.keys(refused.errors ?? {})).toEqual(['generation_signature']);
    expect((await account.call('self')).user.generation).toBe(1);
    const change = passwordChangeOf(form);
    await account.call('changePassword', { body: change });
    const { generation, generation_signature } = change;
    expect((await account.call('self')).user).toMatchObject({ generation, generation_signature });
  });

  it('by two at once succeeds for one', async () => {
    const account = await Account.registerWithKeys(server.url);
    const changes = [passwordChangeOf(account.form), passwordChangeOf(account.form)];
    const answers = await Promise.all(changes.map((body) => account.try('changePassword', { body })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('goes without a private key where the server keeps none', async () => {
    const { encrypted_private_key: _, ...form } = registrationWithKeys({ store_private_key: false });
    const account = new Account(server.url, form);
    const { user } = await account.call('register', { body: form });
    const body = passwordChangeOf(form, { encrypted_private_key: null });
    await account.call('changePassword', { body });
    const { generation, generation_signature } = body;
    expect((await account.call('self')).user).toEqual({ ...user, generation, generation_signature });
  });
});

describe('A forgotten password', () => {
  it('is replaced with the private key, and everything still opens', async () => {
    const { person } = await owner(server.url);
    const fresh = testDrive(server.url);
    await fresh.loginWithPrivateKey({ privateKey: person.privateKeyPem });
    const user = await userOf(fresh);
    const newPassword = otherPassword();
    const body = await credentials.preparePasswordReset({
      user,
      privateKeyPem: person.privateKeyPem,
      newPassword,
      origin: server.url,
      storePrivateKey: true,
    });
    await fresh.api.call('resetPassword', { body });
    const again = testDrive(server.url);
    await again.login({ email: person.email, password: newPassword });
    await expectEverything(again);
    await expect(testDrive(server.url).login(person)).rejects.toThrow('wrong');
  });

  it('is replaced with a recovery code, and everything still opens', async () => {
    const { drive, person, user } = await owner(server.url);
    const { request, recoveryCode } = await credentials.prepareRecovery({
      user,
      source: { kind: 'password', password: person.password },
      passwordProof: await credentials.passwordProof(person),
    });
    await drive.api.call('setRecovery', { body: request });
    expect((await drive.api.call('accountSecurity')).recovery_code).toBe(true);

    const fresh = testDrive(server.url);
    const { recovery_key } = await credentials.prepareRecoveryLogin({
      recoveryCode: recoveryCode.toLowerCase().replaceAll('-', ' '),
    });
    const recovered = await fresh.api.call('openRecovery', { body: { email: person.email, recovery_key } });
    const privateKeyPem = await credentials.openRecovery({
      recoveryCode,
      fingerprint: recovered.fingerprint,
      encryptedPrivateKey: recovered.encrypted_private_key,
    });
    expect(privateKeyPem).toBe(person.privateKeyPem);
    await fresh.loginWithPrivateKey({ privateKey: privateKeyPem });
    await expectEverything(fresh);
    const dump = JSON.stringify(await databaseDump(server.dataDir));
    for (const secret of [recoveryCode, recoveryCode.replaceAll('-', ''), recovery_key]) {
      expect(dump).not.toContain(secret);
    }
  });

  it('is not replaced by whoever has only a session', async () => {
    const account = await Account.registerWithKeys(server.url);
    const stranger = registration();
    const forged = { ...passwordResetOf(stranger, server.url) };
    for (const body of [forged, passwordResetOf(account.form, 'https://evil.example')]) {
      const received = await account.try('resetPassword', { body });
      expect(expectProblem(received, 'validation_failed').errors?.['signature']).toHaveLength(1);
    }
    const body = passwordResetOf(account.form, server.url);
    const swapped = { ...body, password: authenticationKey() };
    expectProblem(await account.try('resetPassword', { body: swapped }), 'validation_failed');
    await account.call('resetPassword', { body });
    expectProblem(await account.try('resetPassword', { body }), 'validation_failed');
  });

  it('and an unknown address get the same answer to a wrong recovery code', async () => {
    const account = await Account.register(server.url);
    const set = { ...account.proof, recovery_key: authenticationKey(), encrypted_private_key: envelope() };
    await account.call('setRecovery', { body: set });
    const attempt = (email: string) =>
      new Visitor(server.url).try('openRecovery', { body: { email, recovery_key: authenticationKey() } });
    const without = await Account.register(server.url);
    const answers = await Promise.all(
      [account.form.email, without.form.email, 'nobody@example.org'].map(attempt),
    );
    const problems = answers.map((received) => {
      const { request_id: _, ...problem } = expectProblem(received, 'wrong_credentials');
      return problem;
    });
    expect(problems[1]).toEqual(problems[0]);
    expect(problems[2]).toEqual(problems[0]);
    for (let i = 0; i < 9; i += 1) expectProblem(await attempt(account.form.email), 'wrong_credentials');
    expectProblem(await attempt(account.form.email), 'too_many_requests');
    await execute(server.dataDir, 'delete from attempts');
  });

  it('gets no key that the server exchanged', async () => {
    const { person, user } = await owner(server.url);
    const source = { kind: 'password', password: person.password } as const;
    const { request, recoveryCode } = await credentials.prepareRecovery({
      user,
      source,
      passwordProof: await credentials.passwordProof(person),
    });
    const opening = credentials.openRecovery({
      recoveryCode,
      fingerprint: publicKey().fingerprint,
      encryptedPrivateKey: request.encrypted_private_key,
    });
    await expect(opening).rejects.toThrow('private_key_mismatch');
  });

  it('audit 11: cannot be prepared by a session alone, which neither makes, replaces nor removes a recovery code', async () => {
    const account = await Account.register(server.url);
    const own = { recovery_key: authenticationKey(), encrypted_private_key: envelope() };
    const others = { recovery_key: authenticationKey(), encrypted_private_key: envelope() };
    const attempt = (recovery_key: string) =>
      new Visitor(server.url).try('openRecovery', { body: { email: account.form.email, recovery_key } });
    for (const before of [[], [own]]) {
      for (const body of before) await account.call('setRecovery', { body: { ...account.proof, ...body } });
      for (const more of [{}, { current_password: authenticationKey() }]) {
        const set = await account.clone().try('setRecovery', { body: { ...others, ...more } });
        expect(expectProblem(set, 'validation_failed').errors).toHaveProperty('current_password');
        const removed = await account.clone().try('removeRecovery', { body: more });
        expect(expectProblem(removed, 'validation_failed').errors).toHaveProperty('current_password');
      }
      expectProblem(await attempt(others.recovery_key), 'wrong_credentials');
    }
    expect((await attempt(own.recovery_key)).status).toBe(200);
  });

  it('is not helped by a recovery code that was removed or replaced', async () => {
    const account = await Account.register(server.url);
    const first = { ...account.proof, recovery_key: authenticationKey(), encrypted_private_key: envelope() };
    const second = { ...account.proof, recovery_key: authenticationKey(), encrypted_private_key: envelope() };
    const attempt = (recovery_key: string) =>
      new Visitor(server.url).try('openRecovery', { body: { email: account.form.email, recovery_key } });
    await account.call('setRecovery', { body: first });
    await account.call('setRecovery', { body: second });
    expectProblem(await attempt(first.recovery_key), 'wrong_credentials');
    expect((await attempt(second.recovery_key)).status).toBe(200);
    await account.call('removeRecovery', { body: account.proof });
    expectProblem(await attempt(second.recovery_key), 'wrong_credentials');
  });
});

describe('The private key', () => {
  it('is exported after the password, and only then', async () => {
    const { person, user } = await owner(server.url);
    const source = (password: string) => ({ kind: 'password', password }) as const;
    const exported = await credentials.exportPrivateKey({ user, source: source(person.password) });
    expect(exported).toBe(person.privateKeyPem);
    const wrong = credentials.exportPrivateKey({ user, source: source(otherPassword()) });
    await expect(wrong).rejects.toThrow(WrongPassword);
  });

  it('and passwords leave the device in none of these calls', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    const person = await newPerson(drive);
    const user = await userOf(drive);
    const newPassword = otherPassword();
    const source = { kind: 'password', password: person.password } as const;
    const recovery = await credentials.prepareRecovery({
      user,
      source,
      passwordProof: await credentials.passwordProof(person),
    });
    await drive.api.call('setRecovery', { body: recovery.request });
    const change = { user, currentPassword: person.password, newPassword };
    const body = await credentials.preparePasswordChange(change);
    const signed = await drive.keyring.signPasswordChange(user, body.encrypted_private_key);
    await drive.api.call('changePassword', { body: { ...body, ...signed } });
    const keys = await preparedKeyPair(drive, { password: newPassword, origin: server.url });
    await sendKeyPair(drive, keys.signed);
    const lineOf = (pem: string) => pem.split('\n')[3] ?? pem;
    const secrets = [person.password, newPassword, recovery.recoveryCode];
    for (const secret of [...secrets, lineOf(person.privateKeyPem), lineOf(keys.privateKeyPem)]) {
      for (const { body, path, headers } of lying.sent) {
        expect(body.includes(secret) || path.includes(secret) || headers.includes(secret)).toBe(false);
      }
    }
  });
});
