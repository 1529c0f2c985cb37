import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Registration } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import {
  authenticationKey,
  credentialsOf,
  envelope,
  generationSignatureOf,
  publicKey,
  registration,
  registrationWithKeys,
  sharingKeyOf,
} from './support/builders.ts';
import { databaseDump } from './support/data-directory.ts';
import { firstHeadOf } from './support/first-head.ts';
import { expectProblem, problemIn } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let first: Account;

beforeAll(async () => {
  server = await startServer();
  first = await Account.register(server.url, { email: 'First.Person@example.org' });
});
afterAll(() => server.stop());

describe('Registration', () => {
  it('creates an account, signs it in and tells the device its secret', async () => {
    const form = registrationWithKeys();
    const visitor = new Visitor(server.url);
    const { user, session } = await visitor.call('register', { body: form });
    expect(user).toMatchObject({
      email: form.email,
      fingerprint: form.fingerprint,
      pubkey: form.pubkey,
      encrypted_private_key: form.encrypted_private_key,
      encrypted_account_key: form.encrypted_account_key,
    });
    expect(session.device_id).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(session.expires_at - Date.now() / 1000).toBeGreaterThan(14 * 60);
    expect((await visitor.call('self')).user.email).toBe(form.email);
  });

  it('makes the first account administrator, and no other', async () => {
    const second = await Account.register(server.url);
    expect((await first.call('self')).user.role).toBe('admin');
    expect((await second.call('self')).user.role).toBe('user');
  });

  it('activates accounts at once where no mail can be sent', async () => {
    expect((await first.call('self')).user.email_verified_at).toBeTypeOf('number');
  });

  it('takes an e-mail address that differs only in case for the same', async () => {
    const received = await new Visitor(server.url).try('register', {
      body: registration({ email: 'FIRST.person@EXAMPLE.org' }),
    });
    expect(expectProblem(received, 'email_taken').errors?.['email']).toHaveLength(1);
  });

  it('keeps no private key when told not to', async () => {
    const { encrypted_private_key: _, ...form } = registration({ store_private_key: false });
    const { user } = await new Visitor(server.url).call('register', { body: form });
    expect(user.encrypted_private_key).toBeNull();
  });

  it.each([
    ['a fingerprint of another key', () => ({ fingerprint: publicKey().fingerprint }), 'fingerprint'],
    [
      'a key of 1024 bits',
      () => publicKey(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
      'pubkey',
    ],
    ['a block that is no key', () => ({ pubkey: pem('AAAA') }), 'pubkey'],
    ['a key that has an account', () => keyOf(first), 'fingerprint'],
    ['a readable password', () => ({ password: 'correct horse battery staple' }), 'password'],
    ['an invitation that does not exist', () => ({ invitation_id: crypto.randomUUID() }), 'invitation_id'],
    ['no sealed private key', () => ({ encrypted_private_key: undefined }), 'encrypted_private_key'],
  ])('refuses %s', async (_, changes, field) => {
    const body = registration(changes());
    const received = await new Visitor(server.url).try('register', { body });
    expect(Object.keys(expectProblem(received, 'validation_failed').errors ?? {})).toEqual([field]);
  });

  it('takes the fields of the specification alone, which give no account key and no head', async () => {
    const account = await Account.register(server.url);
    const { user } = await account.call('self');
    expect(user).toMatchObject({ encrypted_account_key: null, generation_signature: null });
    const heads = { params: { id: user.space_id }, query: { after: '0' } };
    expect((await account.call('spaceHeads', heads)).newest).toBeNull();
  });

  it('fault S3: takes an account key and the first head of its drive together, and neither alone', async () => {
    const form = registrationWithKeys();
    const register = (body: Registration) => new Visitor(server.url).try('register', { body });
    const { head, ...withoutHead } = form;
    const { encrypted_account_key: _, space_id: __, generation_signature: ___, ...withoutKey } = form;
    for (const body of [withoutHead, withoutKey]) {
      const { errors } = expectProblem(await register(body), 'validation_failed');
      expect(Object.keys(errors ?? {})).toEqual(['head']);
    }
    const ofOtherDrive = firstHeadOf(form, randomUUID());
    const ofOtherKey = firstHeadOf(publicKey(), form.space_id);
    for (const other of [ofOtherDrive, ofOtherKey, { ...head, signature: envelope(256) }]) {
      expectProblem(await register({ ...form, head: other }), 'head_refused');
    }
    const visitor = new Visitor(server.url);
    await visitor.call('register', { body: form });
    const heads = { params: { id: form.space_id }, query: { after: '0' } };
    expect((await visitor.call('spaceHeads', heads)).newest).toEqual(head);
  });

  it('says of a block that is no key that it is an invalid public key', async () => {
    const body = registration({ pubkey: pem('AAAA') });
    const received = await new Visitor(server.url).try('register', { body });
    expect(expectProblem(received, 'validation_failed').errors).toEqual({ pubkey: ['Invalid public key'] });
  });
});

describe('Login', () => {
  it('opens the account with the authentication key, whatever the case of the e-mail address', async () => {
    const visitor = new Visitor(server.url);
    const body = credentialsOf(first.form, { email: 'first.person@example.ORG' });
    const { user, session } = await visitor.call('login', { body });
    expect(user.email).toBe('First.Person@example.org');
    expect(session.device_id).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('answers a wrong key and an unknown e-mail address alike', async () => {
    const visitor = new Visitor(server.url);
    const wrong = await visitor.try('login', {
      body: credentialsOf(first.form, { password: authenticationKey() }),
    });
    const unknown = await visitor.try('login', {
      body: { email: 'nobody@example.org', password: authenticationKey() },
    });
    const { request_id: _, ...one } = expectProblem(wrong, 'wrong_credentials');
    const { request_id: __, ...other } = expectProblem(unknown, 'wrong_credentials');
    expect(one).toEqual(other);
  });

  it('gives every session a device secret of its own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const answer = await new Visitor(server.url).call('login', { body: credentialsOf(first.form) });
        return answer.session.device_id;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

describe('Account key', () => {
  it('is stored once, and never replaced', async () => {
    const form = registration();
    const visitor = new Visitor(server.url);
    const { user } = await visitor.call('register', { body: form });
    const signed = (
      encrypted_account_key: string,
      encrypted_private_key: string | null = envelope(1_300),
    ) => {
      const keys = { encrypted_account_key, encrypted_private_key };
      const generation_signature = generationSignatureOf(1, { ...form, ...keys });
      const head = firstHeadOf(form, user.space_id);
      return { ...keys, generation_signature, sharing_key: sharingKeyOf(form), head };
    };
    const first = signed(envelope(600));
    // Where the server keeps the private key, it keeps the key file that takes its place.
    const withoutFile = await visitor.try('setAccountKey', { body: signed(envelope(600), null) });
    expect(expectProblem(withoutFile, 'validation_failed').errors).toHaveProperty('encrypted_private_key');
    const ofOther = { ...first, sharing_key: sharingKeyOf(publicKey()) };
    const refusal = expectProblem(await visitor.try('setAccountKey', { body: ofOther }), 'validation_failed');
    expect(refusal.errors).toHaveProperty('sharing_key');
    const { head: _, ...withoutHead } = first;
    const lacking = await visitor.send('PUT', '/api/account/account-key', {
      body: JSON.stringify(withoutHead),
      headers: { 'content-type': 'application/json' },
    });
    expect(lacking.status).toBe(400);
    const ofOtherDrive = { ...first, head: firstHeadOf(form, randomUUID()) };
    expectProblem(await visitor.try('setAccountKey', { body: ofOtherDrive }), 'head_refused');
    const unsigned = { ...first, generation_signature: envelope(256) };
    expectProblem(await visitor.try('setAccountKey', { body: unsigned }), 'validation_failed');
    await visitor.call('setAccountKey', { body: first });
    const again = await visitor.try('setAccountKey', { body: signed(envelope(600)) });
    expectProblem(again, 'already_set');
    const { sharing_key, head, ...shown } = first;
    const { newest } = await visitor.call('spaceHeads', {
      params: { id: user.space_id },
      query: { after: '0' },
    });
    expect(newest).toEqual(head);
    expect((await visitor.call('self')).user).toMatchObject({ ...shown, generation: 1 });
    expect(await visitor.call('ownSharingKey')).toEqual({ sharing_key });
  });
});

describe('The drive of a new account', () => {
  it('has the id that its account key names, which nobody else has', async () => {
    const form = registrationWithKeys();
    const { user } = await new Visitor(server.url).call('register', { body: form });
    expect(user.space_id).toBe(form.space_id);
    const taken = await new Visitor(server.url).try('register', {
      body: registrationWithKeys({ space_id: user.space_id }),
    });
    expect(expectProblem(taken, 'validation_failed').errors).toHaveProperty('space_id');
    const nameless = await new Visitor(server.url).try('register', {
      body: { ...registrationWithKeys(), space_id: undefined },
    });
    expect(expectProblem(nameless, 'validation_failed').errors).toHaveProperty('space_id');
  });
});

describe('Attempts', () => {
  let limited: RunningServer;
  let owner: Account;

  beforeAll(async () => {
    limited = await startServer();
    owner = await Account.register(limited.url);
  });
  afterAll(() => limited.stop());

  it('at one account are limited to ten failures, and success is not counted', async () => {
    const visitor = new Visitor(limited.url);
    const right = { body: credentialsOf(owner.form) };
    const wrong = { body: credentialsOf(owner.form, { password: authenticationKey() }) };
    for (let i = 0; i < 12; i += 1) await visitor.call('login', right);
    for (let i = 0; i < 10; i += 1) expectProblem(await visitor.try('login', wrong), 'wrong_credentials');
    const refused = await visitor.try('login', right);
    expectProblem(refused, 'too_many_requests');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  it('audit 12: by a stranger keep nobody out at a device that was signed in before', async () => {
    const person = await Account.register(server.url);
    const other = await Account.register(server.url);
    const right = { body: credentialsOf(person.form) };
    const wrong = { body: credentialsOf(person.form, { password: authenticationKey() }) };
    const stranger = new Visitor(server.url);
    for (let i = 0; i < 10; i += 1) expectProblem(await stranger.try('login', wrong), 'wrong_credentials');

    await person.call('logout');
    await person.call('login', right);
    const forged = new Visitor(server.url);
    forged.setCookie('coffer_device', authenticationKey());
    for (const visitor of [stranger, forged, other]) {
      expectProblem(await visitor.try('login', right), 'too_many_requests');
    }

    for (let i = 0; i < 10; i += 1) expectProblem(await person.try('login', wrong), 'wrong_credentials');
    expectProblem(await person.try('login', right), 'too_many_requests');
    expect(JSON.stringify(await databaseDump(server.dataDir))).not.toContain(person.cookie('coffer_device'));
  });

  it('at unknown accounts are limited in the same way', async () => {
    const visitor = new Visitor(limited.url);
    const body = { email: 'nobody@example.org', password: authenticationKey() };
    for (let i = 0; i < 10; i += 1) expectProblem(await visitor.try('login', { body }), 'wrong_credentials');
    expectProblem(await visitor.try('login', { body }), 'too_many_requests');
  });

  it('made at the same time cannot slip past the limit together', async () => {
    const visitor = new Visitor(limited.url);
    const body = { email: 'someone@example.org', password: authenticationKey() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.try('login', { body })));
    const codes = answers.map((received) => problemIn(received).code);
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(10);
  });

  it('from one address are limited to a hundred failures over all accounts', async () => {
    const attempts = Array.from({ length: 100 }, (_, i) =>
      new Visitor(limited.url).try('login', {
        body: { email: `person-${i}@example.org`, password: authenticationKey() },
      }),
    );
    const codes = (await Promise.all(attempts)).map((received) => problemIn(received).code);
    expect(codes).toContain('too_many_requests');
  });

  it('audit 19: that are refused write nothing', async () => {
    const visitor = new Visitor(limited.url);
    const body = { email: 'nobody@example.org', password: authenticationKey() };
    for (let i = 0; i < 10; i += 1) await visitor.try('login', { body });
    const before = await databaseDump(limited.dataDir);
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.try('login', { body })));
    for (const received of answers) expectProblem(received, 'too_many_requests');
    expect(await databaseDump(limited.dataDir)).toEqual(before);
  });

  it('to register are limited to thirty an hour from one address', async () => {
    const body = registration({ email: owner.form.email });
    const codes = [];
    for (let i = 0; i < 30; i += 1)
      codes.push(problemIn(await new Visitor(limited.url).try('register', { body })).code);
    expect(codes.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 'email_taken'));
    expect(codes[29]).toBe('too_many_requests');
  });
});

function keyOf({ form }: Account) {
  return { pubkey: form.pubkey, fingerprint: form.fingerprint };
}

function pem(content: string) {
  return `-----BEGIN PUBLIC KEY-----\n${content}\n-----END PUBLIC KEY-----\n`;
}
