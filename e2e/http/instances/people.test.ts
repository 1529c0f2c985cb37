import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Instances, startInstances } from '../../support/instances.ts';
import { calmHalfMinute, totp } from '../../support/totp.ts';
import { Account } from '../support/account.ts';
import { SoftwarePasskey } from '../support/authenticator.ts';
import { authenticationKey, credentialsOf, registration, signatureLoginOf } from '../support/builders.ts';
import { execute } from '../support/data-directory.ts';
import { expectProblem } from '../support/problems.ts';
import { Visitor } from '../support/visitor.ts';

let instances: Instances;
let one: string;
let other: string;
let admin: Account;
/** Of the four who registered first, at the same moment. */
let firstAdministrators: Account[];

beforeAll(async () => {
  instances = await startInstances();
  one = instances.one.url;
  other = instances.other.url;
  const first = await Promise.all([one, other, one, other].map((url) => Account.register(url)));
  const roles = await Promise.all(first.map(async (each) => (await each.call('self')).user.role));
  firstAdministrators = first.filter((_, at) => roles[at] === 'admin');
  admin = firstAdministrators[0] ?? (await Account.register(one));
});
beforeEach(() => execute(instances.dataDir, 'delete from attempts'));
afterAll(() => instances.stop());

const idOf = async (visitor: Visitor) => (await visitor.call('self')).user.id;

/** Lets it be long ago that a token was replaced. */
function ageReplaced(token: string | undefined): Promise<void> {
  const hash = createHash('sha256')
    .update(token ?? '')
    .digest('hex');
  const earlier = 'update session_tokens set replaced_at = replaced_at - 60 where token_hash = ?';
  return execute(instances.dataDir, earlier, hash);
}

describe('A session, with two instances', () => {
  it('that began at one works at the other, and behind the balancer at both', async () => {
    const person = await Account.register(one);
    expect(await idOf(person.clone(other))).toBe(await idOf(person));
    const behind = person.clone(instances.url);
    for (let turn = 0; turn < 4; turn++) await behind.call('self');
    expect(Math.min(...instances.balancer.given.values())).toBeGreaterThanOrEqual(2);
  });

  it('ends at both when somebody signs out at one', async () => {
    const person = await Account.register(one);
    const elsewhere = person.clone(other);
    await person.call('logout');
    expectProblem(await elsewhere.try('self'), 'unauthenticated');
  });

  it('is renewed by whichever is asked, and ends when a replaced token comes back at the other', async () => {
    const { form } = await Account.register(one);
    const person = await Account.signIn(one, form);
    const stolen = person.clone(other);
    await person.call('refresh');
    const next = person.clone(other);
    await next.call('refresh');
    await next.call('self');
    await ageReplaced(stolen.cookie('coffer_refresh'));
    expectProblem(await stolen.try('refresh'), 'refresh_token_reused');
    expectProblem(await next.try('self'), 'unauthenticated');
    expectProblem(await next.clone(one).try('refresh'), 'unauthenticated');
  });

  it('goes on where two tabs renew it at the same moment, one at each', async () => {
    const { form } = await Account.register(one);
    const person = await Account.signIn(one, form);
    const tab = person.clone(other);
    await Promise.all([person.call('refresh'), tab.call('refresh')]);
    expect(tab.cookie('coffer_refresh')).toBe(person.cookie('coffer_refresh'));
    await Promise.all([person.clone(other).call('self'), tab.clone(one).call('self')]);
  });

  it('ends at both as soon as an administrator suspends or deletes the account at one', async () => {
    const [suspended, deleted] = [await Account.register(one), await Account.register(one)];
    const [idOfSuspended, id] = [await idOf(suspended), await idOf(deleted)];
    await admin.call('updateUser', { params: { id: idOfSuspended }, body: { suspended: true } });
    await admin.call('deleteUser', { params: { id } });
    for (const person of [suspended, deleted]) {
      for (const url of [one, other]) expectProblem(await person.clone(url).try('self'), 'unauthenticated');
    }
  });
});

describe('What is counted or used once, with two instances', () => {
  it('logins are limited together', async () => {
    const { form } = await Account.register(one);
    const wrong = () => credentialsOf(form, { password: authenticationKey() });
    const urls = Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? one : other));
    for (const url of urls) {
      expectProblem(await new Visitor(url).try('login', { body: wrong() }), 'wrong_credentials');
    }
    for (const url of [one, other]) {
      const refused = await new Visitor(url).try('login', { body: credentialsOf(form) });
      expectProblem(refused, 'too_many_requests');
    }
  });

  it('a code of the authenticator app opens one session, wherever it is shown', async () => {
    const person = await Account.register(one);
    const { secret } = await person.call('setUpTwoFactor', { body: person.proof });
    await calmHalfMinute();
    // What was begun at one is confirmed at the other.
    await person
      .clone(other)
      .call('confirmTwoFactor', { body: { ...person.proof, token: totp(secret, -1) } });
    const body = credentialsOf(person.form, { token: totp(secret) });
    const tries = await Promise.all([one, other].map((url) => new Visitor(url).try('login', { body })));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('a signature opens one session, wherever it is shown', async () => {
    const { form } = await Account.register(one);
    const body = signatureLoginOf(form, instances.url);
    const sent = [one, other].map((url) => new Visitor(url).try('loginWithSignature', { body }));
    const tries = await Promise.all(sent);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of tries.filter((each) => each.status !== 200)) expect(status).toBe(401);
  });

  it('a passkey signs at one what the other asked for, once', async () => {
    const person = await Account.register(one);
    const passkey = new SoftwarePasskey(instances.url);
    const began = await person.call('beginPasskey', { body: { current_password: person.form.password } });
    await person.clone(other).call('addPasskey', { body: passkey.create(began) });

    const body = passkey.sign(await new Visitor(one).call('beginPasskeyLogin'));
    const login = (url: string) => new Visitor(url).try('loginWithPasskey', { body });
    const tries = await Promise.all([login(other), login(one)]);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(1);
  });
});

describe('What administrators decide, with two instances', () => {
  it('a setting that is changed at one holds at the other at once', async () => {
    const elsewhere = new Visitor(other);
    for (const app_name of ['Practice', 'Coffer']) {
      await admin.call('updateSettings', { body: { app_name } });
      expect((await elsewhere.call('configuration')).app_name).toBe(app_name);
    }
  });

  it('of those who register first at the same moment, one becomes administrator', () => {
    expect(firstAdministrators).toHaveLength(1);
  });

  it('an invitation is used once, also where it is followed at both at the same moment', async () => {
    const email = `invited-${randomUUID()}@example.org`;
    const expires_at = Math.floor(Date.now() / 1_000) + 3_600;
    const body = { email, role: 'user', quota: 7, expires_at } as const;
    const { link } = await admin.call('createInvitation', { body });
    const invitation_id = new URL(link).searchParams.get('invitation_id') ?? '';
    const forms = [registration({ email, invitation_id }), registration({ email, invitation_id })];
    const tries = await Promise.all(
      forms.map((form, at) => new Visitor(at === 0 ? one : other).try('register', { body: form })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await admin.call('listInvitations')).map((each) => each.email)).not.toContain(email);
  });

  it('one administrator remains, whatever two of them do at the same moment', async () => {
    const person = await Account.register(one);
    const [first, second] = [await idOf(admin), await idOf(person)];
    await admin.call('updateUser', { params: { id: second }, body: { role: 'admin' } });
    const elsewhere = await Account.signIn(other, person.form);
    const tries = await Promise.all([
      admin.try('updateUser', { params: { id: second }, body: { role: 'user' } }),
      elsewhere.try('updateUser', { params: { id: first }, body: { role: 'user' } }),
    ]);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const count = await Promise.all(
      [admin.form, person.form].map(async (form) => {
        const { user } = await (await Account.signIn(one, form)).call('self');
        return user.role === 'admin' ? 1 : 0;
      }),
    );
    expect(count.reduce<number>((sum, each) => sum + each, 0)).toBe(1);
  });
});
