import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { registration } from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

const LATER = 2_000_000_000;

let mails: MailServer;
let server: RunningServer;
let admin: Account;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ env: mails.env });
  admin = await Account.register(server.url);
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const newEmail = () => `guest-${randomUUID()}@example.org`;
const invite = (body: object, by = admin) =>
  by.call('createInvitation', { body: { email: newEmail(), expires_at: LATER, ...body } });
const register = (email: string, invitation_id: string, url = server.url) =>
  new Visitor(url).try('register', { body: registration({ email, invitation_id }) });
const inQuery = (link: string, name: string) => new URL(link).searchParams.get(name) ?? '';
const linkIn = (body: string) => /http\S+\/auth\/register\?\S+/.exec(body)?.[0] ?? '';

/** Who has registered with this address. */
async function registered(email: string) {
  return (await admin.call('listUsers', { query: { search: email } })).users[0];
}

describe('An invitation', () => {
  it('is mailed, and following the mail gives an account of a confirmed address, with role and quota', async () => {
    const { invitation } = await invite({ role: 'admin', quota: 7_000 });
    expect(invitation).toMatchObject({ role: 'admin', quota: 7_000, mailed: true, expired: false });
    const mail = await mails.mailTo(invitation.email);
    expect(mail.subject).toBe('You are invited to Coffer');
    const link = linkIn(mail.body);
    expect(link.startsWith(`${server.url}/auth/register?`)).toBe(true);
    expect(inQuery(link, 'email')).toBe(invitation.email);
    const received = await register(invitation.email, inQuery(link, 'invitation_id'));
    expect(received.status, received.body.toString()).toBe(201);
    expect(await registered(invitation.email)).toMatchObject({
      role: 'admin',
      quota: 7_000,
      email_verified_at: expect.any(Number),
    });
    expect(mails.received.filter(({ to }) => to.includes(invitation.email))).toHaveLength(1);
    const ids = (await admin.call('listInvitations')).map(({ id }) => id);
    expect(ids).not.toContain(invitation.id);
  });

  it('fault U12: leads to the address that its administrator uses, where no public one is configured', async () => {
    const { port } = new URL(server.url);
    const headers = { host: `drive.example:${port}`, origin: `http://drive.example:${port}` };
    const answer = await admin.try('createInvitation', {
      body: { email: newEmail(), expires_at: LATER },
      headers,
    });
    const { invitation, link } = JSON.parse(answer.body.toString());
    expect(new URL(link).origin).toBe(headers.origin);
    expect(linkIn((await mails.mailTo(invitation.email)).body)).toContain(`${headers.origin}/auth/register?`);
    const renewed = await admin.try('renewInvitation', {
      params: { id: invitation.id },
      body: { expires_at: LATER },
      // A program says no origin.
      headers: { host: headers.host },
    });
    expect(new URL(JSON.parse(renewed.body.toString()).link).origin).toBe(headers.origin);
  });

  it('whose link was copied says nothing about the address, which is then to be confirmed', async () => {
    const { invitation, link } = await invite({ quota: 5 });
    expect((await register(invitation.email, inQuery(link, 'invitation_id'))).status).toBe(201);
    expect(await registered(invitation.email)).toMatchObject({ quota: 5, email_verified_at: null });
    await mails.mailTo(invitation.email, 2);
    // Two messages may overtake one another.
    const subjects = mails.received
      .filter(({ to }) => to.includes(invitation.email))
      .map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['Activate your Coffer account', 'You are invited to Coffer']);
  });

  it('says by its link whose it is, as its mail does, and nothing of one that is not good', async () => {
    const { invitation, link } = await invite({});
    const secret = inQuery(link, 'invitation_id');
    const show = (invitation_id: string) =>
      new Visitor(server.url).try('showInvitation', { body: { invitation_id } });
    expect(JSON.parse((await show(secret)).body.toString())).toEqual({
      invited_by: admin.form.email,
      expires_at: LATER,
    });
    const mail = await mails.mailTo(invitation.email);
    expect(mail.body).toContain(`${admin.form.email} invites you to Coffer`);
    for (const other of [invitation.id, randomUUID()]) {
      expect(expectProblem(await show(other), 'validation_failed').errors?.['invitation_id']).toEqual([
        'This invitation is not valid. Ask the administrator for another.',
      ]);
    }
    await execute(server.dataDir, 'update invitations set expires_at = 1 where id = ?', invitation.id);
    expect(expectProblem(await show(secret), 'validation_failed').errors?.['invitation_id']).toEqual([
      'This invitation has expired. Ask the administrator for another.',
    ]);
  });

  it('is good for one account, by either link', async () => {
    const { invitation, link } = await invite({});
    const mailed = linkIn((await mails.mailTo(invitation.email)).body);
    expect((await register(invitation.email, inQuery(mailed, 'invitation_id'))).status).toBe(201);
    const again = await register(invitation.email, inQuery(link, 'invitation_id'));
    expect(expectProblem(again, 'validation_failed').errors?.['invitation_id']).toHaveLength(1);
  });

  it('is for its address alone, in any case', async () => {
    const { invitation, link } = await invite({});
    const secret = inQuery(link, 'invitation_id');
    const other = await register(newEmail(), secret);
    expect(expectProblem(other, 'validation_failed').errors?.['email']).toHaveLength(1);
    expect((await register(invitation.email.toUpperCase(), secret)).status).toBe(201);
  });

  it('ends when it expires, and stays in the list until it is renewed or deleted', async () => {
    const { invitation, link } = await invite({});
    await execute(server.dataDir, 'update invitations set expires_at = 1 where id = ?', invitation.id);
    const listed = (await admin.call('listInvitations')).find(({ id }) => id === invitation.id);
    expect(listed).toMatchObject({ expired: true });
    const late = await register(invitation.email, inQuery(link, 'invitation_id'));
    expect(expectProblem(late, 'validation_failed').errors?.['invitation_id']?.[0]).toContain('expired');
    const params = { id: invitation.id };
    const renewed = await admin.call('renewInvitation', { params, body: { expires_at: LATER } });
    expect(renewed.invitation).toMatchObject({ id: invitation.id, expired: false, expires_at: LATER });
    const former = await register(invitation.email, inQuery(link, 'invitation_id'));
    expectProblem(former, 'validation_failed');
    await mails.mailTo(invitation.email, 2);
    expect((await register(invitation.email, inQuery(renewed.link, 'invitation_id'))).status).toBe(201);
  });

  it('that was taken back is of no use', async () => {
    const { invitation, link } = await invite({});
    const params = { id: invitation.id };
    await admin.call('deleteInvitation', { params });
    expectProblem(await register(invitation.email, inQuery(link, 'invitation_id')), 'validation_failed');
    expectProblem(await admin.try('deleteInvitation', { params }), 'not_found');
    const body = { expires_at: LATER };
    expectProblem(await admin.try('renewInvitation', { params, body }), 'not_found');
  });

  it('cannot be made twice for one address, for an account, or for the past', async () => {
    const { invitation } = await invite({});
    const trying = (body: object) =>
      admin.try('createInvitation', { body: { email: newEmail(), expires_at: LATER, ...body } });
    const twice = await trying({ email: invitation.email.toUpperCase() });
    expect(expectProblem(twice, 'validation_failed').errors?.['email']).toHaveLength(1);
    const followed = await invite({});
    const mailed = linkIn((await mails.mailTo(followed.invitation.email)).body);
    await register(followed.invitation.email, inQuery(mailed, 'invitation_id'));
    const account = await trying({ email: followed.invitation.email });
    expect(expectProblem(account, 'validation_failed').errors?.['email']).toHaveLength(1);
    const past = await trying({ expires_at: 1_000 });
    expect(expectProblem(past, 'validation_failed').errors?.['expires_at']).toHaveLength(1);
  });

  it('outdoes the settings: closed registration, patterns and default quota', async () => {
    await admin.call('updateSettings', {
      body: { registration: 'invitation', blocked_emails: ['example.org'], default_quota: 99 },
    });
    const uninvited = await new Visitor(server.url).try('register', { body: registration() });
    expect(expectProblem(uninvited, 'registration_closed').detail).toContain('invitation');
    const standard = await invite({});
    expect(standard.invitation.quota).toBe(99);
    const unlimited = await invite({ quota: 0 });
    const { email } = unlimited.invitation;
    expect((await register(email, inQuery(unlimited.link, 'invitation_id'))).status).toBe(201);
    expect(await registered(email)).toMatchObject({ quota: 0 });
    await admin.call('updateSettings', {
      body: { registration: 'open', blocked_emails: [], default_quota: 0 },
    });
  });

  it('is kept without its secrets', async () => {
    const { invitation, link } = await invite({});
    const mailed = linkIn((await mails.mailTo(invitation.email)).body);
    await expect.poll(async () => (await databaseDump(server.dataDir))['mails']).toEqual([]);
    const stored = JSON.stringify(await databaseDump(server.dataDir));
    for (const secret of [inQuery(link, 'invitation_id'), inQuery(mailed, 'invitation_id')]) {
      expect(secret).toMatch(/^[0-9a-f-]{36}$/);
      expect(stored).not.toContain(secret);
      expect(server.log()).not.toContain(secret);
    }
    expect(inQuery(link, 'invitation_id')).not.toBe(inQuery(mailed, 'invitation_id'));
  });

  it('without a mail server has its link all the same', async () => {
    const other = await startServer();
    const first = await Account.register(other.url);
    const { invitation, link } = await invite({}, first);
    expect(invitation.mailed).toBe(false);
    expect(link.startsWith(`${other.url}/auth/register?`)).toBe(true);
    expect((await register(invitation.email, inQuery(link, 'invitation_id'), other.url)).status).toBe(201);
    await other.stop();
  });
});
