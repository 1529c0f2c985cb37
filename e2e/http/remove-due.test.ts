// Longer than 350 lines because all that goes by its age begins with the same device.
import { Drive, type IntactItem, isFailure } from '@coffer/client';
import { headHash } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import { newPerson, type Person } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import {
  type RememberingDevice,
  registeringDevice,
  rememberingDevice,
} from './support/remembering-device.ts';

const DAY_MS = 86_400_000;

/** By how much the clock of the devices is behind. */
let daysAgo: number;
/** Days by which the count begins earlier: an editor's clock must be right, so the owner's is set ahead. */
let ahead = 0;

const clock = {
  now: () => Date.now() - (daysAgo - ahead) * DAY_MS,
  random: () => Math.random(),
  sleep: () => Promise.resolve(),
};

let server: WorkerServer;
let lying: LyingServer;
let person: Person;
let device: RememberingDevice;

beforeAll(async () => {
  server = await workerServer();
});

/** A device of somebody who keeps the trash for 30 days, that has followed the drive since 200 days ago. */
beforeEach(async () => {
  daysAgo = 200;
  lying = new LyingServer();
  ({ person, device } = await registeringDevice(server.url, { fetch: lying.fetch, clock }));
  const { drive } = device;
  const { revision, retention } = await drive.settings.read();
  await drive.settings.change({ revision, retention: { ...retention, trashDays: 30, versionDays: 60 } });
});

/** What goes so many days ago, by a device that has just changed something and has all rows. */
async function removed(ago: number, { drive, bringUp } = device): Promise<number> {
  daysAgo = ago;
  await drive.createDirectory(`/${crypto.randomUUID()}`);
  await bringUp();
  return drive.settings.removeDue();
}

async function trashed(path: string): Promise<void> {
  await device.drive.write(path, path);
  await device.drive.trash([path]);
}

const inTrash = async () => {
  const { entries } = await device.drive.listTrash();
  return entries.map(({ item }) => item.name).sort();
};

describe('What has been in the trash for as long as its owner keeps it', () => {
  it('goes by the client, the days counted from when that saw it first, and all that it wrote down with it', async () => {
    await trashed('/old.txt');
    expect(await removed(190)).toBe(0);
    await trashed('/new.txt');
    expect(await removed(165)).toBe(0);
    // 31 days after it was there, and no full 30 after the end of the day on which it was seen.
    expect([await removed(160), await removed(159)]).toEqual([0, 1]);
    await device.bringUp();
    expect(await inTrash()).toEqual(['new.txt']);
    expect([await removed(135), await removed(130)]).toEqual([0, 1]);
    await device.bringUp();
    expect(await inTrash()).toEqual([]);
    expect(await device.drive.account.verify()).toMatchObject({ trouble: null });
  });

  it('stays although a clock that was behind says that it is there for years', NIGHT, async () => {
    daysAgo = 2_000;
    await trashed('/dated-back.txt');
    expect([await removed(190), await removed(189), await removed(165)]).toEqual([0, 0, 0]);
    expect([await removed(159)]).toEqual([1]);
  });

  it('stays while nobody has saved how long', async () => {
    const { drive } = device;
    const { revision, retention } = await drive.settings.read();
    await drive.settings.change({ revision, retention: { ...retention, trashDays: null } });
    await trashed('/kept.txt');
    expect([await removed(190), await removed(100)]).toEqual([0, 0]);
  });

  it('stays by a clock that is more than a day from the newest head', async () => {
    await trashed('/old.txt');
    await removed(190);
    await removed(160);
    daysAgo = 150;
    expect(await device.drive.settings.removeDue()).toBe(0);
    expect(await removed(150)).toBe(1);
  });

  it('stays on the first day of a device, which begins no count of its own', async () => {
    await trashed('/old.txt');
    await removed(190);
    daysAgo = 150;
    const other = await rememberingDevice(server.url, person, { clock });
    expect(await removed(150, other)).toBe(0);
    const { heads, drive } = other;
    const { space_id } = await drive.account.self();
    const newest = await heads.of(space_id);
    if (newest === null) throw new Error('It has verified a head');
    // Somebody takes note of what it saw first.
    await heads.replace(space_id, { ...newest, first: null });
    expect(await removed(149.5, other)).toBe(0);
    expect(await removed(148, other)).toBe(1);
  });

  it('stays with a folder from which something else came into the trash later', async () => {
    const { drive } = device;
    await drive.createDirectory('/Folder');
    await trashed('/Folder/first.txt');
    await drive.write('/Folder/second.txt', '2');
    await drive.write('/Folder/left.txt', '3');
    expect(await removed(190)).toBe(0);
    daysAgo = 170;
    await drive.trash(['/Folder/second.txt']);
    await drive.trash(['/Folder']);
    expect(await removed(170)).toBe(0);
    expect(await removed(159)).toBe(1);
    await device.bringUp();
    expect(await inTrash()).toEqual(['Folder', 'second.txt']);
  });

  it('stays in a folder that is shared, whatever date an editor has given it', async () => {
    const bob = Drive.connect(server.url);
    const bobs = await newPerson(bob);
    await bob.people.begin();
    await device.drive.createDirectory('/Club');
    const { spaceId } = await device.drive.people.share('/Club', bobs, 'editor');
    const { drive: own } = await device.drive.people.open(spaceId);
    await own.write('/a.txt', 'a');
    await bob.people.accept(spaceId);
    await (await bob.people.open(spaceId)).drive.trash(['/a.txt']);
    expect(await removed(0)).toBe(0);
    // So that it is old, by a clock that is right by the newest head.
    daysAgo = -60;
    await own.createDirectory('/Later');
    expect(await own.settings.removeDue()).toBe(0);
    expect((await own.listTrash()).entries.map(({ item }) => item.name)).toEqual(['a.txt']);
  });

  it('stays where the rows are not those that were signed, or there are not all of them', async () => {
    await trashed('/old.txt');
    await removed(190);
    daysAgo = 159;
    await device.drive.createDirectory('/Another');
    // The rows of this device lack that.
    expect(await device.drive.settings.removeDue()).toBe(0);
    expect(await device.drive.settings.removeDue()).toBe(0);
    expect(await removed(159)).toBe(1);
  });

  it('stays where the server shows the drive as it was earlier, or another course of it', async () => {
    const { drive } = device;
    await trashed('/old.txt');
    await removed(190);
    const id = await drive.keyring.driveId();
    const proofs = () => drive.api.call('spaceProofs', { params: { id }, body: { after: 0, owned: true } });
    const earlier = await proofs();
    daysAgo = 159;
    await drive.createDirectory('/Newest');
    await device.bringUp();
    const now = await proofs();
    const signed = earlier.head && (await drive.keyring.readHead(earlier.head.newest));
    if (signed == null) throw new Error('The device has signed it');
    // What another device would have signed, had it been shown nothing of this one since.
    const previous = await headHash(signed);
    const batch = { id: crypto.randomUUID(), operationsHash: '0'.repeat(64) };
    const named = { previous, ownersHead: previous, keyBefore: signed, begun: null };
    const fork = { ...signed, revision: now.revision, batch, ...named };
    const another = { ...now, head: { newest: (await drive.keyring.signHead(fork)).signed } };
    const before = lying.sent.length;
    for (const [shown, trouble] of [
      [earlier, 'space_rolled_back'],
      [another, 'space_forked'],
    ] as const) {
      lying.lie(({ path }) => (path.endsWith('/proofs') ? Response.json(shown) : null));
      await expect(drive.settings.removeDue()).rejects.toSatisfy((error) => isFailure(error, trouble));
    }
    expect(lying.sent.slice(before).filter(({ path }) => path.endsWith('/changes'))).toEqual([]);
    lying.tellTheTruth();
    expect(await drive.settings.removeDue()).toBe(1);
  });

  it('is not what another device has restored, whatever the server says of its revision', async () => {
    await trashed('/back.txt');
    await device.bringUp();
    const listed = await device.drive.listTrash();
    const other = await rememberingDevice(server.url, person);
    await other.drive.restore(listed.entries.map(({ item }) => item));
    const before = lying.sent.length;
    await device.drive.emptyTrash(listed);
    expect(lying.sent.slice(before).filter(({ path }) => path.endsWith('/changes'))).toEqual([]);
    expect((await other.drive.stat('/back.txt')).name).toBe('back.txt');
  });
});

describe('What others may have put away', () => {
  let bob: Drive;
  let bobs: Drive;
  let own: Drive;
  let spaceId: string;

  // Nothing comes of an editor whose clock is more than a day off.
  beforeAll(() => {
    ahead = 200;
  });
  afterAll(() => {
    ahead = 0;
  });

  /** A folder of its owner's, in which Bob is an editor, as both have it open. */
  beforeEach(async () => {
    bob = Drive.connect(server.url);
    const person = await newPerson(bob);
    await bob.people.begin();
    await device.drive.createDirectory('/Club');
    ({ spaceId } = await device.drive.people.share('/Club', person, 'editor'));
    ({ drive: own } = await device.drive.people.open(spaceId));
    await bob.people.accept(spaceId);
    ({ drive: bobs } = await bob.people.open(spaceId));
  });

  /** Removes what is due in the shared folder, by a clock that is so many days behind; returns how much that was. */
  async function goes(ago: number): Promise<number> {
    daysAgo = ago;
    await own.createDirectory(`/${crypto.randomUUID()}`);
    return own.settings.removeDue();
  }

  const trashHere = async () => (await own.listTrash()).entries.map(({ item }) => item.name).sort();

  it('stays until a device of its owner has seen it so for 90 days', async () => {
    await own.write('/a.txt', 'a');
    await bobs.trash(['/a.txt']);
    expect([await goes(190), await goes(189), await goes(100)]).toEqual([0, 0, 0]);
    expect([await goes(99), await goes(98)]).toEqual([1, 0]);
    expect(await trashHere()).toEqual([]);
  });

  it('begins its days again with whatever is changed below it', async () => {
    await own.ensureDirectories(['/Folder/Inside']);
    await own.write('/Folder/Inside/a.txt', 'a');
    const { id } = await own.stat('/Folder/Inside/a.txt');
    await bobs.trash(['/Folder']);
    expect([await goes(190), await goes(130)]).toEqual([0, 0]);
    await bobs.restore([(await own.listTrash()).entries[0]?.item.id ?? '']);
    await bobs.rename(id, 'b.txt');
    daysAgo = 190;
    await bobs.trash(['/Folder']);
    expect([await goes(129), await goes(99), await goes(39)]).toEqual([0, 0, 0]);
    expect(await goes(37)).toBe(1);
  });

  it('is written down by itself, and ends with its space', async () => {
    await own.write('/a.txt', 'a');
    await bobs.trash(['/a.txt']);
    await trashed('/own.txt');
    await goes(190);
    expect([await removed(190), await removed(159)]).toEqual([0, 1]);
    expect(await trashHere()).toEqual(['a.txt']);
    expect(await goes(99)).toBe(1);
  });

  // `done-by-others.test.ts` tells of all that came back into the drive within 90 days.
  it('stays for 90 days where it has come back into the drive', NIGHT, async () => {
    await own.ensureDirectories(['/Folder']);
    await own.write('/Folder/a.txt', 'a');
    const folder = (await own.stat('/Folder')) as IntactItem;
    daysAgo = 199;
    await bobs.trash(['/Folder/a.txt']);
    await device.drive.people.carry([folder], { from: spaceId, to: null });
    await trashed('/own.txt');
    expect([await removed(190), await removed(159), await removed(110)]).toEqual([0, 1, 0]);
    await device.bringUp();
    expect(await inTrash()).toEqual(['a.txt']);
    expect(await removed(107)).toBe(1);
  });

  it('is a version that was replaced for 90 days, whoever stored the others', async () => {
    const { drive } = device;
    const { revision, retention } = await drive.settings.read();
    await drive.settings.change({ revision, retention: { ...retention, versions: 1, versionDays: null } });
    daysAgo = 2_000;
    await own.write('/text.txt', 'first');
    daysAgo = 190;
    await bobs.addVersion('/text.txt', 'by bob');
    await bobs.addVersion('/text.txt', 'again by bob');
    expect(await goes(189)).toBe(0);
    const contents = async () => (await own.versions('/text.txt')).map(({ number }) => number);
    daysAgo = 150;
    await own.addVersion('/text.txt', 'second');
    expect(await contents()).toEqual([4, 3, 2, 1]);
    daysAgo = 90;
    await own.addVersion('/text.txt', 'third');
    // Of each person the newest stays.
    expect(await contents()).toEqual([5, 4, 3]);
  });
});

describe('A version in whose place another one has been for as long as its owner keeps it', () => {
  const contents = async () => {
    const versions = await device.drive.versions('/text.txt');
    return versions.map(({ number }) => number);
  };

  /** A file whose first version was replaced 190 days ago, and the second one 150 days ago. */
  beforeEach(async () => {
    const { drive } = device;
    await drive.write('/text.txt', 'one');
    daysAgo = 190;
    await drive.addVersion('/text.txt', 'two');
    expect(await removed(189)).toBe(0);
    daysAgo = 150;
    await drive.addVersion('/text.txt', 'three');
    expect(await removed(149)).toBe(0);
  });

  it('goes by the client, counted from when that saw it replaced; what is shown stays', async () => {
    expect(await contents()).toEqual([3, 2, 1]);
    // 60 days after it was replaced, and no full 60 after the end of the day on which that was seen.
    expect([await removed(130), await removed(128), await removed(127)]).toEqual([0, 1, 0]);
    expect(await contents()).toEqual([3, 2]);
    expect([await removed(90), await removed(87), await removed(10)]).toEqual([0, 1, 0]);
    expect(await contents()).toEqual([3]);
    expect(await device.drive.account.verify()).toMatchObject({ trouble: null });
  });

  it('stays where it is shown again, and is counted anew when that is replaced', async () => {
    daysAgo = 140;
    const { drive } = device;
    const [, , first] = await drive.versions('/text.txt');
    if (first?.state !== 'intact') throw new Error('It was stored');
    await drive.restoreVersion(first);
    expect([await removed(139), await removed(120)]).toEqual([0, 0]);
    daysAgo = 110;
    await drive.addVersion('/text.txt', 'four');
    // The third was replaced by the first; what is sealed tells of the fourth alone, which came after it.
    expect([await removed(109), await removed(70), await removed(51)]).toEqual([0, 1, 0]);
    expect(await contents()).toEqual([4, 3, 1]);
    // The first counts from the fourth, not from the second.
    expect([await removed(49), await removed(47), await removed(46)]).toEqual([1, 0, 1]);
    expect(await contents()).toEqual([4]);
  });

  it('stays where no limit is set, and with what went to the trash', NIGHT, async () => {
    const { drive } = device;
    const { revision, retention } = await drive.settings.read();
    daysAgo = 128;
    await drive.settings.change({ revision, retention: { ...retention, versionDays: null } });
    expect(await removed(100)).toBe(0);
    expect(await contents()).toEqual([3, 2, 1]);
  });
});
