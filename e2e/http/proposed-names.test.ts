import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';

let url: string;
let user: CliUser;

beforeAll(async () => {
  ({ url } = await workerServer());
  user = onThisThread(await cliUser());
});
afterAll(() => user.remove());

async function somebody(): Promise<{ readonly drive: TestDrive; readonly account: Person }> {
  const drive = testDrive(url);
  const account = await newPerson(drive);
  return { drive, account };
}

let folders = 0;

/** Shares a folder with somebody, who accepts it; gives what they are told with it. */
async function give(from: TestDrive, to: Awaited<ReturnType<typeof somebody>>, ownName?: string) {
  const path = `/Shared ${folders++}`;
  await from.createDirectory(path);
  const { spaceId } = await from.people.share(path, to.account, 'editor', { ownName });
  await to.drive.people.accept(spaceId);
  const all = await to.drive.people.sharedWithMe();
  return { path, spaceId, told: all.find((each) => each.spaceId === spaceId) };
}

describe('A name that somebody proposes for themselves', () => {
  it('is theirs at first, is kept for the next time, and changes nothing later', async () => {
    const ada = await somebody();
    const bob = await somebody();
    const { told, spaceId } = await give(ada.drive, bob, ' Ada\u202e  Lovelace ');
    expect(told).toMatchObject({ ownersName: 'Ada Lovelace', message: null });
    const [contact] = await bob.drive.people.contacts();
    expect(contact).toMatchObject({ name: 'Ada Lovelace', proposed: 'Ada Lovelace', alike: null });

    const device = testDrive(url);
    await device.login(ada.account);
    expect(await device.people.ownName()).toBe('Ada Lovelace');
    const log = await bob.drive.people.log(spaceId);
    expect(log.changes.map(({ name, email }) => ({ name, email }))).toContainEqual({
      ...{ name: 'Ada Lovelace', email: ada.account.email },
    });

    const next = await give(ada.drive, bob);
    expect(next.told?.ownersName).toBe('Ada Lovelace');
    const later = await give(device, bob, 'Ada King');
    expect(later.told?.ownersName).toBe('Ada King');
    expect(later.told?.owner.contact).toMatchObject({ name: 'Ada Lovelace', proposed: 'Ada Lovelace' });

    await bob.drive.people.nameContact(ada.account.email, '');
    await give(ada.drive, bob, 'Ada Byron');
    expect(await bob.drive.people.contacts()).toMatchObject([{ name: null, proposed: 'Ada Lovelace' }]);
  });

  it('takes no name away that was given, and tells nothing to people who are not asked', async () => {
    const ada = await somebody();
    const bob = await somebody();
    const fingerprint = await ada.drive.people.begin();
    await bob.drive.people.markCompared({ ...ada.account, fingerprint });
    await bob.drive.people.nameContact(ada.account.email, 'Countess');
    await give(ada.drive, bob, 'Ada');
    expect(await bob.drive.people.contacts()).toMatchObject([{ name: 'Countess', proposed: 'Ada' }]);
    const { told } = await give(bob.drive, ada);
    expect(told).toMatchObject({ ownersName: null, owner: { contact: { name: null } } });
  });

  it('is marked where it looks like that of another contact, and not taken where it looks like one’s own', async () => {
    const ada = await somebody();
    const eve = await somebody();
    const bob = await somebody();
    await give(ada.drive, bob, 'Ada Lovelace');
    await give(eve.drive, bob, 'АDA LOVE\u200bIace');
    const contacts = await bob.drive.people.contacts();
    const eves = contacts.find(({ email }) => email === eve.account.email);
    expect(eves).toMatchObject({ name: 'АDA LOVEIace', alike: ada.account.email });
    expect((await bob.drive.people.findPerson(eve.account.email))?.contact).toEqual(eves);

    const { path } = await give(bob.drive, eve);
    const behind = await eve.drive.people.sharedWithMe();
    const opened = await eve.drive.people.open(behind.at(-1)?.spaceId ?? '');
    await opened.drive.createDirectory('/New');
    await user.login(url, bob.account);
    const { output, errors } = await user.run(['undo', 'list', path]);
    expect(errors).toBe('');
    const mark = `looks like the name of ${ada.account.email}`;
    expect(output).toContain(`АDA LOVEIace (${eve.account.email}; ${mark})`);

    await bob.drive.people.nameContact(eve.account.email, 'Another Ada');
    expect((await bob.drive.people.contacts()).map(({ alike }) => alike)).toEqual([null, null]);

    const cy = await somebody();
    await give(cy.drive, eve, 'Cy');
    const { told } = await give(eve.drive, cy, 'C y');
    expect(told).toMatchObject({ ownersName: null, owner: { contact: { name: null, proposed: null } } });
  });

  it('has no @, and is no longer than a name', async () => {
    const ada = await somebody();
    const bob = await somebody();
    await ada.drive.createDirectory('/None');
    for (const ownName of ['ada@example.org', 'ada＠example.org', 'a'.repeat(101)]) {
      const shared = ada.drive.people.share('/None', bob.account, 'viewer', { ownName });
      await expect(shared).rejects.toMatchObject({ failure: { code: 'validation_failed' } });
    }
    expect(await ada.drive.people.spaces()).toEqual([]);
  });

  it('comes with an invitation, before and after it is accepted', async () => {
    const ada = await somebody();
    const bob = await somebody();
    await ada.drive.createDirectory('/Family');
    const { address } = await ada.drive.people.invite('/Family', bob.account, 'viewer', { ownName: 'Ada' });
    const [, invitationId = '', secret = ''] = /join\/([^#]+)#(.*)$/.exec(address) ?? [];
    await bob.drive.people.join(invitationId, secret);
    expect(await bob.drive.people.contacts()).toMatchObject([{ name: 'Ada', email: ada.account.email }]);
    await ada.drive.people.settleInvitations();
    expect(await bob.drive.people.sharedWithMe()).toMatchObject([{ ownersName: 'Ada', message: null }]);
  });
});
