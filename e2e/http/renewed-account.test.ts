import { randomUUID } from 'node:crypto';
import { CHUNK_SIZE, fromBase64Url, headBytes, readHead, toBase64Url } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { coffer } from '../support/command-line.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type Person, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { execute } from './support/data-directory.ts';
import { type HadKeys, type HeldKey, reachAccount } from './support/former-key-holder.ts';
import { otherPassword, userOf } from './support/owner.ts';

let server: RunningServer;
let lying: LyingServer;
let drive: TestDrive;
let person: Person;
let privateKeyPem: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const PATIENT = { timeout: 90_000 };
const options = { mime: 'image/jpeg', thumbnail: seededBytes(300, 'a thumbnail') };

beforeEach(async () => {
  lying = new LyingServer();
  drive = testDrive(server.url, lying.fetch);
  ({ privateKeyPem, ...person } = await newPerson(drive));
});

/** What is in the drive of whoever looks at more than the keys. */
async function fill(): Promise<void> {
  await drive.ensureDirectories(['/Folder/Deep']);
  await drive.write('/top.txt', 'top', options);
  await drive.write('/Folder/letter.txt', 'first', options);
  await drive.write('/Folder/a.txt', 'a', options);
  await drive.stars.set([(await drive.stat('/top.txt')).id], true);
  const { retention } = await drive.settings.read();
  await drive.settings.change({ retention: { ...retention, versions: 7 }, revision: null });
}

/** All that its owner has now. */
async function ownedNow(): Promise<HadKeys> {
  return { password: person.password, privateKeyPem, user: await userOf(drive) };
}

async function changeKeyPair(): Promise<void> {
  const newPassword = otherPassword();
  privateKeyPem = await drive.account.changeKeyPair({ password: person.password, newPassword });
  person = { ...person, password: newPassword };
}

async function anotherDevice(): Promise<TestDrive> {
  const other = testDrive(server.url);
  await other.login(person);
  return other;
}

/** What opens with what its owner had, and with all that opened once. */
function thief(had: HadKeys[]) {
  let found: readonly HeldKey[] = [];
  return async () => {
    const reached = await reachAccount(server.dataDir, had, found);
    found = reached.keys;
    return reached;
  };
}

/** All that is written in some way, and what of it is told apart by an id. */
async function writeEverything(from = drive) {
  const again = { ...options, ifExists: 'new-version' } as const;
  const written = [
    (await from.write('/new.txt', 'new', options)).versionId,
    (await from.write('/top.txt', 'second', again)).versionId,
    (await from.write('/Folder/letter.txt', 'second', again)).versionId,
    (await from.write('/Folder/Deep/deep.txt', 'deep', options)).versionId,
  ];
  await from.createDirectory('/Folder/Deep/made');
  await from.rename('/Folder/a.txt', 'renamed.txt');
  await from.stars.set([(await from.stat('/new.txt')).id], true);
  const { retention, revision } = await from.settings.read();
  await from.settings.change({ retention: { ...retention, versions: 5 }, revision });
  const content = { mime: 'text/plain', size: CHUNK_SIZE + 1, modifiedAt: 1_700_000_000, media: null };
  const { record, versionId } = await from.keyring.sealUpload({
    ...content,
    name: 'begun.txt',
    parentId: null,
  });
  await from.api.call('createItem', { body: record });
  return { written: written.filter((id) => id !== null) as string[], begun: versionId };
}

const NEW_NAMES = ['new.txt', 'deep.txt', 'made', 'renamed.txt', 'begun.txt'];

const text = async (from: TestDrive, path: string) => new TextDecoder().decode(await from.read(path));

async function expectAllThere(from: TestDrive): Promise<void> {
  for (const [path, content] of [
    ['/top.txt', 'second'],
    ['/new.txt', 'new'],
    ['/Folder/letter.txt', 'second'],
    ['/Folder/renamed.txt', 'a'],
    ['/Folder/Deep/deep.txt', 'deep'],
  ] as const) {
    expect(await text(from, path)).toBe(content);
  }
  const versions = await from.versions('/Folder/letter.txt');
  expect(versions.map(({ state }) => state)).toEqual(['intact', 'intact']);
  const starred = await from.stars.ids();
  expect(starred.toSorted()).toEqual(
    [(await from.stat('/top.txt')).id, (await from.stat('/new.txt')).id].toSorted(),
  );
  expect((await from.settings.read()).retention.versions).toBe(5);
  expect((await from.account.verify()).trouble).toBeNull();
}

describe('A change of the key pair', () => {
  it(
    'leaves nothing that is written from then on to whoever had all keys of before, and has the whole database',
    PATIENT,
    async () => {
      await fill();
      const reached = thief([await ownedNow()]);
      const before = await reached();
      expect(before.names).toEqual(['Deep', 'Folder', 'a.txt', 'letter.txt', 'top.txt']);
      expect([before.versions.length, before.thumbnails.length]).toEqual([3, 3]);
      expect([before.settings.length, before.opensAccount]).toEqual([2, true]);

      await changeKeyPair();
      const { written, begun } = await writeEverything();
      const after = await reached();
      expect(after.names.filter((name) => NEW_NAMES.includes(name))).toEqual([]);
      expect([...after.versions, ...after.thumbnails].filter((id) => written.includes(id))).toEqual([]);
      expect(after.uploads).not.toContain(begun);
      // The one star that nobody has changed since.
      expect([after.settings.length, after.opensAccount]).toEqual([1, false]);

      await expectAllThere(drive);
      await expectAllThere(await anotherDevice());
      const { output } = await coffer(server.dataDir, ['check']);
      expect(output).toContain('all is well');
    },
  );

  it('does so each time, and all that was there before opens', { ...PATIENT, ...NIGHT }, async () => {
    await fill();
    const had = [await ownedNow()];
    await changeKeyPair();
    had.push(await ownedNow());
    await drive.write('/between.txt', 'between', options);
    const reached = thief(had);
    expect((await reached()).names).toContain('between.txt');
    await changeKeyPair();
    const { written } = await writeEverything();
    const after = await reached();
    expect(after.names.filter((name) => NEW_NAMES.includes(name))).toEqual([]);
    expect(after.versions.filter((id) => written.includes(id))).toEqual([]);
    expect(after.opensAccount).toBe(false);
    const other = await anotherDevice();
    await expectAllThere(other);
    expect(await text(other, '/between.txt')).toBe('between');
  });

  it('holds for what was begun before: its upload begins anew', PATIENT, async () => {
    await drive.write('/letter.txt', 'first');
    const reached = thief([await ownedNow()]);
    await reached();
    const bytes = seededBytes(CHUNK_SIZE + 5, 'large');
    const uploads = [
      ['/large.bin', {}],
      ['/letter.txt', { ifExists: 'new-version' }],
    ] as const;
    for (const [path, how] of uploads.slice(0, dose(1, 2))) {
      let isChanged = false;
      lying.lie(({ path: called, method }, real) => {
        if (isChanged || method !== 'POST' || !called.includes('chunk=')) return null;
        isChanged = true;
        return changeKeyPair().then(real);
      });
      const { versionId } = await drive.write(path, bytes, how);
      lying.tellTheTruth();
      expect(isChanged).toBe(true);
      const after = await reached();
      expect(after.versions).not.toContain(versionId);
      expect(Buffer.compare(await drive.read(path), bytes)).toBe(0);
    }
    expect((await reached()).names).not.toContain('large.bin');
  });

  it('finds the names of before on the server once they have new tokens', PATIENT, async () => {
    await drive.write('/letter.txt', 'first');
    await changeKeyPair();
    const found = async () => (await drive.search('letter')).found.map(({ item }) => item.name);
    expect(await found()).toEqual([]);
    await drive.settings.indexAnew();
    expect(await found()).toEqual(['letter.txt']);
  });

  it('is the first change of a drive that nobody has changed yet', PATIENT, async () => {
    const reached = thief([await ownedNow()]);
    await changeKeyPair();
    expect((await drive.account.standing()).newest).toMatchObject({ revision: 2, epoch: 2 });
    const { versionId } = await drive.write('/new.txt', 'new');
    expect((await reached()).versions).not.toContain(versionId);
    expect(await text(await anotherDevice(), '/new.txt')).toBe('new');
  });

  it('is refused as a whole where something has changed meanwhile', PATIENT, async () => {
    await drive.createDirectory('/Before');
    const before = await userOf(drive);
    const other = await anotherDevice();
    lying.lie(({ path, method }, real) => {
      if (!path.endsWith('/key-pair') || method !== 'PUT') return null;
      // As where it took longer than the spaces are held.
      const release = execute(server.dataDir, 'update spaces set held_until = 0');
      return release.then(() => other.write(`/${randomUUID()}.txt`, 'meanwhile')).then(real);
    });
    const former = { ...person };
    await expect(changeKeyPair()).rejects.toMatchObject({ failure: { code: 'head_refused' } });
    lying.tellTheTruth();
    expect(await userOf(drive)).toEqual(before);
    await testDrive(server.url).login(former);
    await changeKeyPair();
    expect((await (await anotherDevice()).account.verify()).trouble).toBeNull();
  });

  it('gives the keys of the drive their next number, which devices read from signed heads, with its time', async () => {
    expect(await drive.account.newestKey()).toEqual({ epoch: 1, since: null });
    await drive.createDirectory('/Before');
    expect(await drive.account.newestKey()).toEqual({ epoch: 1, since: null });
    const began = Math.floor(Date.now() / 1000);
    await changeKeyPair();
    const own = await drive.account.newestKey();
    expect(own?.epoch).toBe(2);
    expect(own?.since).toBeGreaterThanOrEqual(began);
    await drive.createDirectory('/After');
    await drive.createDirectory('/Later');
    expect(await drive.account.newestKey()).toEqual(own);
    const fresh = testDrive(server.url, lying.fetch);
    await fresh.login(person);
    expect(await fresh.account.newestKey()).toEqual(own);

    const params = { id: await drive.keyring.driveId() };
    const shown = await drive.api.call('spaceHeads', { params, query: { after: '0' } });
    const { key_change: change, ...without } = shown;
    if (change === undefined) throw new Error('The key pair was changed');
    const head = readHead(fromBase64Url(change.bytes));
    const redated = { ...change, bytes: toBase64Url(headBytes({ ...head, time: head.time - 86_400 })) };
    for (const lie of [
      without,
      { ...without, key_change: redated },
      { ...shown, key_change: shown.newest },
    ]) {
      lying.lie(({ path }) => (path.includes('/heads') ? Response.json(lie) : null));
      expect(await fresh.account.newestKey()).toEqual({ epoch: 2, since: null });
    }
  });
});
