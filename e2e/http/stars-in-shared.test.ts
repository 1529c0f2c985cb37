import { starredIn } from '@coffer/client/space-set';
import { beforeAll, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { makeFolders, newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { setOf } from './support/set-of.ts';

let server: WorkerServer;
let lying: LyingServer;
let ada: TestDrive;
let bob: TestDrive;
let adas: Person;
let bobs: Person;

beforeAll(async () => {
  server = await workerServer();
  lying = new LyingServer();
  [ada, bob] = [testDrive(server.url, lying.fetch), testDrive(server.url)];
  [adas, bobs] = [await newPerson(ada), await newPerson(bob)];
  await bob.people.begin();
});

const starred = async (drive: TestDrive) =>
  (await drive.stars.all()).map(({ spaceId, itemId }) => `${spaceId ?? 'drive'} ${itemId}`).sort();
const of = (spaceId: string, ids: readonly string[]) => ids.map((id) => `${spaceId} ${id}`);
const rowsOf = async (drive: TestDrive) => {
  const { space_id: id } = (await drive.api.call('self')).user;
  return (await drive.api.call('spaceSettings', { params: { id } })).settings.length;
};

/** Lets the next commit of a move be cut off, and gives the signal by which its client gives up. */
function cutAtCommit(): AbortSignal {
  const given = new AbortController();
  lying.lie(({ path }) => {
    if (path !== '/api/spaces/changes') return null;
    lying.tellTheTruth();
    given.abort();
    throw new TypeError('fetch failed');
  });
  return given.signal;
}

describe('The stars of a folder that is shared', () => {
  it('go with it and come back, also where that is cut off, and are each person’s own', async () => {
    await ada.ensureDirectories(['/Trip/Deep']);
    const file = (await ada.write('/Trip/Deep/a.txt', 'a')).id;
    const gone = (await ada.write('/Trip/gone.txt', 'b')).id;
    const [trip, deep] = [(await ada.stat('/Trip')).id, (await ada.stat('/Trip/Deep')).id];
    await ada.stars.set([trip, deep, file, gone], true);
    await ada.trash([gone]);
    const before = await rowsOf(ada);

    const signal = cutAtCommit();
    await expect(ada.people.share('/Trip', bobs, 'viewer', {}, signal)).rejects.toThrow(/abort/i);
    expect(await starred(ada)).toEqual(of('drive', [trip, deep, file, gone]).sort());
    const { spaceId } = await ada.people.share('/Trip', bobs, 'viewer');
    const standing = (await ada.stat('/Trip')).id;
    const shared = [...of('drive', [standing]), ...of(spaceId, [deep, file, gone])].sort();
    expect(await starred(ada)).toEqual(shared);
    expect(await rowsOf(ada), 'apart from the settings of the space and of its contact').toBeLessThanOrEqual(
      before + 2,
    );

    await bob.people.accept(spaceId);
    const { drive: bobsTrip } = await bob.people.open(spaceId);
    const { drive: adasTrip } = await ada.people.open(spaceId);
    expect(await bobsTrip.stars.ids()).toEqual([]);
    await bobsTrip.stars.set([file], true);
    expect(await starred(bob)).toEqual(of(spaceId, [file]));
    await adasTrip.stars.set([deep, gone], false);
    expect(await adasTrip.stars.ids()).toEqual([file]);
    expect(await bobsTrip.stars.ids()).toEqual([file]);
    expect((await adasTrip.api.call('spaceSettings', { params: { id: spaceId } })).settings).toEqual([]);
    // Lists of the drive take none of them away.
    expect((await starredIn(setOf(ada), 'own')).found.map(({ item }) => item.name)).toEqual(['Trip']);
    const other = testDrive(server.url);
    await other.login(adas);
    expect(await starred(other)).toEqual([...of('drive', [standing]), ...of(spaceId, [file])].sort());

    const cut = cutAtCommit();
    await expect(ada.people.takeBackWhole('/Trip', {}, cut)).rejects.toThrow(/abort/i);
    expect(await adasTrip.stars.ids()).toEqual([file]);
    await ada.people.takeBackWhole('/Trip');
    expect(await starred(ada)).toEqual(of('drive', [(await ada.stat('/Trip')).id, file]).sort());
    expect(await starred(bob), 'a star of what is not there is left alone').toEqual(of(spaceId, [file]));
    expect((await ada.account.verify()).trouble).toBeNull();
  });

  it('follow a single file to what represents it, and back', async () => {
    const { id } = await ada.write('/letter.txt', 'a');
    await ada.stars.set(await ada.stars.ids(), false);
    await ada.stars.set([id], true);
    await ada.people.share('/letter.txt', bobs, 'viewer');
    const standing = (await ada.stat('/letter.txt')).id;
    expect(standing).not.toBe(id);
    expect(await starred(ada)).toEqual(of('drive', [standing]));
    await ada.people.takeBackWhole('/letter.txt');
    expect(await starred(ada)).toEqual(of('drive', [id]));
  });

  it('follow what is moved into it, between two of them and out again; more than fit into a batch', async () => {
    await ada.stars.set(await ada.stars.ids(), false);
    await ada.ensureDirectories(['/One', '/Two', '/Many']);
    const many = await ada.stat('/Many');
    await makeFolders(
      ada,
      Array.from({ length: 300 }, (_, index) => `${index}`),
      many.id,
    );
    const inside = (await ada.list('/Many')).children.map(({ id }) => id);
    await ada.stars.set(inside, true);
    const one = (await ada.people.share('/One', bobs, 'editor')).spaceId;
    const two = (await ada.people.separate('/Two')).spaceId;
    let from: string | null = null;
    for (const to of [one, two, null]) {
      const cut = cutAtCommit();
      await expect(ada.people.carry([many], { from, to }, cut)).rejects.toThrow(/abort/i);
      await ada.people.carry([many], { from, to });
      expect(await starred(ada)).toEqual(of(to ?? 'drive', inside).sort());
      from = to;
    }
    // An editor brings their own.
    await bob.people.accept(one);
    const { id } = await bob.write('/bobs.txt', 'b');
    await bob.stars.set([id], true);
    await bob.people.carry([id], { from: null, to: one });
    expect(await (await bob.people.open(one)).drive.stars.ids()).toEqual([id]);
    expect(await (await ada.people.open(one)).drive.stars.ids()).toEqual([]);
  });
});
