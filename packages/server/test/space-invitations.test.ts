import { randomUUID } from 'node:crypto';
import type { Settings } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invitationRepository } from '../src/invitations/invitation-repository.ts';
import { spaceInvitationRepository } from '../src/invitations/space-invitation-repository.ts';
import { createAttemptLimits } from '../src/limits/attempt-limits.ts';
import { forgetOld } from '../src/maintenance/forget-old.ts';
import { createSharingRules } from '../src/people/sharing-rules.ts';
import { createSpaceInvitations } from '../src/people/space-invitations.ts';
import { secretHash } from '../src/secrets.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import type { Mail } from '../src/store/mail/mailer.ts';
import { createOutbox } from '../src/store/mail/outbox.ts';
import { outboxRepository } from '../src/store/mail/outbox-repository.ts';
import { sharingKeyRepository } from '../src/users/sharing-key-repository.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

const NOW = 1_000;
const FIRST_PAGE = { after: '', limit: 200 };
const DAY = 24 * 60 * 60;

let database: Database;
let ada: UserRow;
let bob: UserRow;
let spaceId: string;
let settings: Pick<
  Settings,
  'sharing' | 'sharing_emails' | 'registration' | 'allowed_emails' | 'blocked_emails'
>;
let now = NOW;

const named = (name: string) => ({ email: name, email_normalized: name });

beforeEach(async () => {
  database = await temporaryDatabase();
  now = NOW;
  settings = {
    ...{ sharing: true, sharing_emails: [], registration: 'open' },
    ...{ allowed_emails: [], blocked_emails: [] },
  };
  ada = await insertUser(database, named('ada@home.example'));
  bob = await insertUser(database, named('bob@home.example'));
  spaceId = randomUUID();
  await database.transaction({ lock: 'database' }, async (queries) => {
    await queries.insertInto('spaces').values({ id: spaceId, owner_id: ada.id, created_at: NOW }).execute();
    await sharingKeyRepository(queries).put(bob.id, { public_key: 'key', signature: 'signature' });
  });
});
afterEach(() => database.close());

function invitations({ mails = true } = {}) {
  const clock = () => now;
  const log = { info() {}, warn() {}, error() {} };
  const mailer = { send: async () => {}, verify: async () => {} };
  return createSpaceInvitations({
    ...{ database, clock, limits: createAttemptLimits(database, clock) },
    settings: { current: async () => settings },
    outbox: mails ? createOutbox({ database, clock, mailer, log }) : null,
    sender: async () => ({ appName: 'Coffer', address: 'https://coffer.example' }),
  });
}

const form = (changes: Partial<Parameters<ReturnType<typeof invitations>['create']>[1]> = {}) => ({
  ...{ id: randomUUID(), space_id: spaceId, email: 'Cy@New.example', expires_at: NOW + DAY },
  ...{ greeting: 'greeting', ticket_hash: null, mail: false },
  ...changes,
});

const mailsTo = async (recipient: string): Promise<readonly Mail[]> => {
  const rows = await database.queries.selectFrom('mails').selectAll().execute();
  return rows.flatMap(({ recipient: to, subject, body }) =>
    to === recipient ? [{ recipient: to, subject, body }] : [],
  );
};

describe('Sharing', () => {
  it('fault S14: is done a hundred times a day by one account with one person, however often it is taken back', async () => {
    const limits = createAttemptLimits(database, () => now);
    const sender = async () => ({ appName: 'Coffer', address: 'https://coffer.example' });
    const rules = await createSharingRules({
      ...{ settings: { current: async () => settings }, limits, outbox: null, sender },
    })();
    const tell = (owner: UserRow, member: UserRow) =>
      database.transaction({ rows: 'attempts' }, (queries) => rules.tell(queries, owner, member));
    for (let count = 0; count < 100; count++) await tell(ada, bob);
    await expect(tell(ada, bob)).rejects.toMatchObject({ code: 'too_many_requests' });
    await tell(bob, ada);
    now += DAY;
    await tell(ada, bob);
  });
});

describe('An invitation into a space', () => {
  it('is told to who has its link, answered, and shown to its inviter alone', async () => {
    const { id, ...invited } = form();
    await invitations().create(ada.id, { id, ...invited });
    expect(await invitations().show(id, '192.0.2.1')).toEqual({
      ...{ space_id: spaceId, email: invited.email, invited_by: ada.email },
      ...{ expires_at: invited.expires_at, greeting: 'greeting' },
    });
    expect(await invitations().list(ada.id, FIRST_PAGE)).toEqual({
      invitations: [{ id, answers: [] }],
      next_cursor: null,
    });
    await invitations().answer(bob.id, id, 'proof');
    expect(await invitations().list(ada.id, FIRST_PAGE)).toMatchObject({
      invitations: [
        { id, answers: [{ email: bob.email, proof: 'proof', sharing_key: { public_key: 'key' } }] },
      ],
    });
    expect(await invitations().list(bob.id, FIRST_PAGE)).toEqual({ invitations: [], next_cursor: null });
    await expect(invitations().withdraw(bob.id, id)).rejects.toMatchObject({ code: 'not_found' });
    await invitations().withdraw(ada.id, id);
    await expect(invitations().show(id, '192.0.2.1')).rejects.toMatchObject({ code: 'not_found' });
    await expect(invitations().answer(bob.id, id, 'proof')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is answered without a proof by the invited address alone, and by nobody without a key or by oneself', async () => {
    const { id, ...invited } = form();
    await invitations().create(ada.id, { id, ...invited });
    await expect(invitations().answer(bob.id, id, null)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(invitations().answer(ada.id, id, 'proof')).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const cy = await insertUser(database, named('cy@new.example'));
    await expect(invitations().answer(cy.id, id, null)).rejects.toMatchObject({ code: 'validation_failed' });
    await database.transaction({ account: cy.id }, (queries) =>
      sharingKeyRepository(queries).put(cy.id, { public_key: 'cy', signature: 'signature' }),
    );
    await invitations().answer(cy.id, id, null);
    expect(await invitations().list(ada.id, FIRST_PAGE)).toMatchObject({
      invitations: [{ answers: [{ email: cy.email, proof: null }] }],
    });
  });

  it('fault S8: keeps eight answers, and nobody who only knows its id takes the place of people with its ticket or address', async () => {
    const { id, ...invited } = form({ ticket_hash: secretHash('ticket') });
    await invitations().create(ada.id, { id, ...invited });
    const newcomer = async (email: string) => {
      const user = await insertUser(database, named(email));
      await database.transaction({ account: user.id }, (queries) =>
        sharingKeyRepository(queries).put(user.id, { public_key: email, signature: 'signature' }),
      );
      return user;
    };
    const outsiders: UserRow[] = [];
    for (let count = 0; count < 12; count++) {
      const outsider = await newcomer(`eve-${count}@home.example`);
      outsiders.push(outsider);
      now += 1;
      await invitations().answer(outsider.id, id, 'wrong', count % 2 === 0 ? null : 'no ticket');
    }
    const answers = async () => {
      const [one] = (await invitations().list(ada.id, FIRST_PAGE)).invitations;
      return one?.answers.map(({ email }) => email) ?? [];
    };
    expect(await answers()).toEqual(outsiders.slice(4).map(({ email }) => email));
    const cy = await newcomer('cy@new.example');
    await invitations().answer(bob.id, id, 'proof', 'ticket');
    now += 1;
    await invitations().answer(cy.id, id, null);
    for (const { id: outsider } of outsiders) {
      now += 1;
      await invitations().answer(outsider, id, 'wrong');
    }
    expect((await answers()).slice(0, 2)).toEqual([bob.email, cy.email]);
    expect(await answers()).toHaveLength(8);
    // Once all eight have a place, outsiders are refused.
    for (let count = 0; count < 6; count++) {
      await invitations().answer((await newcomer(`dan-${count}@home.example`)).id, id, 'proof', 'ticket');
    }
    await expect(invitations().answer(outsiders[0]?.id ?? '', id, 'wrong')).rejects.toMatchObject({
      code: 'too_many_items',
    });
    expect(await answers()).toHaveLength(8);
    await invitations().withdraw(ada.id, id);
    expect(await database.queries.selectFrom('space_invitation_answers').selectAll().execute()).toEqual([]);
  });

  it('is for a space of one’s own, for 90 days at most, and for addresses that may share', async () => {
    const create = (changes: Partial<ReturnType<typeof form>>, by = ada) =>
      invitations().create(by.id, form(changes));
    await expect(create({}, bob)).rejects.toMatchObject({ code: 'not_found' });
    await expect(create({ space_id: ada.space_id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(create({ space_id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' });
    for (const expires_at of [NOW, NOW + 90 * DAY + 1])
      await expect(create({ expires_at })).rejects.toMatchObject({ code: 'validation_failed' });
    settings = { ...settings, sharing_emails: ['home.example'] };
    await expect(create({})).rejects.toMatchObject({ code: 'validation_failed' });
    settings = { ...settings, sharing: false };
    await expect(create({ email: 'x@home.example' })).rejects.toMatchObject({ code: 'switched_off' });
    settings = { ...settings, sharing: true, sharing_emails: [] };
    const { id } = form();
    await create({ id });
    await expect(create({ id })).rejects.toMatchObject({ code: 'id_exists' });
  });

  it('is for nobody who could not register', async () => {
    const create = (email: string) => invitations().create(ada.id, form({ email }));
    settings = { ...settings, registration: 'invitation' };
    await expect(create('cy@new.example')).rejects.toMatchObject({ code: 'registration_closed' });
    await create(bob.email);
    const invited = { id: randomUUID(), email: 'cy@new.example', email_normalized: 'cy@new.example' };
    const hashes = { link_hash: 'link', mail_hash: null, invited_by: null };
    await database.transaction({ lock: 'accounts' }, (queries) =>
      invitationRepository(queries).insert({
        ...{ ...invited, ...hashes, role: 'user', quota: 0 },
        ...{ created_at: NOW, expires_at: NOW + 5 },
      }),
    );
    await create('Cy@new.example');
    now = NOW + 5;
    await expect(create('cy@new.example')).rejects.toMatchObject({ code: 'registration_closed' });
    settings = { ...settings, registration: 'open', blocked_emails: ['new.example'] };
    await expect(create('cy@new.example')).rejects.toMatchObject({ code: 'registration_closed' });
  });

  it('is mailed without a secret and without what is shared, five times a day to one address', async () => {
    await expect(invitations({ mails: false }).create(ada.id, form({ mail: true }))).rejects.toMatchObject({
      code: 'mail_unavailable',
    });
    const made = form({ mail: true, email: 'cy@new.example' });
    expect(await invitations().create(ada.id, made)).toEqual({ mailed: true });
    const [mail] = await mailsTo('cy@new.example');
    expect(mail?.body).toContain(`https://coffer.example/join/${made.id}\n`);
    expect(mail?.body).not.toMatch(/#|greeting/);
    for (let count = 2; count <= 6; count++) {
      const again = form({ mail: true, email: 'Cy@New.example' });
      expect(await invitations().create(ada.id, again)).toEqual({ mailed: count <= 5 });
    }
    expect(await mailsTo('cy@new.example')).toHaveLength(1);
    expect((await mailsTo('Cy@New.example')).length).toBe(4);
    expect(await outboxRepository(database.queries).countFailed()).toBe(0);
  });

  it('fault U1: makes one account alone, also where many claim its address', async () => {
    const { id, ...invited } = form();
    await invitations().create(ada.id, { id, ...invited });
    const register = () =>
      database.transaction({ lock: 'accounts' }, (queries) =>
        spaceInvitationRepository(queries).register(id, NOW),
      );
    const all = await Promise.all([register(), register(), register()]);
    expect(all.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await register()).toBe(false);
  });

  it('fault S9: counts what is refused, too, and first of all: refusals tell who has an account', async () => {
    settings = { ...settings, registration: 'invitation' };
    const probe = (changes: Partial<ReturnType<typeof form>>) => invitations().create(ada.id, form(changes));
    for (let count = 0; count < 25; count++) {
      const foreign = { space_id: randomUUID() };
      await expect(probe({ ...foreign, email: bob.email })).rejects.toMatchObject({ code: 'not_found' });
      await expect(probe({ email: 'nobody@new.example' })).rejects.toMatchObject({
        code: 'registration_closed',
      });
    }
    for (const changes of [{ email: bob.email }, { email: 'x@new.example' }, { space_id: randomUUID() }])
      await expect(probe(changes)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('fault S9: tells nothing of an address to people without a folder to share', async () => {
    settings = { ...settings, registration: 'invitation', sharing_emails: ['home.example'] };
    for (const email of [bob.email, 'nobody@home.example', 'nobody@new.example'])
      for (const space_id of [randomUUID(), ada.space_id])
        await expect(invitations().create(ada.id, form({ email, space_id }))).rejects.toMatchObject({
          code: 'not_found',
        });
  });

  it('is made fifty times a day by one account', async () => {
    for (let count = 0; count < 50; count++) await invitations().create(ada.id, form());
    await expect(invitations().create(ada.id, form())).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('ends by its date and while its inviter is suspended, and goes thirty days later', async () => {
    const { id, ...invited } = form();
    await invitations().create(ada.id, { id, ...invited });
    await database.transaction({ account: ada.id }, (queries) =>
      queries.updateTable('users').set({ suspended_at: 5 }).where('id', '=', ada.id).execute(),
    );
    await expect(invitations().show(id, '192.0.2.1')).rejects.toMatchObject({ code: 'not_found' });
    await database.transaction({ account: ada.id }, (queries) =>
      queries.updateTable('users').set({ suspended_at: null }).where('id', '=', ada.id).execute(),
    );
    now = NOW + DAY;
    await expect(invitations().show(id, '192.0.2.1')).rejects.toMatchObject({ code: 'not_found' });
    await forgetOld(database, { now: NOW + 31 * DAY - 1, eventDays: 90 });
    expect((await invitations().list(ada.id, FIRST_PAGE)).invitations).toHaveLength(1);
    await forgetOld(database, { now: NOW + 31 * DAY, eventDays: 90 });
    expect((await invitations().list(ada.id, FIRST_PAGE)).invitations).toHaveLength(0);
  });
});
