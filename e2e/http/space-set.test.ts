import { cookieFetch, Drive, headMemory, Keyring, mediaId } from '@coffer/client';
import { createMemoryStore, DeviceRows } from '@coffer/client/replica';
import {
  isComing,
  itemsIn,
  type PlacedMatch,
  recentIn,
  type SpaceSetPorts,
  searchIn,
  starredIn,
  Timeline,
  usageIn,
} from '@coffer/client/space-set';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { setOf } from './support/set-of.ts';

let server: WorkerServer;
beforeAll(async () => {
  server = await workerServer();
});

const taken = (takenAt: number) => ({
  mime: 'image/jpeg',
  media: { takenAt, offset: null, width: 4, height: 3, duration: null },
});

/** A device that keeps all rows of the drive, and counts what it asks. */
async function deviceOf(person: Person) {
  const calls: string[] = [];
  const inSession = cookieFetch();
  const keyring = new Keyring();
  const rows = new DeviceRows();
  const drive = Drive.connect(server.url, {
    fetch: async (input, init) => {
      calls.push(
        `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`,
      );
      return inSession(input, init);
    },
    ...{ keyring, rows, names: rows },
  });
  await drive.login(person);
  const heads = headMemory();
  const { signal } = new AbortController();
  const open = async () => createMemoryStore();
  await rows.open({ drive, keyring, heads, spaceId: await keyring.driveId(), open, signal });
  await rows.bringUp();
  return { drive, calls, driveId: await keyring.driveId() };
}

/** Ada has a drive, shares Family, and Bob shares Choir with her, which she has put into Music. */
async function threeSpaces(more: Partial<SpaceSetPorts> = {}) {
  const [ada, bob] = [testDrive(server.url), testDrive(server.url)];
  const people = { ada: await newPerson(ada), bob: await newPerson(bob) };
  await ada.people.begin();
  await bob.people.begin();
  await ada.createDirectory('/Family');
  const family = (await ada.people.share('/Family', people.bob, 'editor')).spaceId;
  await bob.createDirectory('/Choir');
  const choir = (await bob.people.share('/Choir', people.ada, 'viewer')).spaceId;
  await ada.createDirectory('/Music');
  await ada.people.accept(choir, { directory: '/Music' });
  const inFamily = (await ada.people.open(family)).drive;
  const inChoir = (await bob.people.open(choir)).drive;
  await ada.write('/own beach.jpg', 'x', taken(1_000));
  await inFamily.ensureDirectories(['/Trips']);
  await inFamily.write('/Trips/family beach.jpg', 'x', taken(3_000));
  await inChoir.write('/choir beach.jpg', 'x', taken(2_000));
  const start = async (ports = more) => {
    const device = await deviceOf(people.ada);
    const set = setOf(device.drive, ports);
    await set.refresh();
    return { ...device, set };
  };
  return { ada, bob, people, family, choir, inFamily, inChoir, start };
}

/** What a search finds once all names are read, for which nobody waits long. */
async function found(...asked: Parameters<typeof searchIn>) {
  for (;;) {
    const page = await searchIn(...asked);
    if (!page.unread.some(isComing)) return page;
  }
}

const placesOf = (found: readonly PlacedMatch[]) =>
  found.map(({ item, above, parents }) => [...above, ...parents, item].map(({ name }) => name).join(' / '));

const everything = ['own beach.jpg', 'Family / Trips / family beach.jpg', 'Music / Choir / choir beach.jpg'];

describe('All that somebody has', () => {
  it('is found by its names, with the folder in which it lies, and nobody is asked for it', async () => {
    const { start, choir } = await threeSpaces();
    const { set, drive, calls } = await start();
    // As the stream does.
    drive.stores?.follow((await drive.api.call('listSpaces', { query: {} })).spaces);
    const page = await found(set, 'beach');
    expect(placesOf(page.found).sort()).toEqual(everything.toSorted());
    expect(page).toMatchObject({ by: 'device', next: null, unread: [] });
    for (const [filter, place] of [
      ['own', everything[0]],
      ['shared-by-me', everything[1]],
      ['shared-with-me', everything[2]],
    ] as const) {
      expect(placesOf((await found(set, 'beach', { filter })).found)).toEqual([place]);
    }
    expect(placesOf((await found(set, 'beach', { place: { spaceId: choir } })).found)).toEqual([
      everything[2],
    ]);
    const { id: directoryId } = await set.drive.stat('/Music');
    calls.length = 0;
    expect(placesOf((await found(set, 'beach', { place: { directoryId } })).found)).toEqual([everything[2]]);
    expect(calls).toEqual([]);
  });

  it('is among what was changed last, and in the timeline by the days on which it was taken', async () => {
    const { start } = await threeSpaces();
    const { set } = await start();
    let recent = await recentIn(set, 10);
    while (!recent.isWhole) recent = await recentIn(set, 10);
    expect(recent.unread).toEqual([]);
    expect(placesOf(recent.found).sort()).toEqual(everything.toSorted());
    const end = new AbortController();
    const timeline = new Timeline(set, 'all', end.signal);
    let list = await timeline.newer(0);
    while (!list.isComplete || list.takenAt.length < 3) list = await timeline.newer(list.version);
    expect([...list.takenAt]).toEqual([3_000, 2_000, 1_000]);
    const places = Array.from(list.takenAt, (_, index) => ({
      spaceId: list.spaceIds[list.spaces[index] ?? 0] ?? null,
      id: mediaId(list, index),
    }));
    expect(placesOf(await itemsIn(set, places))).toEqual([everything[1], everything[2], everything[0]]);
    end.abort();
    await expect(timeline.newer(list.version)).rejects.toThrow();
  });

  it('takes storage by kind: that of others apart from one’s own', async () => {
    const { start, ada, inFamily, inChoir } = await threeSpaces();
    await ada.write('/notes.txt', 'twelve bytes', { mime: 'text/plain' });
    await inFamily.write('/song.ogg', '12345', { mime: 'audio/ogg' });
    await inChoir.write('/hymn.ogg', '123', { mime: 'audio/ogg' });
    const { set, drive, calls } = await start();
    // As the stream does.
    drive.stores?.follow((await drive.api.call('listSpaces', { query: {} })).spaces);
    calls.length = 0;
    expect(await usageIn(set)).toEqual({
      own: [
        { kind: 'text', count: 1, size: 12 },
        { kind: 'audio', count: 1, size: 5 },
        { kind: 'image', count: 2, size: 2 },
      ],
      others: [
        { kind: 'audio', count: 1, size: 3 },
        { kind: 'image', count: 1, size: 1 },
      ],
      isWhole: true,
      unread: [],
    });
    expect(calls).toEqual([]);
  });

  it('has its stars, and takes none away of what lies in another space', async () => {
    const { start, inFamily, inChoir, family, bob } = await threeSpaces();
    const { set, drive } = await start();
    const there = await inFamily.stat('/Trips/family beach.jpg');
    const going = await inFamily.write('/going.txt', 'x');
    const choirs = await inChoir.stat('/choir beach.jpg');
    for (const space of set.state.getState().spaces) {
      const { stars } = await set.open(space.spaceId);
      await stars.set(space.isMine ? [there.id, going.id] : [choirs.id], true);
    }
    await drive.stars.set([(await drive.stat('/own beach.jpg')).id], true);
    const { found, isWhole } = await starredIn(set);
    expect(isWhole).toBe(true);
    expect(placesOf(found).sort()).toEqual([...everything, 'Family / going.txt'].sort());
    await inFamily.delete(['/going.txt']);
    await expect.poll(async () => (await starredIn(set, 'shared-by-me')).found.length).toBe(1);
    await bob.people.takeBackWhole('/Choir');
    await set.refresh();
    // What went, and what ended, may come back, or be newer than the rows here.
    expect(await drive.stars.all()).toHaveLength(4);
    expect((await drive.stars.all()).filter(({ spaceId }) => spaceId === family)).toHaveLength(2);
  });

  it('follows what others do, and what comes and goes', async () => {
    const { start, inFamily, family, choir, ada, bob } = await threeSpaces();
    const { set, drive } = await start();
    await inFamily.write('/new beach.jpg', 'x', taken(4_000));
    await expect.poll(async () => (await found(set, 'new')).found.length).toBe(1);
    const [share] = await bob.people.shares('/Choir');
    await bob.people.takeBack('/Choir', share?.id ?? '');
    // As the stream does.
    const over = { id: choir, revision: 0, waiting: 0, is_over: true as const };
    drive.stores?.follow([over]);
    expect(set.told([over])).toBe(true);
    await set.refresh();
    expect(set.spaceOf(choir)).toBeUndefined();
    await expect.poll(async () => (await found(set, 'choir beach')).found).toEqual([]);
    expect(set.state.getState().spaces).toMatchObject([{ spaceId: family }]);
    await ada.move(['/Family'], '/Music');
    drive.rows?.follow();
    const moved = 'Music / Family / Trips / family beach.jpg';
    await expect.poll(async () => placesOf((await found(set, 'family beach')).found)).toEqual([moved]);
  });

  it('is shown without what cannot be opened, which is named', async () => {
    const { start, family } = await threeSpaces();
    let isBroken = true;
    const { set, drive } = await start({
      async open(spaceId) {
        if (spaceId === family && isBroken) throw new Error('It does not open');
        return drive.people.open(spaceId);
      },
    });
    await set.refresh();
    const { found: shown, unread } = await found(set, 'beach');
    expect(placesOf(shown).sort()).toEqual([everything[2], everything[0]].sort());
    expect(unread).toMatchObject([{ spaceId: family, name: 'Family', reading: 'failed' }]);
    isBroken = false;
    await set.refresh();
    expect((await found(set, 'beach')).found).toHaveLength(3);
  });

  it('is read up to a number of rows, the last used first; what is left out is read once somebody shows it', async () => {
    const { start, family, choir } = await threeSpaces();
    const { drive } = await start();
    const own = (await drive.rows?.about())?.rows ?? 0;
    const { set } = await start({ mostRows: own + 2 });
    const [first, second] = set.state.getState().spaces;
    expect([first?.reading, second?.reading].sort()).toEqual(['left-out', 'read']);
    const left = [first, second].find((space) => space?.reading === 'left-out');
    const { found: shown, unread } = await found(set, 'beach');
    expect(shown).toHaveLength(2);
    expect(unread).toMatchObject([{ spaceId: left?.spaceId }]);
    expect([family, choir]).toContain(left?.spaceId);
    set.used(left?.spaceId ?? '');
    await expect.poll(async () => (await found(set, 'beach')).found.length).toBe(3);
  });

  it('is looked through again for what comes while it is looked through, once for all who ask', async () => {
    const { start, ada, people } = await threeSpaces();
    const { set, calls } = await start();
    calls.length = 0;
    const asked = [set.refresh(), set.refresh()];
    await ada.createDirectory('/Later');
    const { spaceId } = await ada.people.share('/Later', people.bob, 'editor');
    const told = { id: spaceId, revision: 1 };
    expect(set.told([told])).toBe(true);
    expect(set.told([told])).toBe(false);
    await Promise.all([...asked, set.refresh()]);
    expect(set.spaceOf(spaceId)?.reading).toBe('read');
    expect(calls.filter((call) => call.endsWith('/settings')).length).toBeLessThan(3);
  });

  it('lacks what is not shared any more as soon as that is told', async () => {
    const { start, choir, family } = await threeSpaces();
    const { set } = await start();
    expect(set.told([{ id: family, revision: 9, is_over: true }])).toBe(true);
    expect(set.spaceOf(family), 'of one’s own the drive alone says that').toBeDefined();
    expect(set.told([{ id: choir, revision: 9, is_over: true }])).toBe(true);
    // It is shared again.
    expect(set.told([{ id: choir, revision: 10 }])).toBe(true);
    expect(set.spaceOf(choir)).toBeUndefined();
    // It was a lie: it is there again.
    await set.refresh();
    expect(set.spaceOf(choir)?.reading).toBe('read');
  });

  it('is opened, however many spaces it has, with what counts for all of them asked once', async () => {
    const { ada, people, start } = await threeSpaces();
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      await ada.createDirectory(`/${name}`);
      await ada.people.share(`/${name}`, people.bob, 'editor');
    }
    const { set, calls, driveId } = await start();
    expect(set.state.getState().spaces.map(({ reading }) => reading)).toEqual(Array(8).fill('read'));
    const count = (call: string) => calls.filter((each) => each === call).length;
    // Which spaces there are was asked before.
    expect(count(`POST /api/spaces/${driveId}/proofs`)).toBeLessThanOrEqual(2);
    expect(count('GET /api/spaces')).toBeLessThanOrEqual(2);
    expect(count('GET /api/people/shared')).toBeLessThanOrEqual(1);
    const own = calls.filter((call) => call.startsWith('POST') && call.endsWith('/proofs'));
    expect(own.length).toBeLessThanOrEqual(2 + 8);
  });

  it('comes in pages, each thing once, the best first', async () => {
    const { start, ada, inFamily, inChoir } = await threeSpaces();
    const names = Array.from({ length: 14 }, (_, number) => `/page ${number}.txt`);
    for (const each of [ada, inFamily, inChoir] as Pick<TestDrive, 'write'>[]) {
      await Promise.all(names.map((name) => each.write(name, 'x')));
    }
    const { set } = await start();
    const all: string[] = [];
    for (let from: Awaited<ReturnType<typeof searchIn>>['next'] = null; ; ) {
      const page = await found(set, 'page', { from });
      expect(page.found.length).toBeLessThanOrEqual(10);
      all.push(...page.found.map(({ item, space }) => `${space?.spaceId} ${item.id}`));
      from = page.next;
      if (from === null) break;
    }
    expect(all).toHaveLength(42);
    expect(new Set(all).size).toBe(42);
  });
});
