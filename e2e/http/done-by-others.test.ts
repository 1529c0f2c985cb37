import { Drive } from '@coffer/client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

const DAY_MS = 86_400_000;

/** How many days ago it is by the owner's clock, counted from when that is 200 days ahead: editors have to act by a right one. */
let daysAgo: number;

const clock = {
  now: () => Date.now() + (200 - daysAgo) * DAY_MS,
  random: () => Math.random(),
  sleep: () => Promise.resolve(),
};

let server: WorkerServer;
beforeAll(async () => {
  server = await workerServer();
});

let ada: Drive;
let own: Drive;
let bobs: Drive;
let spaceId: string;

/** A folder of Ada's, in which Bob is an editor, as both have it open. */
beforeEach(async () => {
  daysAgo = 200;
  ada = Drive.connect(server.url, { clock });
  const bob = Drive.connect(server.url);
  await newPerson(ada);
  const person = await newPerson(bob);
  await bob.people.begin();
  await ada.ensureDirectories(['/Club/Folder']);
  ({ spaceId } = await ada.people.share('/Club', person, 'editor'));
  await bob.people.accept(spaceId);
  ({ drive: own } = await ada.people.open(spaceId));
  ({ drive: bobs } = await bob.people.open(spaceId));
});

async function ofOthers(drive: Drive): Promise<(string | null)[]> {
  const trash = await drive.listTrash();
  const others = await drive.trashOfOthers(trash);
  return trash.entries.flatMap(({ item }) => (others.has(item.id) ? item.name : [])).sort();
}

describe('What somebody else put into the trash, or changed', () => {
  it('is told from what its owner put there, for 90 days from when that saw it', async () => {
    for (const path of ['/own.txt', '/hers.txt', '/Folder/a.txt']) await own.write(path, path);
    await bobs.rename('/Folder/a.txt', 'b.txt');
    await bobs.trash(['/hers.txt']);
    await own.trash(['/own.txt', '/Folder']);
    daysAgo = 111;
    expect(await ofOthers(own)).toEqual(['Folder', 'hers.txt']);
    daysAgo = 109;
    expect(await ofOthers(own)).toEqual([]);
  });

  it('is so however long its owner was away', async () => {
    await own.write('/hers.txt', 'hers');
    await bobs.trash(['/hers.txt']);
    daysAgo = 0;
    expect(await ofOthers(own)).toEqual(['hers.txt']);
  });

  it('is all that came back into the drive within 90 days', async () => {
    await own.write('/Folder/a.txt', 'a');
    await bobs.trash(['/Folder/a.txt']);
    await ada.write('/mine.txt', 'mine');
    await ada.trash(['/mine.txt']);
    await ada.people.carry([await own.stat('/Folder')], { from: spaceId, to: null });
    expect(await ofOthers(ada)).toEqual(['a.txt']);
    daysAgo = 108;
    expect(await ofOthers(ada)).toEqual([]);
  });
});

describe('Versions that somebody else stored or replaced', () => {
  it('are told from the others, and stay where these are deleted', async () => {
    await own.write('/text.txt', '1');
    await own.addVersion('/text.txt', '2');
    await bobs.addVersion('/text.txt', '3');
    await own.addVersion('/text.txt', '4');
    const numbers = async (ids?: ReadonlySet<string>) =>
      (await own.versions('/text.txt')).flatMap(({ id, number }) => (ids?.has(id) === false ? [] : number));
    const except = await own.versionsOfOthers('/text.txt');
    expect(await numbers(except)).toEqual([3, 2]);
    await own.deleteOlderVersions('/text.txt', { except });
    expect(await numbers()).toEqual([4, 3, 2]);
    daysAgo = 109;
    expect(await own.versionsOfOthers('/text.txt')).toEqual(new Set());
  });
});
