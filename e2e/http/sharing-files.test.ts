import { randomUUID } from 'node:crypto';
import type { Drive, OpenedSpace } from '@coffer/client';
import { type SpaceRoot, sharedSpaces } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { coffer } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { chunksIn } from './support/data-directory.ts';
import { type HeldKey, reach } from './support/former-key-holder.ts';
import { spaceKeyOf } from './support/former-member.ts';
import { otherPassword } from './support/owner.ts';
import { readShared, sentShared } from './support/signed-rows.ts';
import { type ThreePeople, threePeople } from './support/three-people.ts';

let server: RunningServer;
let lying: LyingServer;
let ada: TestDrive;
let bob: TestDrive;
let eve: TestDrive;
let people: ThreePeople['people'];

beforeAll(async () => {
  server = await startServer();
  lying = new LyingServer();
  ({ ada, bob, eve, people } = await threePeople(server.url, lying.fetch));
  await ada.createDirectory('/Letters');
});
afterAll(() => server.stop());
beforeEach(() => lying.tellTheTruth());

const LARGE = seededBytes(300_000, 'letter');
const picture = { mime: 'image/jpeg', thumbnail: seededBytes(300, 'a thumbnail') };
const refused = (code: string) => ({ failure: { code } });
const text = async (of: Pick<Drive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();
const fileIn = ({ fileId }: Pick<OpenedSpace, 'fileId'>) => fileId ?? '';

let files = 0;

/** A file of Ada's with an older version, shared as said, and accepted by all. */
async function shared(roles: Partial<Record<'bob' | 'eve', 'viewer' | 'editor'>>) {
  const path = `/Letters/${files++}.jpg`;
  const { id } = await ada.write(path, 'first', picture);
  await ada.addVersion(id, new Blob([LARGE]), picture);
  let spaceId = '';
  if (roles.bob !== undefined)
    ({ spaceId } = await ada.people.share(path, { email: people.bob.email }, roles.bob));
  if (roles.eve !== undefined)
    ({ spaceId } = await ada.people.share(path, { email: people.eve.email }, roles.eve));
  if (roles.bob !== undefined) await bob.people.accept(spaceId);
  if (roles.eve !== undefined) await eve.people.accept(spaceId);
  const memberId = async (who: 'bob' | 'eve') => {
    const { email } = people[who];
    return (await ada.people.shares(path)).find((share) => share.email === email)?.id ?? '';
  };
  return { path, id, spaceId, memberId };
}

let common: ReturnType<typeof shared> | null = null;

/** One that Bob views and Eve edits, for tests that take nobody's role. */
function alreadyShared(): ReturnType<typeof shared> {
  common ??= shared({ bob: 'viewer', eve: 'editor' });
  return common;
}

describe('A file that is shared by itself', () => {
  it('goes with versions and thumbnail, and no content is sent again', async () => {
    await ada.write('/Letters/one.jpg', 'first', picture);
    await ada.write('/Letters/one.jpg', new Blob([LARGE]), { ...picture, ifExists: 'new-version' });
    const link = await ada.links.create('/Letters/one.jpg');
    const { id } = await ada.stat('/Letters/one.jpg');
    const before = chunksIn(server.dataDir);
    const { spaceId } = await ada.people.share('/Letters/one.jpg', people.bob, 'viewer');
    expect(chunksIn(server.dataDir)).toEqual(before);
    expect((await ada.links.list()).map((each) => each.id)).not.toContain(link.id);
    // It stays at its place, and nothing else of the folder goes along.
    expect((await ada.list('/Letters')).children.map(({ name }) => name)).toContain('one.jpg');
    const own = (await ada.people.spaces()).find((space) => space.spaceId === spaceId);
    expect(own).toMatchObject({ fileId: id, itemId: (await ada.stat('/Letters/one.jpg')).id });

    const [offer] = await bob.people.sharedWithMe();
    expect(offer).toMatchObject({ spaceId, name: null, itemId: null, fileId: id });
    await bob.people.accept(spaceId);
    expect(await bob.people.sharedWithMe()).toMatchObject([{ name: 'one.jpg', fileId: id }]);
    const inside = await bob.people.open(spaceId);
    expect(inside).toMatchObject({ name: 'one.jpg', role: 'viewer', fileId: id });
    expect((await inside.drive.list()).children.map((each) => each.name)).toEqual(['one.jpg']);
    expect(Buffer.from(await inside.drive.read('/one.jpg')).equals(LARGE)).toBe(true);
    const versions = await inside.drive.versions('/one.jpg');
    const whole = versions.filter((version) => version.state === 'intact');
    expect(whole.map(({ file }) => file.hasThumbnail)).toEqual([true, true]);
    const first = whole.at(-1)?.file ?? '';
    expect(Buffer.from(await inside.drive.read(first)).toString()).toBe('first');
    await bob.people.saveCopy(inside, id, { name: 'Mine.jpg' });
    expect(Buffer.from(await bob.read('/Mine.jpg')).equals(LARGE)).toBe(true);
    // What stands for it has its name.
    expect((await bob.people.saveCopy(inside, id)).name).toBe('one (1).jpg');
    await expect(bob.people.saveCopy(inside, id, { name: 'Mine.jpg' })).rejects.toMatchObject({
      failure: { code: 'file_already_exists' },
    });
    const { code, output } = await coffer(server.dataDir, ['check']);
    expect(output).not.toContain('record');
    expect(code).toBe(0);
  });

  it('gets versions from its editors and its owner, and nothing else from anybody', async () => {
    const { path, spaceId, id } = await alreadyShared();
    const name = path.slice('/Letters/'.length);
    const [ofAda, ofBob, ofEve] = [
      await ada.people.open(spaceId),
      await bob.people.open(spaceId),
      await eve.people.open(spaceId),
    ];
    await ofEve.drive.write(`/${name}`, 'by Eve', { ifExists: 'new-version' });
    await ofEve.drive.addVersion(fileIn(ofEve), new Blob([seededBytes(300_000, 'large')]));
    await ofAda.drive.write(`/${name}`, 'by Ada', { ifExists: 'new-version' });
    expect(await text(ofBob.drive, `/${name}`)).toBe('by Ada');
    expect(await ofBob.drive.versions(`/${name}`)).toHaveLength(5);
    await expect(ofBob.drive.write(`/${name}`, 'by Bob', { ifExists: 'new-version' })).rejects.toMatchObject(
      refused('forbidden'),
    );
    for (const { drive } of [ofEve, ofAda]) {
      for (const change of [
        () => drive.createDirectory('/Sub'),
        () => drive.write('/other.txt', 'other'),
        () => drive.write('/other.bin', new Blob([seededBytes(300_000, 'other')])),
        () => drive.rename(`/${name}`, 'other.jpg'),
        () => drive.trash([`/${name}`]),
        () => drive.delete([`/${name}`]),
        () => (drive === ofAda.drive ? ada : eve).people.carry([id], { from: spaceId, to: null }),
      ]) {
        await expect(change()).rejects.toMatchObject(refused('forbidden'));
      }
    }
    expect((await ofAda.drive.list()).children.map((each) => each.name)).toEqual([name]);
    // What stands for it in her drive is called as she likes.
    await ada.rename(path, `${name} of mine`);
    expect((await bob.people.open(spaceId)).name).toBe(name);
  });

  it('is taken back, left, and ended by its date', NIGHT, async () => {
    const { path, spaceId, memberId } = await shared({ bob: 'editor', eve: 'viewer' });
    await ada.people.takeBack(path, await memberId('bob'));
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(refused('share_ended'));
    const { drive, fileId } = await ada.people.open(spaceId);
    await drive.addVersion(fileId ?? '', new Blob(['later']));
    const ofEve = await eve.people.open(spaceId);
    expect(Buffer.from(await ofEve.drive.read(fileIn(ofEve))).toString()).toBe('later');
    await ada.people.changeMember(path, await memberId('eve'), { expiresAt: 1_700_000_000 });
    await expect(eve.people.open(spaceId)).rejects.toMatchObject(refused('share_ended'));
    await ada.people.share(path, people.eve, 'viewer');
    await eve.people.leave(spaceId);
    expect(await ada.people.shares(path)).toMatchObject([{ hasLeft: true }]);
    await ada.people.open(spaceId);
    await expect.poll(() => ada.people.shares(path)).toEqual([]);
  });

  it('comes back whole, as what stood for it was called, and is an ordinary file again', NIGHT, async () => {
    const { path, spaceId, id } = await shared({ bob: 'viewer', eve: 'editor' });
    const ofEve = await eve.people.open(spaceId);
    await ofEve.drive.addVersion(id, new Blob(['by Eve']), picture);
    const held = await reach(server.dataDir, [await spaceKeyOf(bob, people.bob.privateKeyPem, spaceId)]);
    // By then it stands elsewhere and under another name.
    await ada.ensureDirectories(['/Back']);
    await ada.move([path], '/Back');
    await ada.rename(`/Back${path.slice('/Letters'.length)}`, 'mine.jpg');
    expect(await ada.people.takeBackWhole('/Back/mine.jpg', { letGo: true })).toEqual({
      itemId: id,
      isKept: false,
    });
    expect((await ada.people.spaces()).map((each) => each.spaceId)).not.toContain(spaceId);
    expect((await ada.list('/Back')).children).toMatchObject([{ id, name: 'mine.jpg', kind: 'file' }]);
    expect(await text(ada, '/Back/mine.jpg')).toBe('by Eve');
    expect((await ada.versions('/Back/mine.jpg')).map(({ state }) => state)).toEqual(Array(3).fill('intact'));
    for (const { people: theirs } of [bob, eve]) {
      await expect(theirs.open(spaceId)).rejects.toMatchObject(refused('share_ended'));
    }
    await ada.write('/Back/mine.jpg', 'later', { ...picture, ifExists: 'new-version' });
    await ada.rename('/Back/mine.jpg', 'secret.jpg');
    const { versionId } = await ada.stat('/Back/secret.jpg');
    const after = await reach(server.dataDir, held.keys);
    expect([...after.versions, ...after.thumbnails]).not.toContain(versionId);
    for (const name of ['mine.jpg', 'secret.jpg']) expect(after.names).not.toContain(name);
    // It may be shared again, into another space.
    const again = await ada.people.share('/Back/secret.jpg', people.bob, 'viewer');
    expect(again.spaceId).not.toBe(spaceId);
    const { output, code } = await coffer(server.dataDir, ['check']);
    expect(output).not.toContain('record');
    expect(code).toBe(0);
  });

  it('opens no later version for who was a member, whoever gives them the database', NIGHT, async () => {
    const { path, spaceId, id, memberId } = await shared({ bob: 'viewer', eve: 'viewer' });
    let held: readonly HeldKey[] = [await spaceKeyOf(bob, people.bob.privateKeyPem, spaceId)];
    const reached = async () => {
      const all = await reach(server.dataDir, held);
      held = all.keys;
      return all;
    };
    const before = await reached();
    expect([before.versions.length, before.thumbnails.length]).toEqual([2, 2]);
    await ada.people.takeBack(path, await memberId('bob'));
    const { drive } = await ada.people.open(spaceId);
    const large = await drive.addVersion(id, new Blob([seededBytes(300_000, 'later')]), picture);
    const small = await drive.addVersion(id, new Blob(['later']), picture);
    const after = await reached();
    expect(after.versions.toSorted()).toEqual(before.versions.toSorted());
    for (const { versionId } of [large, small]) {
      expect([...after.versions, ...after.thumbnails]).not.toContain(versionId);
    }
    const { drive: ofEve } = await eve.people.open(spaceId);
    expect(Buffer.from(await ofEve.read(id)).toString()).toBe('later');
    expect((await ofEve.versions(id)).map(({ state }) => state)).toEqual(Array(4).fill('intact'));
  });

  it('goes on with another key pair of its owner', NIGHT, async () => {
    const owner = testDrive(server.url);
    const person = await newPerson(owner);
    await owner.write('/letter.txt', 'first');
    const { id } = await owner.stat('/letter.txt');
    const { spaceId } = await owner.people.share('/letter.txt', people.eve, 'editor');
    await eve.people.accept(spaceId);
    await owner.account.changeKeyPair({ password: person.password, newPassword: otherPassword() });
    const own = await owner.people.open(spaceId);
    expect(own).toMatchObject({ fileId: id, name: 'letter.txt' });
    await own.drive.addVersion(id, new Blob(['second']));
    await expect(eve.people.open(spaceId)).rejects.toMatchObject(refused('contact_changed'));
    const fingerprint = await owner.people.begin();
    await eve.people.markCompared({ email: person.email, fingerprint });
    const inside = await eve.people.open(spaceId);
    expect(Buffer.from(await inside.drive.read(id)).toString()).toBe('second');
    await inside.drive.addVersion(id, new Blob(['third']));
    expect(await text((await owner.people.open(spaceId)).drive, '/letter.txt')).toBe('third');
  });

  it('is shared by an invitation, too', NIGHT, async () => {
    await ada.write('/Letters/invited.txt', 'invited');
    const newcomer = testDrive(server.url);
    const person = await newPerson(newcomer);
    const { address } = await ada.people.invite('/Letters/invited.txt', { email: person.email }, 'viewer');
    const [, invitationId = '', secret = ''] = /join\/([^#]+)#(.*)$/.exec(address) ?? [];
    await newcomer.people.join(invitationId, secret);
    expect(await ada.people.settleInvitations()).toEqual([]);
    const [offer] = await newcomer.people.sharedWithMe();
    expect(offer).toMatchObject({ name: 'invited.txt' });
    await newcomer.people.accept(offer?.spaceId ?? '');
    const inside = await newcomer.people.open(offer?.spaceId ?? '');
    expect(Buffer.from(await inside.drive.read(fileIn(inside))).toString()).toBe('invited');
  });
});

describe('A malicious server', () => {
  it('cannot show a file for a folder, a folder for a file, nor another file', async () => {
    const { spaceId } = await alreadyShared();
    for (const edit of [
      (root: SpaceRoot) => ({ ...root, file_id: null }),
      (root: SpaceRoot) => ({ ...root, file_id: randomUUID() }),
    ]) {
      lying.tellTheTruth();
      lying.rewrite('/api/people/shared', (body) => {
        const { shared: all } = sharedSpaces.parse(body);
        return {
          shared: all.map((sent) => {
            const one = readShared(sent);
            const { keys } = one;
            return one.space_id === spaceId
              ? sentShared({ ...one, keys: { ...keys, root: edit(keys.root) } })
              : sent;
          }),
        };
      });
      await expect(bob.people.open(spaceId)).rejects.toMatchObject(refused('space_lied'));
    }
  });
});
