import { randomUUID } from 'node:crypto';
import { Drive, type OpenInvitation, showInvitation, systemClock } from '@coffer/client';
import {
  type SpaceInvitationAnswer,
  type StoredRow,
  shownSpaceInvitation,
  spaceInvitations,
  storedRow,
} from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sealedGreeting, secretOf } from '../../../packages/client/src/people/greeting.ts';
import { LyingServer } from '../../engine/lying-server.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../../support/worker-server.ts';

type Answer = SpaceInvitationAnswer;

let server: WorkerServer;
const lying = new LyingServer();
let ada: TestDrive;
let adas: Person;
let eve: TestDrive;
let eves: Person;
let folders = 0;

beforeAll(async () => {
  server = await workerServer();
  ada = testDrive(server.url, lying.fetch);
  eve = testDrive(server.url);
  adas = await newPerson(ada);
  eves = await newPerson(eve);
  await eve.people.begin();
});
beforeEach(() => lying.tellTheTruth());

const failing = (code: string) => ({ failure: { code } });

/** Somebody who has no account yet, invited into a folder of Ada's. */
async function invited(role: 'viewer' | 'editor' = 'viewer', terms?: { readonly validUntil: number }) {
  const path = `/Shared ${folders++}`;
  await ada.createDirectory(path);
  const email = `${randomUUID()}@example.org`;
  const invitation = await ada.people.invite(path, { email }, role, terms);
  const secret = invitation.address.split('#')[1] ?? '';
  return { path, email, invitation, secret, spaceId: invitation.spaceId };
}

/** Makes the account of an address, behind lies or not. */
async function newcomer(email: string, send?: typeof fetch) {
  const drive = testDrive(server.url, send);
  await drive.register({ email, password: `correct horse ${randomUUID()}` });
  return drive;
}

/** What the server says of who has followed. */
const lieAboutAnswers = (edit: (answer: Answer) => Answer | null) =>
  lying.rewrite('/api/people/invitations', (body) => {
    const parsed = spaceInvitations.safeParse(body);
    if (!parsed.success) return body;
    return {
      invitations: parsed.data.invitations.map(({ id, answers }) => ({
        id,
        answers: answers.flatMap((answer) => edit(answer) ?? []),
      })),
    };
  });

const membersOf = (path: string) => ada.people.shares(path);

describe('Somebody without an account', () => {
  it('comes in by the link alone, with the role that was sealed for them', async () => {
    const { path, email, invitation, secret, spaceId } = await invited('editor');
    const shown = await showInvitation(testDrive(server.url).api, invitation.id, secret);
    expect(shown).toMatchObject({
      ...{ email, spaceId, name: path.slice(1) },
      fingerprint: await ada.people.begin(),
      invitedBy: (await ada.account.self()).email,
    });
    const bob = await newcomer(email);
    await bob.people.join(invitation.id, secret);
    expect(await membersOf(path)).toEqual([]);
    expect((await ada.people.settleInvitations()).map(({ id }) => id)).not.toContain(invitation.id);
    expect(await membersOf(path)).toMatchObject([{ email, role: 'editor' }]);
    const [offer] = await bob.people.sharedWithMe();
    // The secret has shown whose it is: the name is opened before it is accepted.
    expect(offer).toMatchObject({ spaceId, name: path.slice(1), itemId: null });
    await bob.people.accept(spaceId);
    const { drive } = await bob.people.open(spaceId);
    await drive.write('/b.txt', new Blob(['by Bob']));
    const { drive: own } = await ada.people.open(spaceId);
    expect(Buffer.from(await own.read('/b.txt')).toString()).toBe('by Bob');
    // The invitation is used up, on the server too.
    await expect(bob.people.join(invitation.id, secret)).rejects.toMatchObject(failing('not_found'));
  });

  it('is asked about who comes without the secret, and let in by the fingerprint', async () => {
    const { path, email, invitation } = await invited();
    const bob = await newcomer(email);
    await expect(eve.people.join(invitation.id, null)).rejects.toMatchObject(failing('forbidden'));
    const { fingerprint } = await bob.people.join(invitation.id, null);
    const open = (await ada.people.settleInvitations()).find(({ id }) => id === invitation.id);
    expect(open?.followedBy).toEqual({ email, fingerprint, isProven: false });
    expect(await membersOf(path)).toEqual([]);
    await expect(ada.people.letIn(invitation.id, '00'.repeat(32))).rejects.toMatchObject(
      failing('contact_changed'),
    );
    await ada.people.letIn(invitation.id, fingerprint);
    expect(await membersOf(path)).toMatchObject([{ email, role: 'viewer' }]);
  });

  it('does not come in by an invitation that was withdrawn, or that has run out', async () => {
    const withdrawn = await invited();
    const bob = await newcomer(withdrawn.email);
    await bob.people.join(withdrawn.invitation.id, withdrawn.secret);
    await ada.people.withdrawInvitation(withdrawn.invitation.id);
    await ada.people.settleInvitations();
    expect(await membersOf(withdrawn.path)).toEqual([]);
    const soon = Math.floor(Date.now() / 1_000) + 100;
    const old = await invited('viewer', { validUntil: soon });
    const cy = await newcomer(old.email);
    await cy.people.join(old.invitation.id, old.secret);
    const clock = { ...systemClock, now: () => (soon + 1) * 1_000 };
    const later = Drive.connect(server.url, { clock, patience: 'background' });
    await later.login(adas);
    const open = (await later.people.settleInvitations()).find(({ id }) => id === old.invitation.id);
    expect(open?.followedBy).toMatchObject({ email: old.email, isProven: true });
    expect(await membersOf(old.path)).toEqual([]);
  });

  it('fault S8: come in by the secret, however many others have followed who know the id alone', async () => {
    const one = await invited('editor');
    const params = { id: one.invitation.id };
    const wrong = { params, body: { proof: 'A'.repeat(43) } };
    const outsiders = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const drive = await newcomer(`${randomUUID()}@example.org`);
        await drive.people.begin();
        await drive.api.call('answerSpaceInvitation', wrong);
        return drive;
      }),
    );
    const bob = await newcomer(one.email);
    const { fingerprint } = await bob.people.join(one.invitation.id, one.secret);
    for (const outsider of outsiders) await outsider.api.call('answerSpaceInvitation', wrong);
    await eve.api.call('answerSpaceInvitation', wrong);
    const { invitations } = await ada.api.call('spaceInvitations', { query: {} });
    expect(invitations.find(({ id }) => id === params.id)?.answers).toHaveLength(8);
    const open = await ada.people.settleInvitations();
    expect(open.some(({ id }) => id === params.id)).toBe(false);
    expect(await ada.people.shares(one.path)).toMatchObject([
      { email: one.email, fingerprint, role: 'editor' },
    ]);
  });

  it('cannot be invited into somebody else’s folder, nor into a drive', async () => {
    const { spaceId, email } = await invited();
    const body = {
      id: randomUUID(),
      email,
      expires_at: Math.floor(Date.now() / 1_000) + 60,
      greeting: 'AAAA',
    };
    for (const space_id of [spaceId, await eve.keyring.driveId(), randomUUID()]) {
      const asked = eve.api.call('inviteIntoSpace', { body: { ...body, space_id } });
      await expect(asked).rejects.toMatchObject(failing('not_found'));
    }
  });
});

describe('A malicious server', () => {
  /** Somebody has followed an invitation with its secret, and waits. */
  async function followed() {
    const one = await invited();
    const bob = await newcomer(one.email);
    await bob.people.join(one.invitation.id, one.secret);
    return { ...one, bob };
  }
  const openOf = (all: readonly OpenInvitation[], { invitation: { id } }: { invitation: { id: string } }) =>
    all.find((each) => each.id === id)?.followedBy;
  const evesAnswer = async () => {
    const { person } = await ada.api.call('findPerson', { body: { email: eves.email } });
    if (person === null) throw new Error('Eve is gone');
    return person;
  };

  it('cannot let another in, by their keys or by keys that are mixed', async () => {
    const one = await followed();
    const eve = await evesAnswer();
    // Her keys, with the proof that the newcomer has made, under either address.
    for (const email of [one.email, eve.email]) {
      lieAboutAnswers((answer) => ({ ...eve, email, proof: answer.proof }));
      expect(openOf(await ada.people.settleInvitations(), one)).toEqual({
        ...{ email, fingerprint: eve.fingerprint },
        isProven: false,
      });
    }
    for (const mixed of [
      { sharing_key: eve.sharing_key },
      { pubkey: eve.pubkey },
      { fingerprint: eve.fingerprint },
      { sharing_key: null },
    ]) {
      lieAboutAnswers((answer) => ({ ...answer, ...mixed }));
      expect(openOf(await ada.people.settleInvitations(), one)).toBe('altered');
    }
    // Under another address than was typed, its inviter is asked even where the proof fits.
    lieAboutAnswers((answer) => ({ ...answer, email: eves.email }));
    expect(openOf(await ada.people.settleInvitations(), one)).toMatchObject({ isProven: true });
    lying.tellTheTruth();
    expect(await membersOf(one.path)).toEqual([]);
    expect(openOf(await ada.people.settleInvitations(), one)).toBeUndefined();
    expect(await membersOf(one.path)).toHaveLength(1);
  });

  it('cannot use a proof for another folder, or once more', async () => {
    const one = await followed();
    const other = await invited('editor');
    const { invitations } = await ada.api.call('spaceInvitations', { query: {} });
    const [answer] = invitations.find(({ id }) => id === one.invitation.id)?.answers ?? [];
    if (answer === undefined) throw new Error('Nobody has followed');
    const toOther = { ...answer, email: other.email };
    lying.rewrite('/api/people/invitations', () => ({
      invitations: [{ id: other.invitation.id, answers: [toOther] }],
    }));
    expect(openOf(await ada.people.settleInvitations(), other)).toMatchObject({ isProven: false });
    expect(await membersOf(other.path)).toEqual([]);
    lying.tellTheTruth();
    await ada.people.settleInvitations();
    const [share] = await membersOf(one.path);
    await ada.people.takeBack(one.path, share?.id ?? '');
    // Shown again after the membership was taken back.
    lying.rewrite('/api/people/invitations', () => ({
      invitations: [{ id: one.invitation.id, answers: [answer] }],
    }));
    await ada.people.settleInvitations();
    expect(await membersOf(one.path)).toEqual([]);
    const letting = ada.people.letIn(one.invitation.id, answer.fingerprint);
    await expect(letting).rejects.toMatchObject(failing('not_found'));
  });

  it('gains nothing by withholding who has followed, or by answers to invitations that nobody made', async () => {
    const one = await followed();
    lieAboutAnswers(() => null);
    expect(openOf(await ada.people.settleInvitations(), one)).toBeNull();
    const eve = await evesAnswer();
    lying.rewrite('/api/people/invitations', () => ({
      invitations: [{ id: randomUUID(), answers: [{ ...eve, proof: 'AAAA' }] }],
    }));
    expect(openOf(await ada.people.settleInvitations(), one)).toBeNull();
    expect(await membersOf(one.path)).toEqual([]);
    lying.tellTheTruth();
    await ada.people.settleInvitations();
    expect(await membersOf(one.path)).toHaveLength(1);
  });

  it('cannot leave out what an invitation says, bring it back or exchange it', async () => {
    const spaceId = await ada.keyring.driveId();
    const before = (await ada.api.call('spaceSettings', { params: { id: spaceId } })).settings;
    const one = await followed();
    const schema = z.object({ settings: z.array(storedRow) });
    const edits: ((all: readonly StoredRow[]) => readonly StoredRow[])[] = [
      (all) => all.slice(1),
      () => before,
    ];
    for (const edit of edits) {
      lying.rewrite(`/api/spaces/${spaceId}/settings`, (body) => ({
        settings: edit(schema.parse(body).settings),
      }));
      await expect(ada.people.settleInvitations()).rejects.toMatchObject(failing('space_lied'));
    }
    lying.tellTheTruth();
    expect(await membersOf(one.path)).toEqual([]);
  });

  it('cannot exchange folder or inviter for a newcomer who has the secret, and gets no answer by trying', async () => {
    const [one, other] = [await invited(), await invited()];
    const lies = new LyingServer();
    const bob = await newcomer(one.email, lies.fetch);
    const shownOther = await ada.api.call('shownSpaceInvitation', { params: { id: other.invitation.id } });
    for (const edit of [
      { space_id: other.spaceId },
      { greeting: shownOther.greeting },
      { space_id: other.spaceId, greeting: shownOther.greeting },
      { greeting: 'AAAA' },
    ]) {
      lies.rewrite(`/api/people/invitations/${one.invitation.id}`, (body) => ({
        ...shownSpaceInvitation.parse(body),
        ...edit,
      }));
      const joining = bob.people.join(one.invitation.id, one.secret);
      await expect(joining).rejects.toMatchObject(failing('invitation_altered'));
    }
    for (const secret of [other.secret, 'AAAA', 'no secret!']) {
      const joining = bob.people.join(one.invitation.id, secret);
      await expect(joining).rejects.toMatchObject(failing('invitation_altered'));
    }
    expect(lies.sent.filter(({ path }) => path.endsWith('/answer'))).toEqual([]);
    expect(await bob.people.contacts()).toEqual([]);
    // Nor is the inviter somebody else than the secret says: one of both would lie.
    lies.rewrite(`/api/people/invitations/${one.invitation.id}`, (body) =>
      typeof body === 'object' && body !== null && 'invited_by' in body
        ? { ...body, invited_by: eves.email }
        : body,
    );
    const shown = showInvitation(bob.api, one.invitation.id, one.secret);
    await expect(shown).rejects.toMatchObject(failing('invitation_altered'));
  });

  it('makes nobody a contact who names somebody else’s key pair as their own, but by one that they had before', async () => {
    const [cy, lies] = [testDrive(server.url), new LyingServer()];
    const person = await newPerson(cy);
    const email = `${randomUUID()}@example.org`;
    await cy.createDirectory('/Family');
    const { id, spaceId, address } = await cy.people.invite('/Family', { email }, 'viewer');
    const secret = address.split('#')[1] ?? '';
    const bob = await newcomer(email, lies.fetch);
    const { fingerprint } = await evesAnswer();
    const said = { email: person.email, fingerprint, name: 'Family', ownName: '' };
    const greeting = await sealedGreeting(secretOf(secret), { invitationId: id, spaceId }, said);
    const shown = await cy.api.call('shownSpaceInvitation', { params: { id } });
    lies.rewrite(`/api/people/invitations/${id}`, () => ({ ...shown, greeting }));
    await expect(bob.people.join(id, secret)).rejects.toMatchObject(failing('invitation_altered'));
    expect(await bob.people.contacts()).toEqual([]);
    lies.tellTheTruth();
    const former = await cy.people.begin();
    await cy.account.changeKeyPair({ password: person.password, newPassword: person.password });
    await bob.people.join(id, secret);
    expect(await bob.people.contacts()).toMatchObject([{ email: person.email, fingerprint: former }]);
  });

  it('never gets the secret', async () => {
    const [ofCy, ofBob] = [new LyingServer(), new LyingServer()];
    const cy = testDrive(server.url, ofCy.fetch);
    await newPerson(cy);
    await cy.createDirectory('/Family');
    const email = `${randomUUID()}@example.org`;
    const { address, id } = await cy.people.invite('/Family', { email }, 'viewer');
    const secret = address.split('#')[1] ?? '';
    const bob = await newcomer(email, ofBob.fetch);
    await bob.people.join(id, secret);
    await cy.people.settleInvitations();
    expect(await cy.people.shares('/Family')).toHaveLength(1);
    expect(secret).toHaveLength(43);
    for (const { path, headers, body } of [...ofCy.sent, ...ofBob.sent]) {
      expect(path.includes(secret) || headers.includes(secret) || body.includes(secret)).toBe(false);
      expect(body.includes(Buffer.from(secret, 'base64url'))).toBe(false);
    }
  });
});
