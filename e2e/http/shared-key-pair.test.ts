import { setTimeout } from 'node:timers/promises';
import { Keyring } from '@coffer/client';
import type { KeyPairChangePart } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { type TestDrive, testDrive } from '../support/test-drive.ts';
import { failing, type SharedFolder, sharedFolder } from './malicious-server/shared-folder.ts';
import { otherPassword, preparedKeyPair, sendKeyPair, userOf } from './support/owner.ts';
import { keysOf } from './support/signed-rows.ts';

let folder: SharedFolder;
let password: string;

beforeAll(async () => {
  folder = await sharedFolder();
  password = folder.adas.password;
});
afterAll(() => folder.server.stop());

const text = async (of: Pick<TestDrive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();
const says = (words: string) => new Blob([words]);

/** Gives Ada the next key pair. */
async function changeAdas(): Promise<string> {
  const newPassword = otherPassword();
  const privateKey = await folder.ada.account.changeKeyPair({ password, newPassword });
  password = newPassword;
  return privateKey;
}

/** Lets a member take Ada's present key pair for hers. */
async function accepted(by: TestDrive): Promise<void> {
  const { email } = folder.adas;
  const { fingerprint } = await userOf(folder.ada);
  await by.people.markCompared({ email, fingerprint });
}

describe('The next key pair of an owner', () => {
  it('takes over all spaces, members go on once they have accepted it, and memberships of who has left end', async () => {
    const { ada, adas, bob, eve, server } = folder;
    const [first, second] = [await folder.common(), await folder.share()];
    await (await eve.people.open(first.spaceId)).drive.write('/eve.txt', says('by Eve'));
    await eve.people.leave(second.spaceId);
    await ada.createDirectory('/Alone');
    await ada.people.separate('/Alone');
    const privateKey = await changeAdas();

    const elsewhere = testDrive(server.url);
    await elsewhere.loginWithPrivateKey({ privateKey });
    for (const device of [ada, elsewhere]) {
      const { drive } = await device.people.open(first.spaceId);
      expect(await text(drive, '/a.txt')).toBe('one');
      expect(await text(drive, '/eve.txt')).toBe('by Eve');
    }
    await (await ada.people.open(second.spaceId)).drive.write('/later.txt', says('later'));
    expect((await ada.people.spaces()).length).toBeGreaterThanOrEqual(3);

    for (const member of [bob, eve]) {
      await expect(member.people.open(first.spaceId)).rejects.toMatchObject(failing('contact_changed'));
      const offers = await member.people.sharedWithMe();
      const offer = offers.find(({ spaceId }) => spaceId === first.spaceId);
      expect(offer).toMatchObject({ name: null, owner: { changed: { isSignedByFormer: true } } });
      const former = { email: adas.email, fingerprint: offer?.owner.contact?.fingerprint };
      const { fingerprint } = await userOf(ada);
      expect(await member.people.changedKeys()).toMatchObject([
        { contact: former, fingerprint, isSignedByFormer: true },
      ]);
      await accepted(member);
      expect(await member.people.changedKeys()).toEqual([]);
      expect(await text((await member.people.open(first.spaceId)).drive, '/a.txt')).toBe('one');
    }
    const { drive: bobs } = await bob.people.open(second.spaceId);
    expect(await text(bobs, '/later.txt')).toBe('later');
    expect((await ada.people.shares(second.path)).map(({ email }) => email)).toEqual([folder.bobs.email]);
    for (const reader of [ada, bob]) {
      const [change] = (await reader.people.log(first.spaceId)).changes;
      expect(change?.actions.map(({ kind }) => kind)).toEqual(['epoch', 'member', 'member']);
    }
    await (await eve.people.open(first.spaceId)).drive.write('/after.txt', says('after'));
    expect(await text((await bob.people.open(first.spaceId)).drive, '/after.txt')).toBe('after');
    expect(await text((await elsewhere.people.open(first.spaceId)).drive, '/after.txt')).toBe('after');
    expect((await ada.people.shares(first.path)).map(({ role }) => role).toSorted()).toEqual([
      'editor',
      'viewer',
    ]);
    const { code, output } = await coffer(server.dataDir, ['check']);
    expect(output).not.toContain('head');
    expect(code).toBe(0);
  });

  it('attack: succeeds at the first try while an editor writes without end, and takes links in shared folders along', async () => {
    const { ada, bob, eve } = folder;
    const { spaceId } = await folder.common();
    const link = await (await ada.people.open(spaceId)).drive.links.create('/a.txt');
    const { drive: eves } = await eve.people.open(spaceId);
    const over = new AbortController();
    let written = 0;
    const writing = Array.from({ length: 3 }, async (_, writer) => {
      for (let count = 0; !over.signal.aborted; count++) {
        try {
          await eves.write(`/loop-${writer}-${count}.txt`, says('more'));
          written++;
        } catch {
          await setTimeout(50);
        }
      }
    });
    await expect.poll(() => written).toBeGreaterThan(3);
    await changeAdas();
    over.abort();
    await Promise.all(writing);
    const { drive: adasFolder } = await ada.people.open(spaceId);
    const [after] = await adasFolder.links.list();
    expect(after).toEqual({ ...link, downloads: 0 });
    for (const member of [bob, eve]) await accepted(member);
    await (await eve.people.open(spaceId)).drive.write('/again.txt', says('again'));
    await adasFolder.links.delete(link);
  });

  it('can be changed again, before members have seen the one between', NIGHT, async () => {
    const { bob } = folder;
    const { spaceId } = await folder.common();
    await changeAdas();
    await changeAdas();
    const offer = (await bob.people.sharedWithMe()).find((each) => each.spaceId === spaceId);
    expect(offer?.owner.changed).toEqual({ isSignedByFormer: true });
    await accepted(bob);
    await accepted(folder.eve);
    expect(await text((await bob.people.open(spaceId)).drive, '/a.txt')).toBe('one');
  });

  it('attack: leaves nothing that comes to whoever has the former key pair and all that the server has', async () => {
    const { ada, bob, eve } = folder;
    const { spaceId } = await folder.common();
    const former = await userOf(ada);
    const privateKeyPem = await ada.account.privateKey({ kind: 'password', password });
    await changeAdas();
    const thief = new Keyring();
    await thief.unlockWithPrivateKey(former, privateKeyPem);
    const keys = await keysOf(ada, spaceId);
    if (keys === null) throw new Error('There are keys');
    await expect(thief.openSpace({ spaceId, keys })).rejects.toMatchObject(failing('space_lied'));
    for (const member of [bob, eve]) await accepted(member);
  });

  it('attack: has to take all of them along, each by both key pairs, and lets nobody in', async () => {
    const { ada, bob } = folder;
    const { path, spaceId } = await folder.common();
    const before = await userOf(ada);
    type Space = KeyPairChangePart['spaces'][number];
    // What both pairs sign of the change counts once, so each is made anew.
    const refused = async (alter: (space: Space) => Space[], code: string) => {
      const { signed } = await preparedKeyPair(ada, { password, origin: folder.server.url });
      const altered = (space: Space) => (space.id === spaceId ? alter(space) : [space]);
      const parts = signed.parts.map((part) => ({ ...part, spaces: part.spaces.flatMap(altered) }));
      await expect(sendKeyPair(ada, { ...signed, parts })).rejects.toMatchObject(failing(code));
      await ada.api.call('endKeyPairChange');
    };
    await refused(() => [], 'already_set');
    await refused((space) => {
      const { next_signature: _, ...byFormer } = space.head;
      return [{ ...space, head: byFormer }];
    }, 'head_refused');
    await refused((space) => [{ ...space, members: space.members.slice(1) }], 'head_refused');
    expect((await userOf(ada)).fingerprint).toBe(before.fingerprint);
    expect(await ada.people.shares(path)).toHaveLength(2);
    expect(await text((await bob.people.open(spaceId)).drive, '/a.txt')).toBe('one');
  });
});

describe('Another password alone', () => {
  it('leaves spaces and members as they are, also where it comes by the private key', async () => {
    const { ada, bob, server, adas } = folder;
    const { spaceId } = await folder.common();
    const newPassword = otherPassword();
    await ada.account.changePassword({ currentPassword: password, newPassword });
    const privateKey = await ada.account.privateKey({ kind: 'password', password: newPassword });
    const elsewhere = testDrive(server.url);
    await elsewhere.loginWithPrivateKey({ privateKey });
    password = otherPassword();
    await elsewhere.account.resetPassword({ privateKey, newPassword: password });
    await ada.login({ email: adas.email, password });
    await (await ada.people.open(spaceId)).drive.write('/reset.txt', says('reset'));
    expect(await bob.people.changedKeys()).toEqual([]);
    expect(await text((await bob.people.open(spaceId)).drive, '/reset.txt')).toBe('reset');
  });
});

describe('The next key pair of a member', () => {
  it('reads on, and writes once the owner has looked at it', async () => {
    const { ada, eve, eves } = folder;
    const { path, spaceId } = await folder.common();
    await eve.account.changeKeyPair({ password: eves.password, newPassword: otherPassword() });
    await eve.people.begin();
    const before = await eve.people.open(spaceId);
    expect(await text(before.drive, '/a.txt')).toBe('one');
    await expect(before.drive.write('/no.txt', says('no'))).rejects.toMatchObject(failing('forbidden'));
    const share = await folder.shareOf(eves.email);
    await expect(ada.people.changeMember(path, share.id, { role: 'editor' })).rejects.toMatchObject(
      failing('contact_changed'),
    );
    const { fingerprint } = await userOf(eve);
    expect(await ada.people.changedKeys()).toMatchObject([{ contact: { email: eves.email }, fingerprint }]);
    await ada.people.markCompared({ email: eves.email, fingerprint });
    expect(await ada.people.changedKeys()).toEqual([]);
    await ada.people.changeMember(path, share.id, { role: 'editor' });
    await (await eve.people.open(spaceId)).drive.write('/yes.txt', says('yes'));
    expect(await text((await ada.people.open(spaceId)).drive, '/yes.txt')).toBe('yes');
  });
});
