import type { Drive } from '@coffer/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { coffer } from '../support/command-line.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { reach } from './support/former-key-holder.ts';
import { spaceKeyOf } from './support/former-member.ts';

type Account = Awaited<ReturnType<typeof newPerson>>;

let server: RunningServer;
let ada: TestDrive;
let recorded: LyingServer;
let bob: TestDrive;
let adas: Account;
let bobs: Account;

beforeAll(async () => {
  server = await startServer();
  recorded = new LyingServer();
  [ada, bob] = [testDrive(server.url, recorded.fetch), testDrive(server.url)];
  adas = await newPerson(ada);
  bobs = await newPerson(bob);
  await bob.people.begin();
});
afterAll(() => server.stop());

const text = async (of: Pick<Drive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();
const namesIn = async (of: Pick<Drive, 'list'>, path: string) =>
  (await of.list(path)).children.map(({ name }) => name).sort();
const refused = (code: string) => ({ failure: { code } });
const LARGE = seededBytes(300_000, 'large');

let made = 0;

/** A folder of Ada's that Bob has accepted, and one beside it that is hers alone; with all kinds of things in it, or with a file. */
async function folders({
  role = 'editor',
  isFull = false,
}: {
  role?: 'viewer' | 'editor';
  isFull?: boolean;
} = {}) {
  const number = made++;
  const [club, plain] = [`/Club ${number}`, `/Plain ${number}`];
  await ada.ensureDirectories([`${club}/Trips`, `${plain}/Deep`]);
  if (isFull) {
    const { id } = await ada.write(`${plain}/a.txt`, 'one');
    await ada.addVersion(id, 'two');
    await ada.write(`${plain}/Deep/large.bin`, new Blob([LARGE]));
    const gone = await ada.write(`${plain}/Deep/gone.txt`, 'gone');
    await ada.trash([gone.id]);
    await ada.links.create(id);
  } else await ada.write(`${plain}/a.txt`, 'two');
  const { spaceId } = await ada.people.share(club, bobs, role);
  await bob.people.accept(spaceId);
  const open = async (who: TestDrive) => (await who.people.open(spaceId)).drive;
  return { number, club, plain, spaceId, open };
}

/** Nothing is wrong in what the server shows of a space. */
async function allIsWell(...drives: Pick<Drive, 'account'>[]) {
  for (const drive of drives) expect((await drive.account.verify()).trouble).toBeNull();
}

let moved: Awaited<ReturnType<typeof folders>> | null = null;

/** Both, once the second one lies in the first one's `Trips`. */
async function movedIn() {
  if (moved !== null) return moved;
  const made = await folders({ isFull: true });
  const trips = await (await made.open(ada)).stat('/Trips');
  await ada.people.carry([await ada.stat(made.plain)], { from: null, to: made.spaceId, directory: trips });
  return made;
}

describe('A shared folder that gets another place and name', () => {
  it('fault R5: stays where it is, under its name, where either is refused', async () => {
    const { club, plain, number } = await folders();
    const [name, other] = [`Club ${number}`, `Other ${number}`];
    const { id, parentId } = await ada.stat(club);
    await ada.createDirectory(`${plain}/${other}`);
    const refusing = ada.relocate(club, plain, other);
    await expect(refusing).rejects.toMatchObject(refused('name_exists'));
    // The name is free when it is asked for, and taken once the folder is there.
    await ada.trash([`${plain}/${other}`]);
    const { fetch } = recorded;
    const device = testDrive(server.url, async (...asked) => {
      const isRename = String(asked[1]?.body).includes('"kind":"rename"');
      if (isRename) await ada.ensureDirectories([`${plain}/${other}`]);
      return fetch(...asked);
    });
    await device.login(adas);
    await expect(device.relocate(club, plain, other)).rejects.toMatchObject(refused('name_exists'));
    expect(await ada.statNow(id)).toMatchObject({ name, parentId });
    expect(await namesIn(ada, plain)).toEqual(['Deep', other, 'a.txt'].sort());

    // Its former name may be in use where it goes.
    await ada.createDirectory(`${plain}/${name}`);
    await ada.relocate(club, plain, `Free ${number}`);
    expect(await namesIn(ada, plain)).toEqual([name, 'Deep', `Free ${number}`, other, 'a.txt'].sort());
    expect(await namesIn(bob, '/')).toContain(name);
    await allIsWell(ada);
  });
});

describe('What is moved into a shared folder', () => {
  it('is there for its members with all that is in it, and has no links any more', async () => {
    const made = await folders({ isFull: true });
    const { club, plain, spaceId, open } = made;
    const before = await ada.account.storage();
    const [folder, trips] = [await ada.stat(plain), await (await open(ada)).stat('/Trips')];
    const mark = recorded.sent.length;
    await ada.people.carry([folder], { from: null, to: spaceId, directory: trips });
    moved = made;
    // No content is sent again.
    const sent = recorded.sent.slice(mark).map(({ path }) => path);
    expect(sent).toContain('/api/spaces/changes');
    expect(sent.filter((path) => /chunk|changes.files/.test(path))).toEqual([]);
    await expect(ada.stat(plain)).rejects.toMatchObject(refused('not_found'));
    expect((await ada.links.list()).filter(({ itemId }) => itemId === folder.id)).toEqual([]);
    const [ofAda, ofBob] = [await open(ada), await open(bob)];
    const path = `/Trips${plain}`;
    for (const drive of [ofAda, ofBob]) {
      expect(await namesIn(drive, path)).toEqual(['Deep', 'a.txt']);
      expect(await text(drive, `${path}/a.txt`)).toBe('two');
      expect(Buffer.from(await drive.read(`${path}/Deep/large.bin`)).equals(LARGE)).toBe(true);
      expect(await drive.versions(`${path}/a.txt`)).toHaveLength(2);
      expect((await drive.listTrash()).entries.map(({ item }) => item.name)).toEqual(['gone.txt']);
    }
    // It is changed there as anything else.
    await ofBob.write(`${path}/Deep/new.txt`, 'by bob');
    await ofBob.write(`${path}/a.txt`, 'three', { ifExists: 'new-version' });
    expect(await text(ofAda, `${path}/a.txt`)).toBe('three');
    expect((await ada.account.storage()).used_space - before.used_space).toBeLessThan(10_000);
    expect(await namesIn(ada, club)).toEqual([]);
    await allIsWell(ada, ofAda, ofBob);
  });

  it('goes under the newest key where a membership was taken back meanwhile', NIGHT, async () => {
    const { club, plain, spaceId, open } = await folders();
    const [share] = await ada.people.shares(club);
    await ada.people.takeBack(club, share?.id ?? '');
    const trips = await (await open(ada)).stat('/Trips');
    await ada.people.carry([await ada.stat(`${plain}/a.txt`)], { from: null, to: spaceId, directory: trips });
    const ofAda = await open(ada);
    expect(await text(ofAda, '/Trips/a.txt')).toBe('two');
    await ada.people.share(club, bobs, 'viewer');
    expect(await text(await open(bob), '/Trips/a.txt')).toBe('two');
    await allIsWell(ada, ofAda);
  });

  it('is refused where its name is in use, where something shared lies in it, and to who only views', async () => {
    const { club, plain, spaceId, open, number } = await folders({ role: 'viewer' });
    const ofAda = await open(ada);
    await ofAda.write('/a.txt', 'another');
    const into = { from: null, to: spaceId };
    const carry = async (who: TestDrive, path: string) => who.people.carry([await who.stat(path)], into);
    await expect(carry(ada, `${plain}/a.txt`)).rejects.toMatchObject(refused('name_exists'));
    await ada.createDirectory(`/Holds ${number}`);
    await ada.move([club], `/Holds ${number}`);
    await expect(carry(ada, `/Holds ${number}`)).rejects.toMatchObject(refused('shared_inside'));
    await bob.write(`/bobs ${number}.txt`, 'bob');
    await expect(carry(bob, `/bobs ${number}.txt`)).rejects.toMatchObject(refused('forbidden'));
    expect(await text(bob, `/bobs ${number}.txt`)).toBe('bob');
    expect(await namesIn(ofAda, '/')).toEqual(['Trips', 'a.txt']);
  });

  it('by an editor is paid for by its owner, and taken out by nobody else', NIGHT, async () => {
    const { spaceId, open, number } = await folders();
    const path = `/mine ${number}.bin`;
    await bob.write(path, new Blob([LARGE]));
    const [adas, his] = [(await ada.account.storage()).used_space, (await bob.account.storage()).used_space];
    await bob.people.carry([await bob.stat(path)], { from: null, to: spaceId });
    const [ofAda, ofBob] = [await open(ada), await open(bob)];
    expect(Buffer.from(await ofAda.read(path)).equals(LARGE)).toBe(true);
    expect((await ada.account.storage()).used_space - adas).toBeGreaterThan(LARGE.length);
    expect(his - (await bob.account.storage()).used_space).toBeGreaterThan(LARGE.length);
    const item = await ofBob.stat(path);
    await expect(bob.people.carry([item], { from: spaceId, to: null })).rejects.toMatchObject(
      refused('forbidden'),
    );
    await allIsWell(ofAda, ofBob, bob);
  });
});

describe('What is moved out of a shared folder', () => {
  it('comes back as it was, also again and into another one', async () => {
    const { plain, spaceId, open } = await folders();
    await ada.write(`${plain}/a.txt`, 'three', { ifExists: 'new-version' });
    const { spaceId: other } = await ada.people.separate(`${plain}/Deep`);
    const file = await ada.stat(`${plain}/a.txt`);
    const ways = [
      [null, spaceId],
      [spaceId, other],
      [other, null],
      [null, spaceId],
      [spaceId, null],
    ] as const;
    // By day each way once.
    for (const [from, to] of ways.slice(0, dose(3, 5))) {
      const directory = to === null ? await ada.stat(plain) : null;
      await ada.people.carry([file.id], { from, to, directory });
    }
    expect(await text(ada, `${plain}/a.txt`)).toBe('three');
    expect(await ada.versions(`${plain}/a.txt`)).toHaveLength(2);
    expect(await namesIn(await open(bob), '/')).toEqual(['Trips']);
    await allIsWell(ada, await open(ada));
  });

  it('shows former and present members with the whole database nothing that comes later', async () => {
    const { number, plain, spaceId, open } = await folders({ isFull: true });
    const folder = await ada.stat(plain);
    await ada.people.carry([folder], { from: null, to: spaceId });
    const held = await reach(server.dataDir, [await spaceKeyOf(bob, bobs.privateKeyPem, spaceId)]);
    expect(held.names).toContain(`Plain ${number}`);
    expect(held.versions.length).toBeGreaterThan(2);
    await ada.people.carry([folder], { from: spaceId, to: null });
    await ada.write(`${plain}/Deep/later.txt`, 'later');
    await ada.write(`${plain}/a.txt`, 'later', { ifExists: 'new-version' });
    await ada.rename(`${plain}/Deep`, 'Deeper');
    const reached = await reach(server.dataDir, held.keys);
    const later = [`${plain}/a.txt`, `${plain}/Deeper/later.txt`];
    const versions = await Promise.all(later.map(async (path) => (await ada.stat(path)).versionId));
    for (const version of versions) expect(reached.versions).not.toContain(version);
    for (const name of ['later.txt', 'Deeper', plain.slice(1)]) expect(reached.names).not.toContain(name);
    expect(await namesIn(await open(bob), '/')).toEqual(['Trips']);
  });
});

describe('What goes into another space while somebody moves a part of it away', () => {
  it('leaves that part where it is, and the rest goes', async () => {
    const { plain, spaceId, open } = await folders();
    const [adas, bobs] = [await open(ada), await open(bob)];
    for (const name of ['stays.txt', 'goes.txt']) await adas.write(`/Trips/${name}`, name);
    let asked = 0;
    recorded.lie(async ({ path, body }, real) => {
      const answer = await real();
      const isBelow = path === `/api/spaces/${spaceId}/proofs` && String(body).includes('"below":{');
      // He does so once she knows what is in it, and before she proves the rows.
      if (isBelow && asked++ === 0) await bobs.move(['/Trips/stays.txt'], '/');
      return answer;
    });
    const into = { from: spaceId, to: null, directory: await ada.stat(plain) };
    await ada.people.carry([await adas.stat('/Trips')], into);
    recorded.tellTheTruth();
    expect(asked).toBeGreaterThan(1);
    expect(await namesIn(ada, `${plain}/Trips`)).toEqual(['goes.txt']);
    expect(await namesIn(bobs, '/')).toEqual(['stays.txt']);
    for (const drive of [ada, bobs]) expect((await drive.account.verify()).trouble).toBeNull();
  });
});

describe('A shared folder that is taken back whole', () => {
  it('is an ordinary one again, with its trash, and nobody is a member', async () => {
    const { club, plain, spaceId, open } = await movedIn();
    const ofBob = await open(bob);
    const content = await text(ofBob, `/Trips${plain}/a.txt`);
    await ofBob.write('/at-top.txt', 'top');
    await ofBob.write('/trashed.txt', 'trashed');
    await ofBob.trash(['/trashed.txt']);
    const before = await ada.account.storage();
    await ada.people.takeBackWhole(club, { letGo: true });
    expect((await ada.people.spaces()).map((each) => each.spaceId)).not.toContain(spaceId);
    expect(await namesIn(ada, club)).toEqual(['Trips', 'at-top.txt']);
    expect(await text(ada, `${club}/Trips${plain}/a.txt`)).toBe(content);
    expect(Buffer.from(await ada.read(`${club}/Trips${plain}/Deep/large.bin`)).equals(LARGE)).toBe(true);
    expect(await text(ada, `${club}/at-top.txt`)).toBe('top');
    const trash = (await ada.listTrash()).entries.map(({ item }) => item.name);
    for (const name of ['gone.txt', 'trashed.txt']) expect(trash).toContain(name);
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(refused('share_ended'));
    await expect(ofBob.createDirectory('/More')).rejects.toMatchObject(refused('share_ended'));
    expect(Math.abs((await ada.account.storage()).used_space - before.used_space)).toBeLessThan(10_000);
    // It may be shared again.
    await ada.people.share(club, bobs, 'viewer');
    await allIsWell(ada);
  });

  it('leaves nothing wrong in what the server has stored, nor does anything that was moved before', async () => {
    const { code, output } = await coffer(server.dataDir, ['check']);
    expect(output).not.toContain('record');
    expect(code).toBe(0);
  });
});
