import type { Language } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { activationCode, type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { Account } from './support/account.ts';
import { expectProblem } from './support/problems.ts';

let mails: MailServer;
let server: RunningServer;
let ada: TestDrive;
let adas: Person;
let administrator: Account;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ env: mails.env });
  administrator = await Account.register(server.url);
  [ada, adas] = await confirmed();
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

/** Somebody who has confirmed their address, and opened sharing. */
async function confirmed(language?: Language): Promise<[TestDrive, Person]> {
  const drive = testDrive(server.url);
  const person = await newPerson(drive, { language });
  const code = activationCode(await mails.mailTo(person.email));
  await drive.api.call('activateEmail', { params: { code } });
  await drive.people.begin();
  return [drive, person];
}

const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email));

/** A program that knows already who has an address. */
function knowing(person: unknown): typeof fetch {
  const lying = new LyingServer();
  lying.lie(({ path }) => (path === '/api/people/find' ? Response.json(person) : null));
  return lying.fetch;
}

describe('Sharing with a mail server', () => {
  it('tells a member by mail, without saying what is shared', async () => {
    const [bob, bobs] = await confirmed();
    await ada.createDirectory('/Secret plans');
    const { spaceId } = await ada.people.share('/Secret plans', bobs, 'viewer');
    const mail = await mails.mailTo(bobs.email, 2);
    expect(mail.subject).toBe(`${adas.email} shares something with you`);
    expect(mail.body).toContain(`${server.url}/`);
    expect(mail.body).not.toMatch(/Secret|plans/);
    expect(mail.body).not.toContain(spaceId);
    await bob.people.accept(spaceId);
  });

  it('speaks to each in their language, in that of the inviter to who has no account, and in another once that is chosen', async () => {
    const [german, germans] = await confirmed('de');
    expect((await german.account.self()).language).toBe('de');
    expect((await mails.mailTo(germans.email)).subject).toBe('Aktiviere dein Konto bei Coffer');
    await ada.createDirectory('/Languages');
    await ada.people.share('/Languages', germans, 'viewer');
    const mail = await mails.mailTo(germans.email, 2);
    expect(mail.subject).toBe(`${adas.email} teilt etwas mit dir`);
    expect(mail.body).toContain('Ende-zu-Ende-verschlüsselt');

    await german.createDirectory('/Sprachen');
    const email = 'neuling@example.org';
    await german.people.invite('/Sprachen', { email }, 'viewer', { mail: true });
    expect((await mails.mailTo(email)).subject).toBe(`${germans.email} teilt einen Ordner mit dir`);

    await german.account.setLanguage('nl');
    await ada.createDirectory('/Talen');
    await ada.people.share('/Talen', germans, 'viewer');
    expect((await mails.mailTo(germans.email, 3)).subject).toBe(`${adas.email} deelt iets met je`);
    await german.account.setLanguage(null);
    expect((await german.account.self()).language).toBeNull();
  });

  it('writes invitations to register, and test mails, in the language of the administrator', async () => {
    await administrator.call('setLanguage', { body: { language: 'de' } });
    const email = 'gast@example.org';
    const expires_at = Math.floor(Date.now() / 1000) + 3_600;
    await administrator.call('createInvitation', { body: { email, role: 'user', expires_at } });
    expect((await mails.mailTo(email)).subject).toBe('Du bist zu Coffer eingeladen');
    const recipient = 'postmaster@example.org';
    expect((await administrator.call('sendTestMail', { body: { recipient } })).sent).toBe(true);
    expect((await mails.mailTo(recipient)).subject).toBe('Test-E-Mail von Coffer');
    await administrator.call('setLanguage', { body: { language: null } });
  });

  it.each([['xx'], ['de-DE'], ['DE'], ['']])(
    'takes no language that it does not speak (%j)',
    async (language) => {
      expectProblem(await administrator.try('setLanguage', { body: { language } }), 'validation_failed');
    },
  );

  it('says nothing of other terms, and stops after five a day to one address', async () => {
    const [, bobs] = await confirmed();
    const [, lasts] = await confirmed();
    await ada.ensureDirectories([1, 2, 3, 4, 5, 6].map((count) => `/Folder ${count}`));
    await ada.people.share('/Folder 1', bobs, 'viewer');
    await ada.people.share('/Folder 1', bobs, 'editor');
    await ada.people.share('/Folder 1', lasts, 'viewer');
    // Messages go out in the order in which they were written.
    await mails.mailTo(lasts.email, 2);
    expect(mailsTo(bobs.email)).toHaveLength(1 + 1);
    for (let count = 2; count <= 6; count++) {
      await ada.people.share(`/Folder ${count}`, bobs, 'viewer');
    }
    await ada.people.share('/Folder 2', lasts, 'viewer');
    await mails.mailTo(lasts.email, 3);
    expect(mailsTo(bobs.email)).toHaveLength(1 + 5);
  });

  it('is said to nobody who does not want it', async () => {
    const [bob, bobs] = await confirmed();
    expect(await bob.api.call('mailSettings')).toEqual({ mails: { sharing: true } });
    await bob.api.call('setMailSettings', { body: { sharing: false } });
    expect(await bob.api.call('mailSettings')).toEqual({ mails: { sharing: false } });
    const [, lasts] = await confirmed();
    await ada.createDirectory('/Unwanted');
    await ada.people.share('/Unwanted', bobs, 'viewer');
    await ada.people.share('/Unwanted', lasts, 'viewer');
    await mails.mailTo(lasts.email, 2);
    expect(mailsTo(bobs.email)).toHaveLength(1);
    expect(await bob.people.sharedWithMe()).toHaveLength(1);
  });

  it('mails an invitation without its secret to who has no account, who is let in after a question', async () => {
    await ada.createDirectory('/Invited');
    const email = 'newcomer@example.org';
    const { address, id, goesOut } = await ada.people.invite('/Invited', { email }, 'viewer', { mail: true });
    expect(goesOut).toBe(true);
    const mail = await mails.mailTo(email);
    expect(mail.subject).toBe(`${adas.email} shares a folder with you`);
    expect(mail.body).toContain(`${server.url}/join/${id}\n`);
    expect(mail.body).not.toContain(address.split('#')[1] ?? '');
    expect(mail.body).not.toMatch(/Invited\b/);
  });

  it('is within the patterns of an administrator, whoever makes the batch', async () => {
    const [, bobs] = await confirmed();
    await ada.createDirectory('/Patterns');
    const fingerprint = (await ada.people.findPerson(bobs.email))?.fingerprint ?? '';
    // The client asks before; a program that does not is refused by the batch itself.
    const person = await ada.api.call('findPerson', { body: { email: bobs.email } });
    await administrator.call('updateSettings', { body: { sharing_emails: [adas.email] } });
    const careless = testDrive(server.url, knowing(person));
    await careless.login(adas);
    const sharing = careless.people.share('/Patterns', { email: bobs.email, fingerprint }, 'viewer');
    await expect(sharing).rejects.toMatchObject({ failure: { code: 'switched_off', status: 403 } });
    expect(await ada.people.shares('/Patterns')).toEqual([]);
    await administrator.call('updateSettings', { body: { sharing_emails: [] } });
    await careless.people.share('/Patterns', { email: bobs.email, fingerprint }, 'viewer');
    expect(await ada.people.shares('/Patterns')).toHaveLength(1);
  });
});
