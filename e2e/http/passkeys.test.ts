import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totp } from '../support/totp.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account } from './support/account.ts';
import { SoftwarePasskey } from './support/authenticator.ts';
import { authenticationKey, passwordChangeOf, passwordResetOf } from './support/builders.ts';
import type { Cbor } from './support/cbor.ts';
import { execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let server: WorkerServer;
/** WebAuthn has no sites at IP addresses. */
let url: string;

beforeAll(async () => {
  server = await workerServer();
  url = server.url.replace('127.0.0.1', 'localhost');
});
// All tests together register more people than one address may in an hour.
beforeEach(() => execute(server.dataDir, 'delete from attempts'));

/** Someone who has added a passkey. */
async function personWithPasskey(options: { counter?: number } = {}) {
  const person = await Account.registerWithKeys(url);
  const passkey = new SoftwarePasskey(url, options);
  const form = passkey.create(await begin(person));
  const added = await person.call('addPasskey', { body: form });
  return { person, passkey, form, added };
}

function begin(person: Account) {
  return person.call('beginPasskey', { body: { current_password: person.form.password } });
}

/** A browser without cookies signs in. */
async function login(passkey: SoftwarePasskey, changes: Parameters<SoftwarePasskey['sign']>[1] = {}) {
  const visitor = new Visitor(url);
  const options = await visitor.call('beginPasskeyLogin');
  const received = await visitor.try('loginWithPasskey', { body: passkey.sign(options, changes) });
  return { visitor, received };
}

describe('Adding a passkey', () => {
  it('takes the current password before anything else', async () => {
    const person = await Account.register(url);
    const received = await person.try('beginPasskey', { body: { current_password: authenticationKey() } });
    expect(expectProblem(received, 'validation_failed').errors).toHaveProperty('current_password');
  });

  it('names the site, the account and what it has already', async () => {
    const { person, passkey } = await personWithPasskey();
    const { user } = await person.call('self');
    expect(await begin(person)).toMatchObject({
      rp_id: 'localhost',
      rp_name: 'Coffer',
      user_name: person.form.email,
      user_handle: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      exclude: [{ credential_id: passkey.credentialId, transports: ['internal'] }],
    });
  });

  it('lists it with its name, as never used', async () => {
    const { person, added } = await personWithPasskey();
    expect(await person.call('listPasskeys')).toEqual([added]);
    expect(added).toMatchObject({ name: 'A passkey', last_used_at: null });
  });

  it.each([
    ['without user verification', { userVerified: false }],
    ['for a page of another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['by a login instead', { type: 'webauthn.get' }],
    ['under the id of another one', { credential_id: randomBytes(32).toString('base64url') }],
    ['as noise', { attestation: randomBytes(100).toString('base64url') }],
  ])('refuses one that was made %s', async (_, changes) => {
    const person = await Account.register(url);
    const body = new SoftwarePasskey(url).create(await begin(person), changes);
    const received = await person.try('addPasskey', { body });
    expect(expectProblem(received, 'validation_failed').errors).toHaveProperty('attestation');
    expect(await person.call('listPasskeys')).toEqual([]);
  });

  it('looks at no chain of certificates', async () => {
    const person = await Account.register(url);
    const chain = new Map<string, Cbor>([
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', [new Uint8Array(300)]],
    ]);
    for (const format of ['packed', 'fido-u2f', 'tpm', 'apple', 'android-key', 'android-safetynet']) {
      const options = await begin(person);
      const body = new SoftwarePasskey(url).create(options, { statement: [format, chain] });
      expectProblem(await person.try('addPasskey', { body }), 'validation_failed');
    }
  });

  it('takes a challenge once, in time, from the session that it was given to', async () => {
    const person = await Account.register(url);
    const elsewhere = await Account.signIn(url, person.form);
    const tooLate = await begin(person);
    await execute(
      server.dataDir,
      'update passkey_challenges set expires_at = 1 where challenge = ?',
      tooLate.challenge,
    );
    const refused = async (by: Account, body: object) =>
      expectProblem(await by.try('addPasskey', { body }), 'expired');
    await refused(person, new SoftwarePasskey(url).create(tooLate));

    const options = await begin(person);
    await refused(elsewhere, new SoftwarePasskey(url).create(options));
    await person.call('addPasskey', { body: new SoftwarePasskey(url).create(options) });
    await refused(person, new SoftwarePasskey(url).create(options));
    const ofLogin = await person.call('beginPasskeyLogin');
    await refused(person, new SoftwarePasskey(url).create({ ...options, ...ofLogin }));
    const madeUp = randomBytes(32).toString('base64url');
    await refused(person, new SoftwarePasskey(url).create({ ...options, challenge: madeUp }));
  });

  it('refuses one that belongs to somebody', async () => {
    const { passkey } = await personWithPasskey();
    const other = await Account.register(url);
    const body = passkey.create(await begin(other));
    expectProblem(await other.try('addPasskey', { body }), 'already_set');
  });

  it('ends at twenty', async () => {
    const { person } = await personWithPasskey();
    const { user } = await person.call('self');
    for (let n = 1; n < 20; n += 1) {
      await execute(
        server.dataDir,
        "insert into passkeys values (?, ?, ?, 'key', 0, '', 'Another', 'envelope', 1, null)",
        randomUUID(),
        user.id,
        randomUUID(),
      );
    }
    const received = await person.try('beginPasskey', { body: { current_password: person.form.password } });
    expect(expectProblem(received, 'already_set').detail).toContain('20 passkeys');
  });
});

describe('Signing in with a passkey', () => {
  it('gives a session, and the private key as this passkey opens it', async () => {
    const { person, passkey, form } = await personWithPasskey();
    const { visitor, received } = await login(passkey, { remember: true });
    expect(received.status).toBe(200);
    expect(JSON.parse(received.body.toString())).toMatchObject({
      user: { email: person.form.email },
      session: { device_id: expect.any(String) },
      encrypted_private_key: form.encrypted_private_key,
    });
    expect((await visitor.call('self')).user.email).toBe(person.form.email);
    expect(visitor.cookie('coffer_refresh')).toBeDefined();
    expect((await person.call('listPasskeys'))[0]?.last_used_at).toBeGreaterThan(0);
  });

  it('is remembered only if asked to be, and ends the session that the browser had', async () => {
    const { person, passkey } = await personWithPasskey();
    const browser = await Account.signIn(url, person.form);
    const before = browser.clone();
    const options = await browser.call('beginPasskeyLogin');
    await browser.call('loginWithPasskey', { body: passkey.sign(options) });
    expect(browser.cookie('coffer_refresh')).toBeUndefined();
    expectProblem(await before.try('self'), 'unauthenticated');
  });

  it('asks for no second factor, since it is two by itself', async () => {
    const { person, passkey } = await personWithPasskey();
    const { secret } = await person.call('setUpTwoFactor', { body: person.proof });
    await person.call('confirmTwoFactor', { body: { ...person.proof, token: totp(secret) } });
    expect((await login(passkey)).received.status).toBe(200);
  });

  it.each([
    ['without user verification', { userVerified: false }],
    ['to a page of another site', { origin: 'https://evil.example' }],
    ['to another site', { rpId: 'evil.example' }],
    ['while it was made', { type: 'webauthn.create' }],
    ['for another account', { user_handle: randomBytes(16).toString('base64url') }],
    ['with another signature', { signature: randomBytes(70).toString('base64url') }],
    ['with noise', { authenticator_data: randomBytes(37).toString('base64url') }],
    ['to a challenge of its own', { challenge: randomBytes(32).toString('base64url') }],
    ['with no challenge', { client_data: Buffer.from('null').toString('base64url') }],
  ])('refuses what was signed %s, like an unknown one', async (_, changes) => {
    const { passkey } = await personWithPasskey();
    const known = expectProblem((await login(passkey, changes)).received, 'wrong_credentials');
    const stranger = new SoftwarePasskey(url);
    stranger.belongTo(randomBytes(16).toString('base64url'));
    const unknown = expectProblem((await login(stranger)).received, 'wrong_credentials');
    const { request_id: _known, ...shown } = known;
    expect(unknown).toMatchObject(shown);
  });

  it('refuses an answer that comes a second time', async () => {
    const { passkey } = await personWithPasskey();
    const visitor = new Visitor(url);
    const body = passkey.sign(await visitor.call('beginPasskeyLogin'));
    await visitor.call('loginWithPasskey', { body });
    expectProblem(await new Visitor(url).try('loginWithPasskey', { body }), 'wrong_credentials');
  });

  it('refuses an answer that comes too late', async () => {
    const { passkey } = await personWithPasskey();
    const visitor = new Visitor(url);
    const options = await visitor.call('beginPasskeyLogin');
    await execute(
      server.dataDir,
      'update passkey_challenges set expires_at = 1 where challenge = ?',
      options.challenge,
    );
    expectProblem(
      await visitor.try('loginWithPasskey', { body: passkey.sign(options) }),
      'wrong_credentials',
    );
  });

  it('refuses the challenge of adding one', async () => {
    const { person, passkey } = await personWithPasskey();
    const body = passkey.sign(await begin(person));
    expectProblem(await new Visitor(url).try('loginWithPasskey', { body }), 'wrong_credentials');
  });

  it('refuses a counter that stands still or goes backwards, as a copy has it', async () => {
    const { passkey } = await personWithPasskey({ counter: 5 });
    expect((await login(passkey)).received.status).toBe(200);
    const counted = passkey.counter;
    passkey.counter = counted - 1;
    expectProblem((await login(passkey)).received, 'wrong_credentials');
    passkey.counter = 2;
    expectProblem((await login(passkey)).received, 'wrong_credentials');
    passkey.counter = counted;
    expect((await login(passkey)).received.status).toBe(200);
  });

  it('takes passkeys that do not count', async () => {
    const { passkey } = await personWithPasskey();
    expect((await login(passkey)).received.status).toBe(200);
    expect((await login(passkey)).received.status).toBe(200);
  });

  it('stops trying after ten failures of one passkey', async () => {
    const { passkey } = await personWithPasskey();
    const wrong = { signature: randomBytes(70).toString('base64url') };
    for (let n = 0; n < 10; n += 1)
      expectProblem((await login(passkey, wrong)).received, 'wrong_credentials');
    const stopped = (await login(passkey)).received;
    expectProblem(stopped, 'too_many_requests');
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(60);
  });
});

describe('A passkey', () => {
  it('gets another name from its owner', async () => {
    const { person, added } = await personWithPasskey();
    const renamed = await person.call('renamePasskey', {
      params: { id: added.id },
      body: { name: ' Key on the ring ' },
    });
    expect(renamed).toEqual({ ...added, name: 'Key on the ring' });
    expect(await person.call('listPasskeys')).toEqual([renamed]);
  });

  it('is removed with the password, and opens nothing from then on', async () => {
    const { person, passkey, added } = await personWithPasskey();
    const params = { id: added.id };
    const withWrong = { params, body: { current_password: authenticationKey() } };
    expectProblem(await person.try('removePasskey', withWrong), 'validation_failed');
    await person.call('removePasskey', { params, body: { current_password: person.form.password } });
    expect(await person.call('listPasskeys')).toEqual([]);
    expectProblem((await login(passkey)).received, 'wrong_credentials');
  });

  it('audit 10: ends all that was signed in with it, also at the same time, when it is removed', async () => {
    const { person, passkey, added } = await personWithPasskey();
    const before = await login(passkey, { remember: true });
    const begun = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const visitor = new Visitor(url);
        return { visitor, body: passkey.sign(await visitor.call('beginPasskeyLogin')) };
      }),
    );
    const password = { current_password: person.form.password };
    await Promise.all([
      ...begun.map(({ visitor, body }) => visitor.try('loginWithPasskey', { body })),
      person.call('removePasskey', { params: { id: added.id }, body: password }),
    ]);
    for (const { visitor } of [before, ...begun]) expectProblem(await visitor.try('self'), 'unauthenticated');
    await person.call('self');
  });

  it('stays signed in where it removes itself', async () => {
    const { person, passkey, added } = await personWithPasskey();
    const { visitor } = await login(passkey);
    const body = { current_password: person.form.password };
    await visitor.call('removePasskey', { params: { id: added.id }, body });
    expect((await visitor.call('self')).user.email).toBe(person.form.email);
  });

  it('survives a new password, since the private key stays the same', async () => {
    const { person, passkey } = await personWithPasskey();
    await person.call('changePassword', { body: passwordChangeOf(person.form) });
    await person.call('resetPassword', { body: passwordResetOf(person.form, url, undefined, 3) });
    expect((await login(passkey)).received.status).toBe(200);
  });

  it('ends with the key pair that it opens, and so does one that is just being added', async () => {
    const { person, passkey } = await personWithPasskey();
    const { person: other, passkey: others } = await personWithPasskey();
    const late = new SoftwarePasskey(url).create(await begin(person));
    await person.changeKeyPair();
    expect(await person.call('listPasskeys')).toEqual([]);
    expectProblem((await login(passkey)).received, 'wrong_credentials');
    expectProblem(await person.try('addPasskey', { body: late }), 'expired');
    expect(await other.call('listPasskeys')).toHaveLength(1);
    expect((await login(others)).received.status).toBe(200);
  });

  it('ends with the account', async () => {
    const { person, passkey } = await personWithPasskey();
    await Account.register(url);
    await person.call('deleteAccount', { body: { current_password: person.form.password } });
    expectProblem((await login(passkey)).received, 'wrong_credentials');
  });

  it('is part of the export', async () => {
    const { person, added } = await personWithPasskey();
    expect((await person.call('exportAccount')).passkeys).toEqual([added]);
  });
});
