import { randomUUID } from 'node:crypto';
import { showInvitation } from '@coffer/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activationCode, type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { Account } from './support/account.ts';
import { registration } from './support/builders.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let mails: MailServer;
let server: RunningServer;
let admin: TestDrive;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ env: mails.env });
  admin = testDrive(server.url);
  await newPerson(admin);
  await admin.createDirectory('/Family');
  await admin.api.call('updateSettings', { body: { registration: 'invitation', activation_required: true } });
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

describe('Where registration is by invitation, and addresses are confirmed by mail', () => {
  it('fault S24: who knows the id of an invitation to a folder takes no place by it, and can do nothing', async () => {
    const email = `guest-${randomUUID()}@example.org`;
    const { id, address } = await admin.people.invite('/Family', { email }, 'viewer');
    const { ticket } = await showInvitation(admin.api, id, new URL(address).hash.slice(1));
    const register = async (shown: string | null) => {
      const ticketed = shown === null ? {} : { invitation_ticket: shown };
      const form = registration({ email, invitation_id: id, ...ticketed });
      return { form, answer: await new Visitor(server.url).try('register', { body: form }) };
    };
    const strangers = [await register(null), await register(null)];
    const invited = await register(ticket);
    for (const { answer } of [...strangers, invited]) expect(answer.status).toBe(201);
    expectProblem((await register(ticket)).answer, 'validation_failed');
    for (const { form } of strangers) {
      const account = await Account.signIn(server.url, form);
      expectProblem(await account.try('listItems'), 'unconfirmed');
    }
    const code = activationCode(await mails.mailTo(email));
    const account = await Account.signIn(server.url, invited.form);
    expect((await account.try('activateEmail', { params: { code } })).status).toBe(204);
    expect((await account.try('listItems')).status).toBe(200);
  });
});
