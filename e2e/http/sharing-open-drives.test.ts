import type { Drive } from '@coffer/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type ThreePeople, threePeople } from './support/three-people.ts';

// What is open of a shared folder while its owner changes members or keys.

let server: RunningServer;
let ada: TestDrive;
let bob: TestDrive;
let eve: TestDrive;
let people: ThreePeople['people'];

beforeAll(async () => {
  server = await startServer();
  ({ ada, bob, eve, people } = await threePeople(server.url));
});
afterAll(() => server.stop());

const text = async (of: Pick<Drive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();
const refused = (code: string) => ({ failure: { code } });

let folders = 0;

/** A folder of Ada's, or of another owner's, that Bob and Eve edit, with what takes Eve's membership back. */
async function shared(owner = ada) {
  const path = `/Open ${folders++}`;
  await owner.ensureDirectories([`${path}/Trips`]);
  await owner.write(`${path}/a.txt`, new Blob(['one']));
  await owner.write(`${path}/b.txt`, new Blob(['two']));
  await owner.people.share(path, people.bob, 'editor');
  const { spaceId } = await owner.people.share(path, people.eve, 'editor');
  await bob.people.accept(spaceId);
  await eve.people.accept(spaceId);
  const takeBack = async () => {
    const share = (await owner.people.shares(path)).find(({ email }) => email === people.eve.email);
    await owner.people.takeBack(path, share?.id ?? '');
  };
  return { path, spaceId, takeBack };
}

/** All that seals something new, at the top and below. */
async function changeAll(drive: Drive, name: string): Promise<void> {
  await drive.createDirectory(`/${name}`);
  await drive.write(`/${name}/small.txt`, new Blob([name]));
  await drive.write(`/Trips/large ${name}.bin`, new Blob([seededBytes(300_000, name)]));
  await drive.rename('/a.txt', `a ${name}.txt`);
  await drive.write('/b.txt', new Blob([`b ${name}`]), { ifExists: 'new-version' });
  await drive.move([`/Trips/large ${name}.bin`], `/${name}`);
  await drive.rename(`/a ${name}.txt`, 'a.txt');
}

it('goes on by the new key, for who stays and for the owner’s other devices', async () => {
  const { spaceId, takeBack } = await shared();
  const second = testDrive(server.url);
  await second.login(people.ada);
  const { drive: ofBob } = await bob.people.open(spaceId);
  const { drive: ofSecond } = await second.people.open(spaceId);
  for (const drive of [ofBob, ofSecond]) expect((await drive.list('/')).children).toHaveLength(3);
  await takeBack();

  await changeAll(ofBob, 'by Bob');
  await ofSecond.createDirectory('/on the second device');
  await ofSecond.rename('/a.txt', 'a on the second device.txt');
  await ofSecond.write('/b.txt', new Blob(['b on the second device']), { ifExists: 'new-version' });
  await ofSecond.rename('/a on the second device.txt', 'a.txt');
  const { drive: ofAda } = await ada.people.open(spaceId);
  await ofAda.write('/Trips/by Ada.txt', new Blob(['hers']));
  for (const drive of [ofAda, ofBob, ofSecond]) {
    const { children } = await drive.list('/');
    expect(children.map(({ state }) => state)).toEqual(children.map(() => 'intact'));
    expect(children.map(({ name }) => name).sort()).toEqual(
      ['Trips', 'a.txt', 'b.txt', 'by Bob', 'on the second device'].sort(),
    );
    expect(await text(drive, '/by Bob/small.txt')).toBe('by Bob');
    expect((await drive.read('/by Bob/large by Bob.bin')).byteLength).toBe(300_000);
    expect(await text(drive, '/b.txt')).toBe('b on the second device');
    expect(await text(drive, '/Trips/by Ada.txt')).toBe('hers');
  }
});

// `shared-key-pair.test.ts` tells by day that members go on once they have accepted it.
it('asks about another key pair of the owner, and goes on once that was compared', NIGHT, async () => {
  // Not Ada's: whoever is shared with would be asked about her in all later tests.
  const owner = testDrive(server.url);
  const person = await newPerson(owner);
  const { spaceId } = await shared(owner);
  const { drive: ofBob } = await bob.people.open(spaceId);
  await ofBob.createDirectory('/Before');
  await owner.account.changeKeyPair({ password: person.password, newPassword: 'correct horse battery' });
  await expect(ofBob.createDirectory('/Between')).rejects.toMatchObject(refused('contact_changed'));
  const found = await bob.people.findPerson(person.email);
  await bob.people.markCompared({ email: person.email, fingerprint: found?.fingerprint ?? '' });
  await ofBob.createDirectory('/afterwards');
  await ofBob.write('/afterwards/small.txt', new Blob(['afterwards']));
  expect(await text(ofBob, '/afterwards/small.txt')).toBe('afterwards');
});

it('is called as its owner calls it, in the drive and for all who have it', NIGHT, async () => {
  const { path, spaceId } = await shared();
  const opened = await bob.people.open(spaceId);
  const mine = await ada.people.open(spaceId);
  const told: string[] = [];
  opened.terms.subscribe(() => told.push(opened.terms.now().name));
  await ada.rename(path, 'Renamed');
  await opened.terms.look();
  expect(told).toEqual(['Renamed']);
  await mine.terms.look();
  expect(mine.terms.now()).toEqual({ name: 'Renamed', role: 'owner' });
  const { itemId } = (await ada.people.spaces()).find((each) => each.spaceId === spaceId) ?? {};
  expect((await ada.stat(itemId ?? '')).name).toBe('Renamed');
  const listed = (await bob.people.sharedWithMe()).find((each) => each.spaceId === spaceId);
  expect(listed?.name).toBe('Renamed');
  // No key has changed: what was sealed before it is written into as before.
  await opened.drive.write('/Trips/after.txt', new Blob(['after it was renamed']));
  await opened.drive.rename('/a.txt', 'after.txt');
  const { changes } = await bob.people.log(spaceId);
  const renaming = changes.find(({ actions }) => actions.some(({ kind }) => kind === 'rename_space'));
  expect(renaming).toMatchObject({ email: people.ada.email, actions: [{ kind: 'rename_space', ids: [] }] });
  // What somebody else shares is called in one's own drive as one likes, and nowhere else.
  const { itemId: own } = (await bob.people.sharedWithMe()).find((each) => each.spaceId === spaceId) ?? {};
  await bob.rename(own ?? '', 'Theirs');
  expect((await bob.stat(own ?? '')).name).toBe('Theirs');
  await opened.terms.look();
  expect([told, opened.terms.now().name]).toEqual([['Renamed'], 'Renamed']);
  // With a membership that has ended, it gets key and name at once.
  const { id = '' } =
    (await ada.people.shares(itemId ?? '')).find(({ email }) => email === people.eve.email) ?? {};
  await eve.people.leave(spaceId);
  await ada.rename(itemId ?? '', 'Renamed again');
  expect((await ada.people.shares(itemId ?? '')).map((share) => share.id)).not.toContain(id);
  await opened.terms.look();
  expect(opened.terms.now().name).toBe('Renamed again');
});

it('tells of another role, and of its end, once it has looked at the newest head; who was taken out seals nothing, and who stays reads what comes', async () => {
  const { path, spaceId, takeBack } = await shared();
  const opened = await eve.people.open(spaceId);
  expect((await opened.drive.list('/')).children).toHaveLength(3);
  const { terms, name } = opened;
  const told: unknown[] = [];
  const stop = terms.subscribe(() => told.push(terms.now()));
  const share = (await ada.people.shares(path)).find(({ email }) => email === people.eve.email);
  await ada.people.changeMember(path, share?.id ?? '', { role: 'viewer' });
  await terms.look();
  expect(told).toEqual([{ name, role: 'viewer' }]);
  // What the others do changes nothing of it.
  const { drive: ofBob } = await bob.people.open(spaceId);
  await ofBob.createDirectory('/by Bob');
  expect(await text(ofBob, '/a.txt')).toBe('one');
  await terms.look();
  expect(told).toHaveLength(1);
  // As of the opening.
  expect(opened.role).toBe('editor');
  stop();
  await ada.people.changeMember(path, share?.id ?? '', { role: 'editor' });
  await terms.look();
  expect([told.length, terms.now().role]).toEqual([1, 'editor']);
  await takeBack();
  await expect(terms.look()).rejects.toMatchObject(refused('share_ended'));
  const { drive: ofEve } = opened;
  for (const asked of [
    () => ofEve.createDirectory('/More'),
    () => ofEve.write('/more.txt', new Blob(['more'])),
    () => ofEve.rename('/a.txt', 'mine.txt'),
    () => ofEve.statNow('/a.txt'),
    () => eve.people.open(spaceId),
  ]) {
    await expect(asked()).rejects.toMatchObject(refused('share_ended'));
  }
  const { drive: ofAda } = await ada.people.open(spaceId);
  const names = (await ofAda.list('/')).children.map((item) => item.name);
  expect(names.sort()).toEqual(['Trips', 'a.txt', 'b.txt', 'by Bob']);
  // Bob has changed nothing since.
  await ofAda.write('/later.txt', new Blob(['later']));
  expect(await text(ofBob, '/later.txt')).toBe('later');
  expect(await text(ofBob, '/a.txt')).toBe('one');
});

it('fault S13: tells its members what it takes alone, and nothing of its owner’s account', async () => {
  const { spaceId, path } = await shared();
  await ada.write('/Own.bin', new Blob([seededBytes(50_000, 'own')]));
  const { drive } = await bob.people.open(spaceId);
  const { stats, used_space, quota } = await drive.account.storage();
  expect(quota).toBe(0);
  expect(used_space).toBe(stats.reduce((sum, { size }) => sum + size, 0));
  expect(used_space).toBeLessThan(50_000);
  const owners = (await ada.people.open(spaceId)).drive;
  expect((await owners.account.storage()).used_space).toBeGreaterThan(50_000);
  // Somebody to whom it is offered is told nobody's address but their own.
  const cy = testDrive(server.url);
  const { email } = await newPerson(cy);
  await cy.people.begin();
  await ada.people.share(path, { email }, 'viewer');
  const emails = async () => {
    const { members } = await cy.api.call('spaceMembers', { params: { id: spaceId } });
    return members.map(({ member }) => member?.email ?? null);
  };
  expect((await emails()).filter((each) => each !== null)).toEqual([email]);
  await cy.people.accept(spaceId);
  expect(await emails()).toEqual(expect.arrayContaining([email, people.bob.email, people.eve.email]));
  await cy.people.leave(spaceId);
  await ada.people.takeBack(
    path,
    (await ada.people.shares(path)).find((share) => share.email === email)?.id ?? '',
  );
});
