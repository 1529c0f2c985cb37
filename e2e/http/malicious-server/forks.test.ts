// Longer than 350 lines because starting the server, and restoring its backup, takes longer than all that is looked at.

import { isFailure } from '@coffer/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NIGHT } from '../../support/dose.ts';
import { type RestorableServer, startRestorable } from '../../support/restorable-server.ts';
import { acceptShown, followShown } from '../../support/shown-drive.ts';
import {
  newPerson,
  type Person,
  storeMany,
  type TestDrive,
  testDrive,
  textFile,
} from '../../support/test-drive.ts';
import { type RememberingDevice, rememberingDevice } from '../support/remembering-device.ts';
import { driveKeysOf } from '../support/signed-rows.ts';

let server: RestorableServer;
let person: Person;
let one: RememberingDevice;
let other: RememberingDevice;
let address: string;

beforeAll(async () => {
  server = await startRestorable();
});
afterAll(() => server.stop());

interface Scene {
  readonly person: Person;
  readonly one: RememberingDevice;
  readonly other: RememberingDevice;
  /** Of a public link to their letters; empty where there is none. */
  address: string;
}

/** Somebody with two devices that have seen their drive. */
async function someone(): Promise<Scene> {
  const first = testDrive(server.url);
  const who = await newPerson(first);
  const { id: letters } = await first.createDirectory('/Letters');
  const files = ['one', 'gone'].map((text) => textFile(`${text}.txt`, text));
  await storeMany(first, files, letters);
  const devices = [
    await rememberingDevice(server.url, who),
    await rememberingDevice(server.url, who),
  ] as const;
  for (const device of devices) await device.bringUp();
  return { person: who, one: devices[0], other: devices[1], address: '' };
}

/**
 * Has each test of a block look at a person of its own: all go through the same backup, and what happens before and after it
 * is restored.
 */
function eachWithSomeone(count: number, happening: (scenes: readonly Scene[]) => Promise<void>): void {
  const scenes: Scene[] = [];
  beforeAll(async () => {
    for (let made = 0; made < count; made++) scenes.push(await someone());
    await happening(scenes);
  });
  beforeEach(() => {
    ({ person, one, other, address } = scenes.shift() ?? fail());
  });
}

/** The differences by the names that a device knows, or that the server shows. */
async function differences({ drive }: RememberingDevice) {
  const found = (await drive.account.differences()) ?? [];
  const named = found.map((each) => {
    const { item } = each.ours ?? each.theirs ?? fail();
    return [item.state === 'damaged' ? '?' : item.name, each] as const;
  });
  return new Map(named);
}

function fail(): never {
  throw new Error('There is nothing on either side');
}

async function idsOf(device: RememberingDevice, ...names: string[]): Promise<string[]> {
  const found = await differences(device);
  return names.map((name) => found.get(name)?.id ?? fail());
}

async function names({ drive }: RememberingDevice, path: string): Promise<string[]> {
  const { children } = await drive.list(path);
  return children.map((item) => (item.state === 'damaged' ? '?' : item.name)).sort();
}

async function headNow({ api, keyring }: TestDrive) {
  const params = { id: await keyring.driveId() };
  return (await api.call('spaceHeads', { params, query: { after: '0' } })).newest;
}

/** That all devices believe the server, in the same head, and that the replica has what leads to it. */
async function agree(): Promise<void> {
  const hashes = new Set<string | undefined>();
  for (const device of [one, other]) {
    const { trouble, newest } = await device.drive.account.verify();
    expect(trouble).toBeNull();
    hashes.add(newest?.hash);
    expect((await device.bringUp()).state.getState().kind).toBe('complete');
    expect(await device.drive.account.differences()).toEqual([]);
  }
  expect(hashes.size).toBe(1);
}

async function refuses(
  { drive }: RememberingDevice,
  code: 'space_ended' | 'space_rolled_back' | 'space_forked',
) {
  const changing = drive.createDirectory('/New');
  await expect(changing).rejects.toSatisfy((error) => isFailure(error, code));
}

/** What both devices have seen, and a restored backup has not. */
async function changeALot({ one, other }: Scene): Promise<void> {
  const { drive } = one;
  await drive.write('/Letters/two.txt', 'two');
  await drive.createDirectory('/Photos');
  await drive.write('/Photos/beach.jpg', 'beach');
  await drive.rename('/Letters/one.txt', 'first.txt');
  await drive.addVersion('/Letters/first.txt', 'one again');
  await drive.delete(['/Letters/gone.txt']);
  for (const device of [one, other]) await device.bringUp();
}

/** A backup is restored that knows nothing of what both devices have seen. */
async function restoredBehind(scenes: readonly Scene[]): Promise<void> {
  for (const scene of scenes) {
    const { links } = scene.one.drive;
    scene.address = links.address(await links.create('/Letters'));
  }
  await server.backUp();
  for (const scene of scenes) await changeALot(scene);
  await server.restore();
}

/** A backup is restored that has links and an invitation which were taken back since. */
async function linksDeleted(scenes: readonly Scene[]): Promise<void> {
  for (const { one } of scenes) {
    const { links, people, requests } = one.drive;
    await one.drive.createDirectory('/Family');
    await people.invite('/Family', { email: 'eve@example.org' }, 'editor');
    for (const name of ['one', 'gone']) await links.create(`/Letters/${name}.txt`);
    await requests.create('/Letters', { note: 'Pictures' });
    await one.bringUp();
  }
  await server.backUp();
  for (const { one } of scenes) {
    const { links, people, requests } = one.drive;
    for (const link of await links.list()) await links.delete(link);
    for (const request of await requests.list()) await requests.delete(request);
    for (const { id } of await people.settleInvitations()) await people.withdrawInvitation(id);
    await one.bringUp();
  }
  await server.restore();
}

/** Each device goes on with what the server has, of which the other one knows nothing. */
async function twoCourses(scenes: readonly Scene[]): Promise<void> {
  await server.backUp();
  for (const { one } of scenes) {
    await one.drive.write('/Letters/mine.txt', 'mine');
    await one.bringUp();
  }
  await server.restore();
  for (const { other } of scenes) {
    await other.drive.write('/Letters/theirs.txt', 'theirs');
    await other.bringUp();
  }
}

/** Each device has seen a fork of its own, and ended it: both stand at the same epoch, each with another key. */
async function bothEndedForks(scenes: readonly Scene[]): Promise<void> {
  await server.backUp();
  for (const { one } of scenes) {
    await one.drive.createDirectory('/Lost');
    await one.bringUp();
  }
  await server.restore();
  for (const { one } of scenes) {
    await acceptShown(one.drive);
    await one.drive.createDirectory('/Mine');
    await one.drive.write('/Mine/mine.txt', 'mine');
    await one.bringUp();
  }
  await server.restore();
  for (const { other } of scenes) {
    await other.drive.createDirectory('/Lost');
    await other.bringUp();
  }
  await server.restore();
  for (const { other } of scenes) {
    await acceptShown(other.drive);
    await other.drive.write('/Letters/theirs.txt', 'theirs');
    await other.bringUp();
  }
}

describe('A restored backup', () => {
  eachWithSomeone(3, restoredBehind);

  it('is compared name by name with what a device has proven, and nothing is written meanwhile; one head puts all back: names, places and versions, without the content that is gone', async () => {
    await refuses(one, 'space_rolled_back');
    // Nor are the rows given up that it has proven, whatever the server says of changes that it does not know.
    await expect(one.bringUp()).rejects.toThrow('space_rolled_back');
    expect((await one.drive.account.standing()).trouble).toBe('space_rolled_back');
    const found = await differences(one);
    const happened = Object.fromEntries([...found].map(([name, each]) => [name, each.happened]));
    expect(happened).toEqual({
      'two.txt': 'missing',
      Photos: 'missing',
      'beach.jpg': 'missing',
      'first.txt': 'older',
      'gone.txt': 'added',
    });
    expect(found.get('first.txt')?.theirs?.item).toMatchObject({ name: 'one.txt' });
    expect(found.get('first.txt')?.lostVersions).toBe(1);
    expect(found.get('beach.jpg')?.ours?.parents).toMatchObject([{ name: 'Photos' }]);
    expect(found.get('gone.txt')).toMatchObject({ ours: null, theirs: { isTrashed: false } });

    const ids = [...found.values()].map(({ id }) => id);
    await acceptShown(one.drive, ids);
    expect(await names(one, '/')).toEqual(['Letters', 'Photos']);
    expect(await names(one, '/Letters')).toEqual(['first.txt', 'two.txt']);
    expect(await names(one, '/Photos')).toEqual(['beach.jpg']);
    await expect(one.drive.read('/Photos/beach.jpg')).rejects.toThrow();
    await refuses(other, 'space_ended');
    const { trouble, ended } = await other.drive.account.standing();
    expect(trouble).toBe('space_ended');
    expect(ended?.hash).toBe((await one.heads.of(await one.drive.keyring.driveId()))?.hash);
    // What was deleted for good, and brought back, is kept in the trash.
    const left = await differences(other);
    expect(left.get('gone.txt')).toMatchObject({ happened: 'added', theirs: { isTrashed: true } });
    // All else is what it was, and sealed anew.
    left.delete('gone.txt');
    expect([...left.keys()].sort()).toEqual(['Photos', 'beach.jpg', 'first.txt', 'two.txt']);
    for (const { ours, theirs } of left.values()) {
      const { name, parentId, versionId } = ours?.item ?? fail();
      expect(theirs?.item).toMatchObject({ state: 'intact', name, parentId, versionId });
    }
    await followShown(other.drive);
    await agree();
    await other.drive.write('/Letters/three.txt', 'three');
    await one.drive.rename('/Letters/first.txt', 'second.txt');
    await agree();
  });

  it('is accepted as it is, and another device follows it once somebody there has seen that', async () => {
    await acceptShown(one.drive);
    // Nothing that comes is sealed under a key that the other end has, too.
    expect((await driveKeysOf(one.drive)).root.epoch).toBe(2);
    expect(await names(one, '/Letters')).toEqual(['gone.txt', 'one.txt']);
    await one.drive.createDirectory('/Later');
    await refuses(other, 'space_ended');
    const lost = await differences(other);
    expect([...lost.keys()].sort()).toEqual([
      ...['Later', 'Photos', 'beach.jpg', 'first.txt', 'gone.txt', 'two.txt'],
    ]);
    await followShown(other.drive);
    await agree();
    // Visitors of a link have the key of the epoch that has begun.
    await one.drive.rename('/Letters/one.txt', 'renamed.txt');
    const children = await (await testDrive(server.url).links.open(address)).list(null);
    expect(children.map((item) => (item.state === 'intact' ? item.name : '?')).sort()).toEqual([
      ...['gone.txt', 'renamed.txt'],
    ]);
  });

  it('fault R1: is signed as it was shown when that was decided, and not as it is shown later', async () => {
    const { shown } = await one.drive.account.standing();
    if (shown === null) throw new Error('It is shown as it was earlier');
    const ids = await idsOf(one, 'two.txt');
    // A device without memory goes on with what is there. Nobody was told of that when the decision was made.
    const fresh = testDrive(server.url);
    await fresh.login(person);
    await fresh.createDirectory('/Not shown');
    const { account } = one.drive;
    const before = await headNow(fresh);
    for (const attempt of [
      () => account.acceptDrive(shown),
      () => account.acceptDrive(shown, ids),
      () => account.differences(shown),
    ]) {
      await expect(attempt()).rejects.toSatisfy((error) => isFailure(error, 'space_changed'));
    }
    expect(await headNow(fresh)).toEqual(before);
    await refuses(one, 'space_rolled_back');

    await acceptShown(one.drive);
    const { ended } = await other.drive.account.standing();
    const another = { hash: 'ab'.repeat(32), at: ended?.at ?? 0 };
    const following = other.drive.account.followDrive(another);
    await expect(following).rejects.toSatisfy((error) => isFailure(error, 'space_changed'));
    await refuses(other, 'space_ended');
    await followShown(other.drive);
    await agree();
  });
});

describe('Two courses of a drive', () => {
  eachWithSomeone(1, twoCourses);

  it('become one that has what both devices have done', async () => {
    await refuses(one, 'space_forked');
    const found = await differences(one);
    expect(found.get('mine.txt')?.happened).toBe('missing');
    expect(found.get('theirs.txt')?.happened).toBe('added');
    await acceptShown(one.drive, await idsOf(one, 'mine.txt'));
    expect(await names(one, '/Letters')).toEqual(['gone.txt', 'mine.txt', 'one.txt', 'theirs.txt']);
    // It has seen one of both ends, too.
    await refuses(other, 'space_ended');
    await followShown(other.drive);
    await agree();
    expect(Buffer.from(await other.drive.read('/Letters/theirs.txt')).toString()).toBe('theirs');
  });
});

describe('Links and invitations that a restored backup brings back', () => {
  eachWithSomeone(1, linksDeleted);

  it('are named, and those that are not wanted end with the head that ends the fork', async () => {
    const { account, links, people, requests } = one.drive;
    const { shown, newest } = await account.standing();
    if (shown === null) throw new Error('It is shown as it was earlier');
    const revision = Math.max(shown.revision, newest?.revision ?? 0);
    const found = await account.returning(shown);
    const named = found.map(({ kind, name, permitsMore }) => [name, kind, permitsMore]);
    expect(named.sort()).toEqual([
      ['Pictures', 'request', false],
      ['eve@example.org', 'invitation', false],
      ['gone.txt', 'link', false],
      ['one.txt', 'link', false],
    ]);
    const unwanted = found.filter(({ name }) => name !== 'one.txt').map(({ id }) => id);
    const other = { ...shown, hash: 'ab'.repeat(32) };
    for (const asked of [() => account.returning(other), () => account.acceptDrive(other, unwanted)]) {
      await expect(asked()).rejects.toSatisfy((error) => isFailure(error, 'space_changed'));
    }
    await account.acceptDrive(shown, unwanted);
    expect((await links.list()).map((link) => link.state === 'intact' && link.name)).toEqual(['one.txt']);
    expect(await requests.list()).toEqual([]);
    expect(await people.settleInvitations()).toEqual([]);
    // All with one head, one above the higher of both ends.
    expect((await account.standing()).newest?.revision).toBe(revision + 1);
  });
});

describe('Two courses of a drive that have each begun an epoch of the same number', () => {
  eachWithSomeone(1, bothEndedForks);

  it('fault A7: become one, and what comes back of the other is sealed anew, so that it opens', async () => {
    await refuses(one, 'space_rolled_back');
    const found = await differences(one);
    expect(found.get('Mine')).toMatchObject({ happened: 'missing', canPutBack: true });
    expect(found.get('mine.txt')?.canPutBack).toBe(true);
    await acceptShown(one.drive, await idsOf(one, 'Mine', 'mine.txt', 'theirs.txt'));
    await refuses(other, 'space_ended');
    await followShown(other.drive);
    await agree();
    for (const device of [one, other]) {
      expect(await names(device, '/')).toEqual(['Letters', 'Mine']);
      expect(await names(device, '/Mine')).toEqual(['mine.txt']);
      expect(await names(device, '/Letters')).toEqual(['gone.txt', 'one.txt']);
    }
    expect((await driveKeysOf(other.drive)).root.epoch).toBe(3);
  });
});

describe('A device that remembers nothing', () => {
  beforeAll(async () => {
    const drive = testDrive(server.url);
    person = await newPerson(drive);
    await drive.createDirectory('/Letters');
  });

  it('says which head it takes for the newest one, until somebody trusts it', async () => {
    const fresh = await rememberingDevice(server.url, person);
    const { newest, trouble } = await fresh.drive.account.standing();
    expect(trouble).toBeNull();
    expect(newest?.first).toEqual({ hash: newest?.hash, revision: newest?.revision, at: expect.any(Number) });
    await fresh.drive.createDirectory('/Later');
    expect((await fresh.drive.account.standing()).newest?.first).toEqual(newest?.first);
    await fresh.drive.account.trustFirst();
    expect((await fresh.drive.account.standing()).newest).toMatchObject({ first: null });
  });

  it('is none that has made the first head itself', async () => {
    const own = testDrive(server.url);
    await newPerson(own);
    await own.createDirectory('/Mine');
    expect((await own.account.standing()).newest?.first).toBeNull();
  });

  it('has nothing to compare without rows', async () => {
    const fresh = testDrive(server.url);
    await fresh.login(person);
    expect(await fresh.account.differences()).toBeNull();
  });
});

describe('A restored backup, of which some is chosen,', NIGHT, () => {
  eachWithSomeone(1, restoredBehind);

  it('is put back in part: with an item come the folders above it, and all else is as it is shown', async () => {
    await acceptShown(one.drive, await idsOf(one, 'beach.jpg', 'gone.txt'));
    expect(await names(one, '/')).toEqual(['Letters', 'Photos']);
    expect(await names(one, '/Letters')).toEqual(['one.txt']);
    expect(Buffer.from(await one.drive.read('/Letters/one.txt')).toString()).toBe('one');
    await followShown(other.drive);
    await agree();
  });
});

describe('Two courses of a drive, of which one is chosen,', NIGHT, () => {
  eachWithSomeone(1, twoCourses);

  it('become the one that a device has proven, and what the other one has added lies in the trash', async () => {
    await acceptShown(one.drive, await idsOf(one, 'mine.txt', 'theirs.txt'));
    expect(await names(one, '/Letters')).toEqual(['gone.txt', 'mine.txt', 'one.txt']);
    await one.bringUp();
    const { entries } = await one.drive.listTrash();
    expect(entries.map(({ item }) => item)).toMatchObject([{ name: 'theirs.txt' }]);
    await followShown(other.drive);
    await agree();
  });
});
