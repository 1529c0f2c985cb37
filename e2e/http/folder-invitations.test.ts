import { randomUUID } from 'node:crypto';
import { cookieFetch, showInvitation } from '@coffer/client';
import { starredIn } from '@coffer/client/space-set';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingServer, type SentRequest } from '../engine/lying-server.ts';
import { isAll } from '../support/dose.ts';
import { refusal } from '../support/refuse.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { registration } from './support/builders.ts';
import { expectProblem } from './support/problems.ts';
import { setOf } from './support/set-of.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let admin: TestDrive;
let ada: TestDrive;
let bobs: Person;

beforeAll(async () => {
  server = await startServer();
  admin = testDrive(server.url);
  await newPerson(admin);
  ada = testDrive(server.url);
  await newPerson(ada);
  const bob = testDrive(server.url);
  bobs = await newPerson(bob);
  await bob.people.begin();
  for (const drive of [admin, ada]) await drive.createDirectory('/Family');
});
afterAll(() => server.stop());

const newEmail = () => `guest-${randomUUID()}@example.org`;
const settings = (body: object) => admin.api.call('updateSettings', { body });
const register = (email: string, invitation_id: string, invitation_ticket?: string) =>
  new Visitor(server.url).try('register', {
    body: registration({ email, invitation_id, ...(invitation_ticket && { invitation_ticket }) }),
  });
/** What whoever has the whole address of an invitation shows the server. */
async function ticketOf({ id, address }: { readonly id: string; readonly address: string }): Promise<string> {
  const { ticket } = await showInvitation(admin.api, id, new URL(address).hash.slice(1));
  return ticket ?? '';
}
const failing = (code: string) => ({ failure: { code } });

describe('Where registration is by invitation', () => {
  beforeAll(() => settings({ registration: 'invitation' }));

  it('fault U1: an invitation of an administrator to a folder is one to register, for its address alone', async () => {
    const email = newEmail();
    const invited = await admin.people.invite('/Family', { email }, 'viewer');
    const { id } = invited;
    const ticket = await ticketOf(invited);
    const shown = await new Visitor(server.url).call('showInvitation', { body: { invitation_id: id } });
    expect(shown.invited_by).not.toBeNull();
    const other = expectProblem(await register(newEmail(), id, ticket), 'validation_failed');
    expect(other.errors?.['email']).toEqual(['This invitation is for another e-mail address.']);
    expectProblem(await register(email, randomUUID()), 'validation_failed');
    expect((await register(email.toUpperCase(), id, ticket)).status).toBe(201);
    const [user] = (await admin.api.call('listUsers', { query: { search: email } })).users;
    expect(user).toMatchObject({ role: 'user' });
    await admin.api.call('deleteUser', { params: { id: user?.id ?? '' } });
    const again = expectProblem(await register(email, id, ticket), 'validation_failed');
    expect(again.errors?.['invitation_id']?.[0]).toContain('Somebody has registered');
  });

  it('fault S8: the id of such an invitation, as the database and logs have it, registers nobody', async () => {
    const email = newEmail();
    const invited = await admin.people.invite('/Family', { email }, 'viewer');
    const another = await admin.people.invite('/Family', { email: newEmail() }, 'viewer');
    for (const ticket of [undefined, await ticketOf(another)]) {
      const refused = expectProblem(await register(email, invited.id, ticket), 'validation_failed');
      expect(refused.errors?.['invitation_id']?.[0]).toContain('Open the whole link');
    }
    expect((await register(email, invited.id, await ticketOf(invited))).status).toBe(201);
    expect(server.log()).not.toContain(invited.id);
  });

  it('fault U1: one that was withdrawn, or of an administrator no more, is none', async () => {
    const email = newEmail();
    const withdrawn = await admin.people.invite('/Family', { email }, 'viewer');
    await admin.people.withdrawInvitation(withdrawn.id);
    expectProblem(await register(email, withdrawn.id), 'validation_failed');
    const former = testDrive(server.url);
    await settings({ registration: 'open' });
    const person = await newPerson(former);
    await settings({ registration: 'invitation' });
    const { users } = await admin.api.call('listUsers', { query: { search: person.email } });
    const params = { id: users[0]?.id ?? '' };
    await admin.api.call('updateUser', { params, body: { role: 'admin' } });
    await former.login(person);
    await former.createDirectory('/Family');
    const { id } = await former.people.invite('/Family', { email }, 'viewer');
    await admin.api.call('updateUser', { params, body: { role: 'user' } });
    expectProblem(await register(email, id), 'registration_closed');
  });

  it('fault U1: one of anybody else is refused before the folder is shared', async () => {
    const asked = ada.people.invite('/Family', { email: newEmail() }, 'viewer');
    await expect(asked).rejects.toMatchObject(failing('registration_closed'));
    expect(await ada.people.spaces()).toEqual([]);
    expect(await ada.stat('/Family')).not.toHaveProperty('spaceId');
    const form = { expires_at: Math.floor(Date.now() / 1_000) + 60, mail: false };
    await ada.api.call('checkSpaceInvitation', { body: { ...form, email: bobs.email } });
    const mailed = ada.api.call('checkSpaceInvitation', {
      body: { ...form, email: bobs.email, mail: true },
    });
    await expect(mailed).rejects.toMatchObject(failing('mail_unavailable'));
  });
});

describe('A folder that is shared for the first time', () => {
  beforeAll(() => settings({ registration: 'open' }));

  it.each<[string, (request: SentRequest) => boolean, (drive: TestDrive) => Promise<unknown>]>([
    [
      'an invitation',
      ({ method, path }) => method === 'POST' && path === '/api/people/invitations',
      (drive) => drive.people.invite('/Family', { email: newEmail() }, 'viewer'),
    ],
    [
      'a member',
      ({ body }) => body.includes('"kind":"member"'),
      (drive) => drive.people.share('/Family', bobs, 'editor'),
    ],
  ])('fault U1: is as it was where %s is refused, and can be shared then', async (_, isMeant, act) => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    await newPerson(drive);
    await drive.createDirectory('/Family');
    await drive.write('/Family/notes.txt', new Blob(['one']));
    lying.lie((request) => (isMeant(request) ? refusal('forbidden') : null));
    await expect(act(drive)).rejects.toMatchObject(failing('forbidden'));
    expect(await drive.people.spaces()).toEqual([]);
    expect(await drive.stat('/Family')).not.toHaveProperty('spaceId');
    expect(await drive.people.settleInvitations()).toEqual([]);
    expect(Buffer.from(await drive.read('/Family/notes.txt')).toString()).toBe('one');
    lying.tellTheTruth();
    await act(drive);
    expect(await drive.people.spaces()).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['folder', '/Family', '/Family/notes.txt'],
    // A file alone is put back by the same batch.
    ...(isAll ? ([['file', '/Family/notes.txt', '/Family/notes.txt']] as [string, string, string][]) : []),
  ])('fault U21: keeps links and stars as a %s whose sharing fails', async (_, path, file) => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    await newPerson(drive);
    await drive.createDirectory('/Family');
    await drive.write('/Family/notes.txt', 'one');
    await drive.write('/Family/trashed.txt', 'two');
    const trashed = await drive.stat('/Family/trashed.txt');
    await drive.links.create(trashed);
    await drive.trash([trashed]);
    const links = [await drive.links.create(file, { maxDownloads: 7, password: null, expiresAt: null })];
    if (path !== file) links.push(await drive.links.create(path));
    const addresses = async () => (await drive.links.list()).map((each) => drive.links.address(each)).sort();
    const before = await addresses();
    const starred = async () => (await starredIn(setOf(drive))).found.map(({ item }) => item.name).sort();
    const marked = [path, file, '/Family'];
    await drive.stars.set(await Promise.all(marked.map(async (each) => (await drive.stat(each)).id)), true);
    const stars = await starred();
    // What the server says of limits decides nothing.
    const unlimited = (key: string, value: unknown) => (key === 'max_downloads' ? null : value);
    lying.lie(({ body }, real) =>
      body.includes('"kind":"member"')
        ? refusal('forbidden')
        : real().then(async (answer) => {
            const text = await answer.text();
            if (!text.includes('"max_downloads"')) return new Response(text || null, answer);
            return new Response(JSON.stringify(JSON.parse(text, unlimited)), answer);
          }),
    );
    await expect(drive.people.share(path, bobs, 'editor')).rejects.toMatchObject(failing('forbidden'));
    lying.tellTheTruth();
    expect(await addresses()).toEqual(before);
    expect(await starred()).toEqual(stars);
    expect((await drive.stars.ids()).length).toBe(stars.length);
    for (const link of links) {
      const opened = await testDrive(server.url).links.open(drive.links.address(link));
      const asFile = link.itemId === (await drive.stat(file)).id;
      const [shown] = asFile ? [opened] : [];
      if (shown !== undefined) expect(Buffer.from(await shown.read()).toString()).toBe('one');
    }
    expect((await drive.links.find(file))?.maxDownloads).toBe(7);
    expect(await drive.account.verify()).toMatchObject({ trouble: null });
  });

  it('fault U20: is shared, and as it was where that is refused, without a look at members that it cannot have', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    await newPerson(drive);
    await drive.createDirectory('/Family');
    const isLook = ({ method, path }: SentRequest) => method === 'GET' && path.endsWith('/members');
    const isMember = ({ body }: SentRequest) => body.includes('"kind":"member"');
    lying.lie((request) => (isLook(request) || isMember(request) ? refusal('forbidden') : null));
    const share = () => drive.people.share('/Family', bobs, 'editor');
    await expect(share()).rejects.toMatchObject(failing('forbidden'));
    expect(await drive.people.spaces()).toEqual([]);
    lying.lie((request) => (isLook(request) ? refusal('forbidden') : null));
    await share();
    expect(await drive.people.spaces()).toHaveLength(1);
  });

  it('fault U1: stays shared with whom another device has shared it meanwhile', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    const person = await newPerson(drive);
    await drive.createDirectory('/Family');
    const other = testDrive(server.url);
    await other.login(person);
    let isShared = false;
    lying.lie(async ({ method, path }, real) => {
      if (method !== 'POST' || path !== '/api/people/invitations') return real();
      if (!isShared) {
        isShared = true;
        await other.people.share('/Family', bobs, 'viewer');
      }
      return refusal('forbidden');
    });
    const invited = drive.people.invite('/Family', { email: newEmail() }, 'viewer');
    await expect(invited).rejects.toMatchObject(failing('forbidden'));
    lying.tellTheTruth();
    expect(await other.people.shares('/Family')).toMatchObject([{ email: bobs.email }]);
  });
});

describe('Many invitations', () => {
  it('come page by page, and none is missed', async () => {
    const asked: string[] = [];
    const send = cookieFetch();
    const onePerPage: typeof fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.pathname !== '/api/people/invitations' || init?.method === 'POST') return send(input, init);
      url.searchParams.set('limit', '1');
      asked.push(url.search);
      return send(url, init);
    };
    const drive = testDrive(server.url, onePerPage);
    await newPerson(drive);
    await drive.createDirectory('/Family');
    const ids: string[] = [];
    for (const role of ['viewer', 'editor', 'viewer'] as const)
      ids.push((await drive.people.invite('/Family', { email: newEmail() }, role)).id);
    asked.length = 0;
    const open = await drive.people.settleInvitations();
    expect(open.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(asked).toHaveLength(3);
  });
});

describe('An invitation whose withdrawal fails half way', () => {
  const isRemoval = ({ method, path }: SentRequest) =>
    method === 'DELETE' && path.startsWith('/api/people/invitations/');

  async function inviting() {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    await newPerson(drive);
    await drive.createDirectory('/Family');
    const { id } = await drive.people.invite('/Family', { email: newEmail() }, 'viewer');
    const atServer = async () =>
      (await drive.api.call('spaceInvitations', { query: {} })).invitations.map((each) => each.id);
    return { lying, drive, id, atServer };
  }

  it('fault U20: stands as before, and can be withdrawn then', async () => {
    const { lying, drive, id, atServer } = await inviting();
    const before = await drive.people.settleInvitations();
    lying.lie((request) => (isRemoval(request) ? refusal('forbidden') : null));
    await expect(drive.people.withdrawInvitation(id)).rejects.toMatchObject(failing('forbidden'));
    expect(await drive.people.settleInvitations()).toEqual(before);
    expect(await atServer()).toEqual([id]);
    lying.tellTheTruth();
    await drive.people.withdrawInvitation(id);
    expect(await drive.people.settleInvitations()).toEqual([]);
    expect(await atServer()).toEqual([]);
  });

  it('fault U20: is gone everywhere as soon as it is looked at again, where nothing came through', async () => {
    const { lying, drive, id, atServer } = await inviting();
    let isCut = false;
    lying.lie((request) => {
      isCut ||= isRemoval(request);
      return isCut ? refusal('forbidden') : null;
    });
    await expect(drive.people.withdrawInvitation(id)).rejects.toMatchObject(failing('forbidden'));
    lying.tellTheTruth();
    expect(await atServer()).toEqual([id]);
    expect(await drive.people.settleInvitations()).toEqual([]);
    expect(await atServer()).toEqual([]);
  });
});
