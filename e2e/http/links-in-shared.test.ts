import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { type TestDrive, testDrive } from '../support/test-drive.ts';
import { withoutEntries } from './support/other-entries.ts';
import { threePeople } from './support/three-people.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** A folder that Ada shares with Bob, an editor, and Eve, a viewer; each has it open. */
async function shared() {
  const { ada, bob, eve, people } = await threePeople(server.url);
  await ada.ensureDirectories(['/Family/Trips/Coast', '/Family/Bills']);
  await ada.write('/Family/Trips/beach.txt', 'beach');
  const { spaceId } = await ada.people.share('/Family', people.bob, 'editor');
  await ada.people.share('/Family', people.eve, 'viewer');
  for (const each of [bob, eve]) await each.people.accept(spaceId);
  const opened = async (drive: TestDrive) => (await drive.people.open(spaceId)).drive;
  return { ada, people, spaceId, opened, hers: await opened(ada), his: await opened(bob), eve };
}

const idsOf = (links: readonly { readonly id: string }[]) => links.map(({ id }) => id);

describe('Links in a shared folder', () => {
  it('are listed for its owner, apart from those of the drive', async () => {
    const { ada, spaceId, hers } = await shared();
    expect(await ada.links.listIn(spaceId)).toEqual([]);
    await ada.createDirectory('/Own');
    const own = await ada.links.create('/Own');
    const first = await hers.links.create('/Trips', { password: 'sesame' });
    const second = await hers.links.create('/Bills');
    expect(idsOf(await ada.links.list())).toEqual([own.id]);
    const listed = await ada.links.listIn(spaceId);
    expect(new Set(idsOf(listed))).toEqual(new Set([first.id, second.id]));
    expect(listed.find(({ id }) => id === first.id)).toMatchObject({ name: 'Trips', hasPassword: true });
    await hers.links.delete(first);
    expect(idsOf(await ada.links.listIn(spaceId))).toEqual([second.id]);
  });

  it('are refused by whoever does not own it', async () => {
    const { spaceId, his, eve } = await shared();
    await expect(his.links.create('/Trips')).rejects.toMatchObject({ failure: { status: 403 } });
    await expect(eve.links.listIn(spaceId)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  });

  // `linked-later.test.ts` tends links of a drive, and the next test when those of a space are looked after.
  it('are tended together with those of the drive', NIGHT, async () => {
    const { ada, people, spaceId, hers } = await shared();
    const link = await hers.links.create('/Trips');
    const seen = async () =>
      (await (await testDrive(server.url).links.open(ada.links.address(link))).list(null)).length;
    expect(await ada.links.tend()).toBe(0);
    const forgetful = testDrive(server.url, withoutEntries());
    await forgetful.login(people.bob);
    await (await forgetful.people.open(spaceId)).drive.write('/Trips/new.txt', 'new');
    expect(await seen()).toBe(2);
    expect(await ada.links.tend()).toBe(1);
    expect(await seen()).toBe(3);
  });

  it('are looked after once for each head', async () => {
    const { people, hers } = await shared();
    await hers.links.create('/Trips');
    const lying = new LyingServer();
    const device = testDrive(server.url, lying.fetch);
    await device.login(people.ada);
    const asked = () => lying.sent.filter(({ path }) => path.endsWith('/entries/open')).length;
    for (let times = 0; times < 2; times++) await device.links.tend();
    expect(asked()).toBe(1);
    await hers.rename('/Trips/beach.txt', 'sand.txt');
    await device.links.tend();
    expect(asked()).toBe(2);
  });
});

describe('Members of a shared folder', () => {
  it('know which of its items have a link, as long as it works', async () => {
    const { his, hers, eve, spaceId } = await shared();
    const theirs = [his, (await eve.people.open(spaceId)).drive];
    for (const each of theirs) expect(await each.links.linkedItems()).toEqual(new Set());
    const link = await hers.links.create('/Trips');
    const past = await hers.links.create('/Bills', { expiresAt: Math.floor(Date.now() / 1_000) + 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const each of [...theirs, hers]) {
      expect(await each.links.linkedItems()).toEqual(new Set([link.itemId]));
    }
    await hers.links.update(past, { expiresAt: null, maxDownloads: null });
    await hers.links.delete(link);
    for (const each of theirs) expect(await each.links.linkedItems()).toEqual(new Set([past.itemId]));
  });

  it('are not shown fewer links than there are, or more, whatever the server says', async () => {
    const { people, hers, spaceId } = await shared();
    const lying = new LyingServer();
    const device = testDrive(server.url, lying.fetch);
    await device.login(people.eve);
    const { drive } = await device.people.open(spaceId);
    const link = await hers.links.create('/Trips');
    const altered = (change: (owned: readonly { readonly id: string }[]) => unknown) =>
      lying.lie(({ path }, real) => {
        if (!path.endsWith(`${spaceId}/proofs`)) return null;
        return real().then(async (response) => {
          const answer = await response.json();
          return Response.json({
            ...answer,
            ...(answer.owned.length > 0 && { owned: change(answer.owned) }),
          });
        });
      });
    altered((owned) => owned.filter(({ id }) => id !== link.id));
    await expect(drive.links.linkedItems()).rejects.toThrow('space_lied');
    const another = { id: crypto.randomUUID() };
    altered((owned) => [...owned, { ...owned.find(({ id }) => id === link.id), ...another }]);
    await expect(drive.links.linkedItems()).rejects.toThrow('space_lied');
    lying.tellTheTruth();
    expect(await drive.links.linkedItems()).toEqual(new Set([link.itemId]));
  });
});
